import type { TrailPage } from '@portal/core/contract/audit/trail.ts';
import { mostPeopleSought } from '@portal/core/domain/requests/request-search.ts';
import { useTrail } from '../../api/administration/trail.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { type Format, useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { ScreenProps, TrailSearch } from '../../screens/searches.ts';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { FoundPage, useNarrowing } from '../../widgets/lists/found-page.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
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
  const { list, narrow, narrowAndFocus } = useNarrowing(changeSearch);
  const asked = validSearch(search);
  const isWrong = isUpsideDown(asked);
  const trail = useTrail(asked, !isWrong);
  const clear = (): void => {
    narrowAndFocus(withoutFilters);
  };
  const summary = summaryOf(trail.data, texts, format);
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
          narrowAndFocus({ [filter]: undefined });
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
          summary={summary}
          query={trail}
          cursor={asked.cursor}
          isSummaryShown
          failed={{ title: texts.failed, text: problemText(trail.error) }}
          rows={8}
          above={
            trail.data?.hasMorePeople === true ? (
              <Alert id="trail-note" type="info" slim>
                {texts.morePeople(format.number(mostPeopleSought))}
              </Alert>
            ) : null
          }
        >
          {trail.data === undefined ? null : (
            <FoundPage
              page={trail.data}
              summary={summary}
              texts={texts}
              cursor={asked.cursor}
              addressOf={(cursor) => paths.trail({ ...asked, cursor })}
              isNarrowed={filterNames.some((name) => asked[name] !== undefined)}
              onClear={clear}
              none={
                <EmptyState
                  text={texts.none}
                  action={<a href={paths.applications()}>{texts.toApplications}</a>}
                />
              }
              foot={
                <div className="toolbar">
                  <PageSize search={asked} onChange={narrow} />
                </div>
              }
            >
              <TrailList items={trail.data.items} applicationName={applicationName} />
            </FoundPage>
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
