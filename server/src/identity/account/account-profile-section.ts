import { addresses } from '@portal/core/contract/addresses.ts';
import { dayWords } from '@portal/core/domain/content/moments.ts';
import { isActiveAccount } from '@portal/core/domain/people/person.ts';
import {
  longestOf,
  neededFields,
  type TrustField,
  trustedProfileOf,
  type TrustedProfile,
} from '@portal/core/domain/people/profile-fields.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import type { WaitingProfile } from '../../ports/identity-provider.ts';
import { fieldMarkup, type FormField, faultSummary, noticeOf } from '../pages/form-fields.ts';
import { profileSectionTexts, type ProfileSectionTexts } from './account-profile-texts.ts';
import type { AccountView } from './account-view.ts';

/**
 * The fields that nobody changes alone: what waits for its decision, and a form whose Save asks the supervisor
 * (rule accounts 11). It is open where there is something to do.
 */
export function profileForm(view: AccountView, address: string): Markup {
  const texts = profileSectionTexts[view.language];
  const kept = trustedProfileOf(view.person);
  const { waitingProfile: waiting, refusedProfile: refused } = view;
  const isLocked = !isActiveAccount(view.person.realmRoles);
  const shown = refused?.typed ?? withChanges(kept, waiting);
  const fields = fieldsOf(view, shown);
  const isOpen = refused !== null || (isLocked && waiting === null);
  return html`${waiting !== null && waitingNotice(texts, view, waiting)}
<details${isOpen && html` open`}><summary>${texts.change}</summary>
<p>${texts.asksSupervisor}</p>
<p>${isLocked ? texts.locked : texts.locks}</p>
${refused !== null && faultSummary(texts.problem, fields)}
${refused !== null && Object.keys(refused.faults).length === 0 && noticeOf(texts.problem, html`<p>${texts.codes[refused.code] ?? texts.otherwise}</p>`)}
<form method="post" action="${address}" novalidate>
${fields.map(({ id }) => html`<input type="hidden" name="${id}-was" value="${kept[id]}">`)}
${fields.map(fieldMarkup)}
<button type="submit" class="usa-button">${texts.save}</button>
</form></details>`;
}

function waitingNotice(texts: ProfileSectionTexts, view: AccountView, waiting: WaitingProfile): Markup {
  const { requestNumber, people, since, changes } = waiting;
  const [before = '', after = ''] = texts.toRequest(requestNumber).split(requestNumber);
  const names = new Intl.ListFormat(view.language, { type: 'disjunction' }).format(people);
  return html`<div class="usa-alert usa-alert--info"><div class="usa-alert__body"><div class="usa-alert__text">
<p>${people.length === 0 ? texts.beingWritten : texts.waitsFor(names, dayWords(view.language, since, { zone: view.zone }))}</p>
${
  changes.length > 0 &&
  html`<ul>${changes.map(({ fieldName, previousValue, newValue }) => html`<li>${texts.changed(labelOf(texts, fieldName), previousValue, newValue)}</li>`)}</ul>`
}
<p><a href="${addresses.portal}/requests/${requestNumber}">${before}<span class="whole">${requestNumber}</span>${after}</a></p></div></div></div>`;
}

/** The profile as it will be if what waits is approved: a newer save replaces it, and has to hold it too. */
function withChanges(kept: TrustedProfile, waiting: WaitingProfile | null): TrustedProfile {
  const changes = waiting?.changes.map(({ fieldName, newValue }) => [fieldName, newValue]) ?? [];
  return { ...kept, ...Object.fromEntries(changes) };
}

type ProfileField = FormField & { id: TrustField };

function fieldsOf({ language, refusedProfile }: AccountView, shown: TrustedProfile): ProfileField[] {
  const texts = profileSectionTexts[language];
  return [...plainFields, ...employmentFields(shown)].map((id) => {
    const fault = refusedProfile?.faults[id];
    return {
      ...{ id, label: labelOf(texts, id), hint: texts.hints[id] ?? null, value: shown[id] },
      fault: fault === undefined ? null : texts.fault(fault, longestOf(id)),
      ...{ type: 'text', autocomplete: autocompletes[id] ?? 'off', longest: longestOf(id) },
      optional: !neededFields.includes(id),
    };
  });
}

const plainFields = [
  'givenName',
  'middleInitial',
  'familyName',
  'organizationOrAgency',
  'branch',
  'riskMapLocationSupported',
  'supervisorName',
  'supervisorPhone',
  'supervisorEmails',
  'contractsSupported',
] as const satisfies readonly TrustField[];

const autocompletes: Partial<Record<TrustField, string>> = {
  givenName: 'given-name',
  middleInitial: 'additional-name',
  familyName: 'family-name',
  organizationOrAgency: 'organization',
};

const numbers = [1, 2, 3, 4, 5] as const;

/** Every employment that there is, and room for one more. */
function employmentFields(shown: TrustedProfile): TrustField[] {
  const last = Math.max(0, ...numbers.filter((one) => shown[`employmentStatus${one}`] !== ''));
  return numbers
    .filter((one) => one <= last + 1)
    .flatMap((one): TrustField[] => [`employmentStatus${one}`, `jobTitle${one}`]);
}

function labelOf(texts: ProfileSectionTexts, field: TrustField): string {
  const numbered = /^(employmentStatus|jobTitle)(\d)$/.exec(field);
  if (numbered === null) return texts.fields[field] ?? field;
  return (numbered[1] === 'jobTitle' ? texts.jobTitle : texts.status)(numbered[2] ?? '');
}
