import type { HoldersPage } from '@portal/core/contract/downloads/holders.ts';
import type { AskedHolders } from '../../api/administration/holders.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useTexts } from '../../content/language.tsx';
import { ApplicationFilter } from '../../request-view/application-filter.tsx';
import { useRoleNames } from '../../request-view/role-names.tsx';
import type { ReportsSearch } from '../../screens/searches.ts';
import { Select } from '../../widgets/fields/field.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';
import { SetFilters } from '../../widgets/lists/of-many/set-filters.tsx';
import { holdersTexts } from './holders-texts.ts';

/** None of the filters. */
export const noFilters: Partial<ReportsSearch> = { q: undefined, application: undefined, role: undefined };

interface HolderFiltersProps {
  asked: AskedHolders;
  page: HoldersPage | undefined;
  onChange: (change: Partial<ReportsSearch>) => void;
}

/** What the list is narrowed to; each change acts at once and is kept in the address. */
export function HolderFilters({ asked, page, onChange }: HolderFiltersProps) {
  const texts = useTexts(holdersTexts);
  const application = page?.application ?? null;
  const nameOf = useRoleNames(application);
  const { role = '' } = asked;
  // Somebody may have lost the last role of the kind that the address names.
  const roles = [...new Set([...(page?.roles ?? []), role])].filter((one) => one !== '');
  return (
    <>
      <div className="toolbar holder-filters" role="group" aria-label={texts.filters}>
        <SearchBox
          id="holder-search"
          label={texts.search}
          takesFocus
          value={asked.q ?? ''}
          onSearch={(q) => {
            onChange({ q: q === '' ? undefined : q });
          }}
        />
        {page !== undefined && page.applications.length > 1 ? (
          <ApplicationFilter
            label={texts.application}
            placeholder={texts.everyApplication}
            value={asked.application}
            among={page.applications}
            onChange={(chosen) => {
              onChange({ application: chosen, role: undefined });
            }}
          />
        ) : null}
        {application === null ? null : (
          <Select
            id="holder-role"
            label={texts.role}
            placeholder={texts.everyRole}
            options={roles.map((value) => ({ value, label: nameOf(value) }))}
            value={role}
            onChange={(chosen) => {
              onChange({ role: chosen === '' ? undefined : chosen });
            }}
          />
        )}
      </div>
      <Tags asked={asked} nameOf={nameOf} onChange={onChange} />
    </>
  );
}

/** The active filters, each removable. */
function Tags({
  asked: { q, application, role },
  nameOf,
  onChange,
}: Omit<HolderFiltersProps, 'page'> & { nameOf: (role: string) => string }) {
  const texts = useTexts(holdersTexts);
  const applicationName = useApplicationNames();
  const tag = (id: string, name: string, value: string | undefined, gone: Partial<ReportsSearch>) =>
    value === undefined ? [] : [{ id, label: `${name}: ${value}`, onRemove: () => onChange(gone) }];
  return (
    <SetFilters
      filters={[
        ...tag('q', texts.search, q, { q: undefined }),
        ...tag(
          'application',
          texts.application,
          application === undefined ? undefined : applicationName(application),
          { application: undefined, role: undefined },
        ),
        ...tag('role', texts.role, role === undefined ? undefined : nameOf(role), { role: undefined }),
      ]}
      onRemoveAll={() => {
        document.getElementById('holder-search')?.focus();
        onChange(noFilters);
      }}
    />
  );
}
