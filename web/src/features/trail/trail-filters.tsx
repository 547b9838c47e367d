import { auditActions, auditOutcomes } from '@portal/core/domain/audit/audit-action.ts';
import { networkRange } from '@portal/core/domain/audit/network-range.ts';
import { isRequestSought, trailPageSizes } from '@portal/core/domain/audit/trail-search.ts';
import type { ValidTrailSearch } from '../../api/administration/trail.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { ApplicationFilter } from '../../request-view/application-filter.tsx';
import type { TrailSearch } from '../../screens/searches.ts';
import { Select } from '../../widgets/fields/field.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';
import { DayRange } from '../../widgets/tables/day-range.tsx';
import { trailSentences } from './trail-sentences.ts';
import { trailTexts } from './trail-texts.ts';
import { TypedFilter } from './typed-filter.tsx';

interface TrailFiltersProps {
  search: ValidTrailSearch;
  onChange: (change: Partial<TrailSearch>) => void;
}

/** What is looked for; each change acts at once and is kept in the address. */
export function TrailFilters({ search, onChange }: TrailFiltersProps) {
  const texts = useTexts(trailTexts);
  return (
    <div className="toolbar trail-filters" role="group" aria-label={texts.filters}>
      <SearchBox
        id="trail-person"
        label={texts.person}
        hint={texts.personHint}
        value={search.person ?? ''}
        onSearch={(person) => {
          onChange({ person: orNothing(person) });
        }}
      />
      <TypedFilter
        id="trail-request"
        label={texts.request}
        hint={texts.requestHint}
        fault={texts.requestFault}
        value={search.request ?? ''}
        isValid={isRequestSought}
        onApply={(request) => {
          onChange({ request: orNothing(request) });
        }}
      />
      <TypedFilter
        id="trail-network"
        label={texts.network}
        hint={texts.networkHint}
        fault={texts.networkFault}
        value={search.network ?? ''}
        isValid={(typed) => networkRange(typed) !== null}
        onApply={(network) => {
          onChange({ network: orNothing(network) });
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
      <Choices search={search} onChange={onChange} />
      <DayRange id="trail-days" from={search.from} to={search.to} onChange={onChange} />
    </div>
  );
}

/** Filters of which there is a list to choose from. */
function Choices({ search, onChange }: TrailFiltersProps) {
  const texts = useTexts(trailTexts);
  const sentences = useTexts(trailSentences);
  const { compare } = useFormat();
  const actions = auditActions
    .map((action) => ({ value: action, label: sentences[action].name }))
    .toSorted((one, other) => compare(one.label, other.label));
  return (
    <>
      <Select
        id="trail-action"
        label={texts.action}
        placeholder={texts.everyAction}
        options={actions}
        value={search.action ?? ''}
        onChange={(action) => {
          onChange({ action: orNothing(action) });
        }}
      />
      <Select
        id="trail-outcome"
        label={texts.outcome}
        placeholder={texts.everyOutcome}
        options={auditOutcomes.map((outcome) => ({ value: outcome, label: texts.outcomes[outcome] }))}
        value={search.outcome ?? ''}
        onChange={(outcome) => {
          onChange({ outcome: orNothing(outcome) });
        }}
      />
    </>
  );
}

/** How many entries a page has. */
export function PageSize({ search, onChange }: TrailFiltersProps) {
  const texts = useTexts(trailTexts);
  return (
    <Select
      id="trail-size"
      label={texts.size}
      options={trailPageSizes.map((size) => ({ value: size, label: size }))}
      value={search.size ?? trailPageSizes[0]}
      onChange={(size) => {
        onChange({ size: size === trailPageSizes[0] ? undefined : size });
      }}
    />
  );
}

function orNothing(text: string): string | undefined {
  return text === '' ? undefined : text;
}
