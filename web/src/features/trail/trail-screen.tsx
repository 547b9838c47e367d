import { useRef } from 'react';
import type { TrailPage } from '@portal/core/contract/audit/trail.ts';
import { mostPeopleSought } from '@portal/core/domain/requests/request-search.ts';
import { useTrail, type ValidTrailSearch } from '../../api/administration/trail.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { type Format, useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { ScreenProps, TrailSearch } from '../../screens/searches.ts';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { Button } from '../../widgets/button.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { Pagination } from '../../widgets/lists/pagination.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { PageSize, TrailFilters } from './trail-filters.tsx';
import { TrailList } from './trail-list.tsx';
import { TrailTags } from './trail-tags.tsx';
import { trailTexts } from './trail-texts.ts';
import { filterNames, isUpsideDown, validSearch, withoutFilters } from './valid-search.ts';
import './trail.css';

/** The audit trail, searched, for SECURITY (rule audit 8). */
export function TrailScreen(props: ScreenProps<TrailSearch>) {
  const texts = useTexts(trailTexts);
  return (
    <ScreenForRoles name="trail" texts={texts}>
      <Inside {...props} />
    </ScreenForRoles>
  );
}

function Inside({ search, changeSearch }: ScreenProps<TrailSearch>) {
  const texts = useTexts(trailTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const applicationName = useApplicationNames();
  const list = useRef<HTMLDivElement>(null);
  const asked = validSearch(search);
  const isWrong = isUpsideDown(asked);
  const trail = useTrail(asked, !isWrong);
  const narrow = (change: Partial<TrailSearch>): void => {
    changeSearch({ ...change, cursor: undefined }, { replace: true });
  };
  // What was pressed disappears, so the focus needs a new target.
  const fromTag = (change: Partial<TrailSearch>): void => {
    list.current?.focus();
    narrow(change);
  };
  const clear = (): void => fromTag(withoutFilters);
  return (
    <>
      <p>{texts.intro}</p>
      <p>
        <a href={paths.evidence({ from: asked.from, to: asked.to, application: asked.application })}>
          {texts.evidence}
        </a>
      </p>
      <TrailFilters search={asked} onChange={narrow} />
      <TrailTags
        search={asked}
        applicationName={applicationName}
        onRemove={(filter) => {
          fromTag({ [filter]: undefined });
        }}
        onClear={clear}
      />
      {isWrong ? (
        <Alert id="trail-days-fault" type="error" slim announce>
          {texts.daysFault}
        </Alert>
      ) : (
        <ListFrame
          id="trail-entries"
          list={list}
          query={trail}
          cursor={asked.cursor}
          summary={summaryOf(trail.data, texts, format)}
          isSummaryShown
          failed={{ title: texts.failed, text: problemText(trail.error) }}
          rows={8}
        >
          {trail.data === undefined ? null : (
            <Found
              page={trail.data}
              search={asked}
              {...{ applicationName }}
              summary={summaryOf(trail.data, texts, format)}
              onClear={clear}
              onChange={narrow}
            />
          )}
        </ListFrame>
      )}
    </>
  );
}

/** How many there are, and how many are on the page; empty without any. */
function summaryOf(page: TrailPage | undefined, texts: (typeof trailTexts)['en'], format: Format): string {
  if (page === undefined || page.items.length === 0) return '';
  const total = page.totalIsMinimum
    ? texts.totalAtLeast(format.number(page.total))
    : format.plural(page.total, texts.total);
  return texts.shown(total, format.number(page.items.length));
}

interface FoundProps {
  page: TrailPage;
  search: ValidTrailSearch;
  summary: string;
  applicationName: (id: string) => string;
  onClear: () => void;
  onChange: (change: Partial<TrailSearch>) => void;
}

function Found({ page, search, summary, applicationName, onClear, onChange }: FoundProps) {
  const texts = useTexts(trailTexts);
  const format = useFormat();
  const { items, nextCursor, hasMorePeople } = page;
  const first = paths.trail({ ...search, cursor: undefined });
  return (
    <>
      {hasMorePeople ? (
        <Alert id="trail-note" type="info" slim>
          {texts.morePeople(format.number(mostPeopleSought))}
        </Alert>
      ) : null}
      {items.length === 0 ? (
        <Empty search={search} first={first} onClear={onClear} />
      ) : (
        <>
          <TrailList items={items} applicationName={applicationName} />
          <Pagination
            // The server's cursors only lead forward: the only sure way back is the first page.
            previous={search.cursor === undefined ? null : first}
            next={nextCursor === null ? null : paths.trail({ ...search, cursor: nextCursor })}
            summary={summary}
          />
          <div className="toolbar">
            <PageSize search={search} onChange={onChange} />
          </div>
        </>
      )}
    </>
  );
}

interface EmptyProps {
  search: ValidTrailSearch;
  /** Address of the first page. */
  first: string;
  onClear: () => void;
}

function Empty({ search, first, onClear }: EmptyProps) {
  const texts = useTexts(trailTexts);
  if (search.cursor !== undefined)
    return <EmptyState text={texts.pageOver} action={<a href={first}>{texts.firstPage}</a>} />;
  if (filterNames.every((name) => search[name] === undefined))
    return (
      <EmptyState text={texts.none} action={<a href={paths.applications()}>{texts.toApplications}</a>} />
    );
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
