import { expect, test } from 'vitest';
import { type SetupFacts, setupList, setupSteps } from './setup-list.ts';

const ready: SetupFacts = {
  usableAdministrators: 2,
  hasSignedIn: true,
  peopleSource: 'PORTAL',
  hasPeople: true,
  hasHelpDesk: true,
  hasSecurity: true,
  applications: [{ id: 'hll-app', hasAddress: true, takesRequests: true, hasEmptyStage: false }],
  hasMailServer: true,
  hasOwnHelpDeskAddress: true,
  hasOwnAgency: true,
  hasOwnRules: true,
  hasRequest: true,
  scannerAnswers: true,
  certificates: [
    { kind: 'privacy', counts: 'ALWAYS' },
    { kind: 'issa', counts: 'IF_HELD' },
    { kind: 'dosa-training', counts: 'NEVER' },
  ],
};
const left = (differing: Partial<SetupFacts>) =>
  setupList({ ...ready, ...differing }).flatMap(({ step, isDone, applicationIds }) =>
    isDone ? [] : [[step, ...applicationIds].join(' ')],
  );

test('nothing is left where everything is there', () => {
  expect(left({})).toEqual([]);
  expect(setupList(ready).map(({ step }) => step)).toEqual(setupSteps);
  // Without a scanner none is mentioned.
  expect(setupList({ ...ready, scannerAnswers: null })).toHaveLength(setupSteps.length - 1);
});

test.each([
  ['OWN_PASSWORD', { hasSignedIn: false }],
  ['PEOPLE', { hasPeople: false }],
  ['SECOND_ADMINISTRATOR', { usableAdministrators: 1 }],
  ['SECURITY', { hasSecurity: false }],
  ['MAIL', { hasMailServer: false }],
  ['HELP_DESK_ADDRESS', { hasOwnHelpDeskAddress: false }],
  ['AGENCY', { hasOwnAgency: false }],
  ['RULES', { hasOwnRules: false }],
  ['SCANNER', { scannerAnswers: false }],
  ['FIRST_REQUEST', { hasRequest: false }],
] as const)('%s is left while it is missing, and alone', (step, missing) => {
  expect(left(missing)).toEqual([step]);
});

test('certificates are shown with who counts them, and are left while nobody checks them', () => {
  expect(left({ hasHelpDesk: false })).toEqual(['HELP_DESK', 'CERTIFICATES']);
  const wording = (facts: Partial<SetupFacts>) =>
    setupList({ ...ready, ...facts }).find(({ step }) => step === 'CERTIFICATES')?.certificates;
  expect(wording({})).toEqual(ready.certificates.slice(0, 2));
  expect(left({ hasHelpDesk: false, certificates: [] })).toEqual(['HELP_DESK']);
  expect(setupList(ready).filter(({ certificates }) => certificates.length > 0)).toHaveLength(1);
});

test('what is written at the identity provider is said', () => {
  const at = (peopleSource: SetupFacts['peopleSource']) =>
    setupList({ ...ready, peopleSource }).flatMap(({ step, isAtProvider }) => (isAtProvider ? [step] : []));
  expect(at('PORTAL')).toEqual([]);
  expect(at('BOTH')).toEqual(['OWN_PASSWORD', 'PEOPLE']);
  expect(at('PROVIDER')).toEqual([
    'OWN_PASSWORD',
    'PEOPLE',
    'SECOND_ADMINISTRATOR',
    'HELP_DESK',
    'SECURITY',
    'CERTIFICATES',
  ]);
});

test('applications are named by what they miss', () => {
  const application = { id: 'a-app', hasAddress: true, takesRequests: true, hasEmptyStage: false };
  const applications = [
    application,
    { ...application, id: 'b-app', hasEmptyStage: true },
    { ...application, id: 'c-app', hasAddress: false, hasEmptyStage: true },
    { ...application, id: 'd-app', takesRequests: false, hasEmptyStage: true },
  ];
  expect(left({ applications })).toEqual(['APPROVERS b-app c-app', 'ADDRESSES c-app']);
});
