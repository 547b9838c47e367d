import { addresses } from '@portal/core/contract/addresses.ts';
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
import { FoundPage, useNarrowing } from '../../widgets/lists/found-page.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { DayRange } from '../../widgets/tables/day-range.tsx';
import { useListSummary } from '../../widgets/tables/list-summary.ts';
import { DecisionList } from './decision-list.tsx';
import { decisionsTexts } from './decisions-texts.ts';
import './decisions.css';

const filters = ['q', 'application', 'decision', 'from', 'to'] as const;
const noFilters = Object.fromEntries(filters.map((name) => [name, undefined]));

/** My Decisions: every approver's own history (rule deciding 22). */
export function DecisionsScreen({ search, changeSearch }: ScreenProps<DecisionsSearch>) {
  const { title } = useTexts(screens.decisions.words);
  const texts = useTexts(decisionsTexts);
  const problemText = useProblemText();
  const found = useOwnDecisions(search);
  const { data } = found;
  const { list, narrow, narrowAndFocus } = useNarrowing(changeSearch);
  const summary = useListSummary(data, search.order ?? 'newest', texts);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{texts.what}</p>
      <Filters search={search} onChange={narrow} />
      <Export search={search} />
      <ListFrame
        id="own-decisions"
        list={list}
        summary={summary}
        isSummaryShown
        query={found}
        cursor={search.cursor}
        failed={{ title: texts.failed, text: problemText(found.error) }}
        rows={6}
      >
        {data === undefined ? null : (
          <FoundPage
            page={data}
            summary={summary}
            texts={texts}
            cursor={search.cursor}
            addressOf={(cursor) => paths.decisions({ ...search, cursor })}
            isNarrowed={filters.some((name) => search[name] !== undefined)}
            onClear={() => {
              narrowAndFocus(noFilters);
            }}
            none={
              <EmptyState text={texts.none} action={<a href={paths.manageRequests()}>{texts.toDesk}</a>} />
            }
          >
            <DecisionList items={data.items} search={search} />
          </FoundPage>
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
