import { useRef } from 'react';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { OwnDecisionsPage } from '@portal/core/contract/requests/own-decisions.ts';
import { ownDecisionKinds } from '@portal/core/domain/requests/kinds.ts';
import { ownDecisionsFileName } from '@portal/core/domain/reports/report-names.ts';
import { useOwnDecisions } from '../../api/decisions.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useTexts } from '../../content/language.tsx';
import { ApplicationFilter } from '../../request-view/application-filter.tsx';
import { paths } from '../../screens/paths.ts';
import { screens } from '../../screens/screens.ts';
import type { DecisionsSearch, ScreenProps } from '../../screens/searches.ts';
import { useFileExport } from '../../shell/exports/use-file-export.tsx';
import { Button } from '../../widgets/button.tsx';
import { Select } from '../../widgets/fields/field.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { Pagination } from '../../widgets/lists/pagination.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { DayRange } from '../../widgets/tables/day-range.tsx';
import { useListSummary } from '../../widgets/tables/list-summary.ts';
import { DecisionList } from './decision-list.tsx';
import { decisionsTexts } from './decisions-texts.ts';
import './decisions.css';

/** My Decisions: every approver's own history (rule deciding 22). */
export function DecisionsScreen({ search, changeSearch }: ScreenProps<DecisionsSearch>) {
  const { title } = useTexts(screens.decisions.words);
  const texts = useTexts(decisionsTexts);
  const problemText = useProblemText();
  const found = useOwnDecisions(search);
  const { data } = found;
  const list = useRef<HTMLDivElement>(null);
  const summary = useListSummary(data, search.order ?? 'newest', texts);
  const narrow = (change: Partial<DecisionsSearch>): void => {
    changeSearch({ ...change, cursor: undefined }, { replace: true });
  };
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{texts.what}</p>
      <Filters search={search} onChange={narrow} />
      <Export search={search} />
      <ListFrame
        id="own-decisions"
        {...{ list, summary }}
        isSummaryShown
        query={found}
        cursor={search.cursor}
        failed={{ title: texts.failed, text: problemText(found.error) }}
        rows={6}
      >
        {data === undefined ? null : (
          <Found
            page={data}
            search={search}
            summary={summary}
            onClear={() => {
              // The button that was pressed disappears, so the focus needs a new target.
              list.current?.focus();
              narrow({
                ...{ q: undefined, application: undefined, decision: undefined },
                ...{ from: undefined, to: undefined },
              });
            }}
          />
        )}
      </ListFrame>
    </div>
  );
}

interface FiltersProps {
  search: DecisionsSearch;
  onChange: (change: Partial<DecisionsSearch>) => void;
}

/** What is looked for; each change acts at once and is kept in the address. */
function Filters({ search, onChange }: FiltersProps) {
  const texts = useTexts(decisionsTexts);
  return (
    <div className="toolbar decisions-filters" role="group" aria-label={texts.filters}>
      <SearchBox
        id="decisions-search"
        label={texts.search}
        value={search.q ?? ''}
        onSearch={(q) => {
          onChange({ q: q === '' ? undefined : q });
        }}
      />
      <ApplicationFilter
        label={texts.application}
        placeholder={texts.everyApplication}
        value={search.application}
        onChange={(application) => {
          onChange({ application });
        }}
      />
      <Select
        id="decisions-kind"
        label={texts.decision}
        placeholder={texts.everyDecision}
        options={ownDecisionKinds.map((kind) => ({ value: kind, label: texts.decisions[kind] }))}
        value={search.decision ?? ''}
        onChange={(chosen) => {
          onChange({ decision: ownDecisionKinds.find((kind) => kind === chosen) });
        }}
      />
      <DayRange id="decisions-days" from={search.from} to={search.to} onChange={onChange} />
    </div>
  );
}

/** Saves all pages of the list, with its filters and order. */
function Export({ search: { cursor: _cursor, ...query } }: { search: DecisionsSearch }) {
  const texts = useTexts(decisionsTexts);
  const { save, outcome } = useFileExport();
  return (
    <div className="decisions-export">
      <Button
        look="outline"
        onClick={() => {
          save({
            file: { address: addresses.ownDecisionsCsv, query, format: 'csv' },
            nameOn: ownDecisionsFileName,
          });
        }}
      >
        {texts.exportList}
      </Button>
      {outcome}
    </div>
  );
}

interface FoundProps {
  page: OwnDecisionsPage;
  search: DecisionsSearch;
  summary: string;
  onClear: () => void;
}

function Found({ page: { items, nextCursor }, search, summary, onClear }: FoundProps) {
  const first = paths.decisions({ ...search, cursor: undefined });
  if (items.length === 0) return <Empty search={search} first={first} onClear={onClear} />;
  return (
    <>
      <DecisionList items={items} search={search} />
      <Pagination
        // The server's cursors only lead forward: the only sure way back is the first page.
        previous={search.cursor === undefined ? null : first}
        next={nextCursor === null ? null : paths.decisions({ ...search, cursor: nextCursor })}
        summary={summary}
      />
    </>
  );
}

interface EmptyProps {
  search: DecisionsSearch;
  /** Address of the first page. */
  first: string;
  onClear: () => void;
}

function Empty({ search, first, onClear }: EmptyProps) {
  const texts = useTexts(decisionsTexts);
  const { q, application, decision, from, to, cursor } = search;
  if (cursor !== undefined)
    return <EmptyState text={texts.pageOver} action={<a href={first}>{texts.firstPage}</a>} />;
  if ([q, application, decision, from, to].every((filter) => filter === undefined))
    return <EmptyState text={texts.none} action={<a href={paths.manageRequests()}>{texts.toDesk}</a>} />;
  return (
    <EmptyState
      text={texts.noMatch}
      action={
        <Button look="outline" onClick={onClear}>
          {texts.clear}
        </Button>
      }
    />
  );
}
