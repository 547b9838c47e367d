import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { manageRequestsTexts } from '../manage-requests-texts.ts';
import { ApplicationFilter } from '../../../request-view/application-filter.tsx';
import type { ManageRequestsSearch } from '../../../screens/searches.ts';
import { Select } from '../../../widgets/fields/field.tsx';
import { SearchBox } from '../../../widgets/fields/search-box.tsx';

/** Ages that can be chosen, in days in the stage: reminder, due, stuck (rule deciding 13). */
const ages = [3, 7, 14] as const;

interface DeskFiltersProps {
  search: ManageRequestsSearch;
  onChange: (change: Partial<ManageRequestsSearch>) => void;
}

/** What the list is narrowed to; each change acts at once and is kept in the address. */
export function DeskFilters({ search, onChange }: DeskFiltersProps) {
  const texts = useTexts(manageRequestsTexts);
  const format = useFormat();
  return (
    <div className="toolbar desk-filters" role="group" aria-label={texts.filters}>
      <ApplicationFilter
        label={texts.application}
        placeholder={texts.everyApplication}
        value={search.application}
        onChange={(application) => {
          onChange({ application });
        }}
      />
      <Select
        id="desk-filter"
        label={texts.age}
        placeholder={texts.anyAge}
        options={ages.map((days) => ({ value: String(days), label: texts.atLeastDays(format.number(days)) }))}
        value={search.minAgeDays === undefined ? '' : String(search.minAgeDays)}
        onChange={(days) => {
          onChange({ minAgeDays: days === '' ? undefined : Number(days) });
        }}
      />
      <SearchBox
        id="desk-search"
        label={texts.search}
        value={search.q ?? ''}
        onSearch={(q) => {
          onChange({ q: q === '' ? undefined : q });
        }}
      />
    </div>
  );
}
