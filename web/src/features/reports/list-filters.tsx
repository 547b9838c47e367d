import {
  certificateFilters,
  type CertificateFilter,
  listedStates,
} from '@portal/core/domain/reports/people-list.ts';
import { portalRoles } from '@portal/core/domain/people/roles.ts';
import type { ListReader } from '@portal/core/domain/reports/list-readers.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { ApplicationFilter } from '../../request-view/application-filter.tsx';
import type { ReportsSearch } from '../../screens/searches.ts';
import { type Option, Select } from '../../widgets/fields/field.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';
import { SetFilters } from '../../widgets/lists/of-many/set-filters.tsx';
import { SettledField } from '../../widgets/lists/of-many/settled-field.tsx';
import { DateField } from '../../widgets/fields/date-field.tsx';
import { type AskedList, filterKeys, noFilters } from './asked-list.ts';
import { reportsTexts } from './reports-texts.ts';

interface ListFiltersProps {
  asked: AskedList;
  readers: readonly ListReader[];
  onChange: (change: Partial<ReportsSearch>) => void;
}

type Texts = (typeof reportsTexts)['en'];

/** What the list is narrowed to; each change acts at once and is kept in the address. */
export function ListFilters({ asked, readers, onChange }: ListFiltersProps) {
  const texts = useTexts(reportsTexts);
  const put = (key: keyof ReportsSearch) => (value: string) => {
    onChange({ [key]: value === '' ? undefined : value });
  };
  return (
    <>
      <div className="toolbar report-filters" role="group" aria-label={texts.filters}>
        {readers.length > 1 ? (
          <Select
            id="report-as"
            label={texts.as}
            options={readers.map((value) => ({ value, label: texts.readers[value] }))}
            value={asked.as}
            onChange={(as) => {
              // Another reader may have other applications and columns.
              onChange({ as, application: undefined, role: undefined, columns: undefined });
            }}
          />
        ) : null}
        <SearchBox
          id="report-search"
          label={texts.search}
          takesFocus
          value={asked.q ?? ''}
          onSearch={put('q')}
        />
        <ApplicationFilter
          label={texts.application}
          placeholder={texts.everyApplication}
          value={asked.application}
          onChange={(application) => {
            onChange({ application, role: undefined });
          }}
        />
        <Select
          id="report-state"
          label={texts.state}
          placeholder={texts.everyState}
          options={listedStates.map((value) => ({ value, label: texts.states[value] }))}
          value={asked.state ?? ''}
          onChange={put('state')}
        />
      </div>
      <MoreFilters asked={asked} put={put} onChange={onChange} />
      <Tags asked={asked} onChange={onChange} />
    </>
  );
}

interface MoreFiltersProps extends Omit<ListFiltersProps, 'readers'> {
  put: (key: keyof ReportsSearch) => (value: string) => void;
}

function MoreFilters({ asked, put, onChange }: MoreFiltersProps) {
  const texts = useTexts(reportsTexts);
  return (
    <details className="column-choice report-more">
      <summary>{texts.moreFilters}</summary>
      <div className="toolbar report-filters">
        {asked.application === undefined ? null : (
          <SettledField
            id="report-role"
            label={texts.role}
            limit={200}
            value={asked.role ?? ''}
            onSettle={put('role')}
          />
        )}
        <Select
          id="report-portal-role"
          label={texts.portalRole}
          placeholder={texts.everyRole}
          options={portalRoles.map((value) => ({ value, label: texts.portalRoles[value] }))}
          value={asked.portalRole ?? ''}
          onChange={put('portalRole')}
        />
        <SettledField
          id="report-organization"
          label={texts.organization}
          limit={100}
          value={asked.organization ?? ''}
          onSettle={put('organization')}
        />
        <SettledField
          id="report-supervisor"
          label={texts.supervisor}
          limit={254}
          value={asked.supervisor ?? ''}
          onSettle={put('supervisor')}
        />
        <Select
          id="report-certificate"
          label={texts.certificate}
          placeholder={texts.everyCertificate}
          options={certificateOptions(texts)}
          value={asked.certificate ?? ''}
          onChange={put('certificate')}
        />
        <DateField
          id="report-from"
          label={texts.signedInFrom}
          value={asked.signedInFrom ?? ''}
          onChange={(day) => {
            onChange({ signedInFrom: day === '' ? undefined : day, never: undefined });
          }}
        />
        <DateField
          id="report-to"
          label={texts.signedInTo}
          value={asked.signedInTo ?? ''}
          onChange={(day) => {
            onChange({ signedInTo: day === '' ? undefined : day, never: undefined });
          }}
        />
        <div className="usa-checkbox report-never">
          <input
            className="usa-checkbox__input"
            type="checkbox"
            id="report-never"
            checked={asked.never !== undefined}
            onChange={(event) => {
              const never = event.target.checked ? '1' : undefined;
              onChange({ never, signedInFrom: undefined, signedInTo: undefined });
            }}
          />
          <label className="usa-checkbox__label" htmlFor="report-never">
            {texts.never}
          </label>
        </div>
      </div>
    </details>
  );
}

function certificateOptions(texts: Texts): Option[] {
  return certificateFilters.map((value) => ({ value, label: certificateWords(value, texts) }));
}

function certificateWords(value: CertificateFilter, texts: Texts): string {
  const [name, state] = value.split('-') as [keyof Texts['certificates'], keyof Texts['certificateStates']];
  return `${texts.certificates[name]}: ${texts.certificateStates[state]}`;
}

/** The active filters, each removable. */
function Tags({ asked, onChange }: Omit<ListFiltersProps, 'readers'>) {
  const words = useFilterWords(asked);
  const filters = filterKeys.flatMap((id) => {
    const label = words[id];
    const onRemove = (): void => {
      onChange(id === 'application' ? { application: undefined, role: undefined } : { [id]: undefined });
    };
    return label === null ? [] : [{ id, label, onRemove }];
  });
  return (
    <SetFilters
      filters={filters}
      onRemoveAll={() => {
        document.getElementById('report-search')?.focus();
        onChange(noFilters);
      }}
    />
  );
}

function useFilterWords(asked: AskedList): Record<(typeof filterKeys)[number], string | null> {
  const texts = useTexts(reportsTexts);
  const format = useFormat();
  const nameOf = useApplicationNames();
  const message = (name: string, value: string | undefined): string | null =>
    value === undefined ? null : `${name}: ${value}`;
  const day = (value: string | undefined) => (value === undefined ? undefined : format.calendarDay(value));
  const { application, portalRole, state, certificate } = asked;
  return {
    q: message(texts.search, asked.q),
    application: message(texts.application, application === undefined ? undefined : nameOf(application)),
    role: message(texts.role, asked.role),
    portalRole: message(
      texts.portalRole,
      portalRole === undefined ? undefined : texts.portalRoles[portalRole],
    ),
    organization: message(texts.organization, asked.organization),
    state: message(texts.state, state === undefined ? undefined : texts.states[state]),
    certificate: certificate === undefined ? null : certificateWords(certificate, texts),
    signedInFrom: message(texts.signedInFrom, day(asked.signedInFrom)),
    signedInTo: message(texts.signedInTo, day(asked.signedInTo)),
    never: asked.never === undefined ? null : texts.never,
    supervisor: message(texts.supervisor, asked.supervisor),
  };
}
