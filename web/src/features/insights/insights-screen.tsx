import { usualWeeks, weekRanges } from '@portal/core/domain/insights/week-ranges.ts';
import { requestTypes } from '@portal/core/domain/requests/kinds.ts';
import { useArrivals } from '../../api/administration/insights.ts';
import { ApplicationFilter } from '../../request-view/application-filter.tsx';
import type { InsightsSearch, ScreenProps } from '../../screens/searches.ts';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { Select } from '../../widgets/fields/field.tsx';
import { Arrivals } from './arrivals.tsx';
import { useInsightWords } from './insight-words.ts';
import { Load } from './load.tsx';
import { Roles } from './roles.tsx';
import { Times } from './times.tsx';
import { Waiting } from './waiting.tsx';
import './insights.css';

/** Insights: five questions about requests, in the order of their use (rule insights 1). */
export function InsightsScreen({ search, changeSearch }: ScreenProps<InsightsSearch>) {
  const { texts } = useInsightWords();
  return (
    <ScreenForRoles name="insights" texts={texts}>
      <p className="screen-only">{texts.intro}</p>
      <Filters
        search={search}
        onChange={(change) => {
          changeSearch(change, { replace: true });
        }}
      />
      <ChosenOnPaper search={search} />
      <Arrivals search={search} />
      <Times search={search} />
      <Waiting search={search} />
      <Roles search={search} />
      <Load search={search} />
    </ScreenForRoles>
  );
}

interface FiltersProps {
  search: InsightsSearch;
  onChange: (change: Partial<InsightsSearch>) => void;
}

/** What is counted; each change acts at once and is kept in the address. */
function Filters({ search, onChange }: FiltersProps) {
  const { texts, words, number } = useInsightWords();
  const { data } = useArrivals(search);
  return (
    <div className="toolbar" role="group" aria-label={texts.filters}>
      <ApplicationFilter
        label={texts.application}
        placeholder={texts.everyApplication}
        value={search.application}
        among={data?.applications ?? null}
        onChange={(application) => {
          onChange({ application });
        }}
      />
      <Select
        id="insights-type"
        label={texts.type}
        placeholder={texts.everyType}
        options={requestTypes.map((type) => ({ value: type, label: words.typeName(type) }))}
        value={search.type ?? ''}
        onChange={(chosen) => {
          onChange({ type: requestTypes.find((type) => type === chosen) });
        }}
      />
      <Select
        id="insights-weeks"
        label={texts.weeks}
        options={weekRanges.map((weeks) => ({ value: weeks, label: texts.lastWeeks(number(Number(weeks))) }))}
        value={search.weeks ?? usualWeeks}
        onChange={(chosen) => {
          const weeks = weekRanges.find((range) => range === chosen);
          onChange({ weeks: weeks === usualWeeks ? undefined : weeks });
        }}
      />
    </div>
  );
}

/** A printed page has no filters, and says what was chosen. */
function ChosenOnPaper({
  search: { application: id, type, weeks = usualWeeks },
}: Pick<FiltersProps, 'search'>) {
  const { texts, words, number, application } = useInsightWords();
  const chosen = [
    id === undefined ? texts.everyApplication : application(id),
    type === undefined ? texts.everyType : words.typeName(type),
    texts.lastWeeks(number(Number(weeks))),
  ];
  return <p className="print-only">{chosen.join(', ')}</p>;
}
