import { expect, test } from 'vitest';
import { diagnosisLines, type DiagnosisFacts } from './access-diagnosis.ts';

const fine: DiagnosisFacts = {
  hasApplication: true,
  isOwn: true,
  isEnabled: true,
  locks: [],
  accountRequests: [],
  restore: null,
  mayEndSessions: false,
  mayChangeAccounts: false,
  maySeeApprovers: false,
  sessions: 1,
  hasPassword: true,
  lacksDecider: false,
  isAboutToBeLocked: false,
  hasExpiredCertificate: false,
  openRequest: null,
  isOpenToAll: false,
  isRequestable: true,
  hasAddress: true,
  hasChosenAccount: null,
  rolesHeld: ['Upload'],
  grants: [{ role: 'Upload', requestNumber: 'RAP-1' }],
  clientSeenAt: new Date('2026-03-02T00:00:00Z'),
  rolesChangedAt: new Date('2026-03-01T00:00:00Z'),
};
const lock = (
  cause: 'INACTIVITY' | 'BY_ADMINISTRATOR' | 'NEVER_ADMITTED',
  requestNumber: string | null = null,
) => ({
  locks: [{ cause, since: null, requestNumber }],
});
const waiting = {
  accountRequests: [{ lifts: ['INACTIVITY'], requestNumber: 'RAP-2', waitsForAnswer: false }],
} as const;
const answer = { accountRequests: [{ ...waiting.accountRequests[0], waitsForAnswer: true }] } as const;

/** What is in the way and what repairs it, in short: `ACCOUNT OPEN_REQUEST RAP-2`. */
function inTheWay(differing: Partial<DiagnosisFacts>): string[] {
  return diagnosisLines({ ...fine, ...differing })
    .filter(({ verdict }) => verdict === 'IN_THE_WAY')
    .map(({ line, repair }) => [line, repair?.what, repair?.requestNumber].filter(Boolean).join(' '));
}

test.each([
  ['nothing', {}, []],
  ['a disabled account', { isEnabled: false, ...lock('INACTIVITY') }, ['ACCOUNT']],
  ['a lock, to the person', lock('BY_ADMINISTRATOR'), ['ACCOUNT SEE_PROFILE']],
  ['a lock, to others', { ...lock('BY_ADMINISTRATOR'), isOwn: false }, ['ACCOUNT ASK_TO_UNLOCK']],
  [
    'a lock, to the help desk',
    { ...lock('BY_ADMINISTRATOR', 'RAP-3'), isOwn: false, mayChangeAccounts: true },
    ['ACCOUNT CHANGE_ACCOUNT'],
  ],
  ['nobody with a password, to others', { hasPassword: false, isOwn: false }, ['PASSWORD']],
  [
    'nobody with a password, to the help desk',
    { hasPassword: false, isOwn: false, mayChangeAccounts: true },
    ['PASSWORD GIVE_PASSWORD'],
  ],
  [
    'a disabled account, to the help desk',
    { isEnabled: false, isOwn: false, mayChangeAccounts: true },
    ['ACCOUNT CHANGE_ACCOUNT'],
  ],
  [
    'somebody never let in, to the help desk',
    { ...lock('NEVER_ADMITTED'), isOwn: false, mayChangeAccounts: true },
    ['ACCOUNT ASK_TO_UNLOCK'],
  ],
  [
    'a certificate in the way, to the help desk',
    { restore: 'CERTIFICATE_EXPIRED', hasExpiredCertificate: true, isOwn: false, mayChangeAccounts: true },
    ['CERTIFICATES SEE_CERTIFICATES'],
  ],
  [
    'a lock with a request that came to nothing',
    { ...lock('NEVER_ADMITTED', 'RAP-3'), isOwn: false },
    ['ACCOUNT OPEN_REQUEST RAP-3'],
  ],
  ['a long absence', { ...lock('INACTIVITY'), restore: 'OFFERED' }, ['ACCOUNT RESTORE']],
  [
    'a long absence, to others',
    { ...lock('INACTIVITY'), restore: 'OFFERED', isOwn: false },
    ['ACCOUNT ASK_TO_UNLOCK'],
  ],
  [
    'no application: the account alone',
    { hasApplication: false, rolesHeld: [], grants: [], ...lock('BY_ADMINISTRATOR') },
    ['ACCOUNT SEE_PROFILE'],
  ],
  ['a long absence that waits', { ...lock('INACTIVITY'), ...waiting }, ['ACCOUNT OPEN_REQUEST RAP-2']],
  [
    'a request that cannot end the cause',
    { ...lock('BY_ADMINISTRATOR'), ...waiting },
    ['ACCOUNT SEE_PROFILE'],
  ],
  [
    'an expired certificate that stops the way back',
    { ...lock('INACTIVITY'), restore: 'CERTIFICATE_EXPIRED', hasExpiredCertificate: true },
    ['ACCOUNT SEE_PROFILE', 'CERTIFICATES SEE_PROFILE'],
  ],
  ['an expired certificate alone stops nothing', { hasExpiredCertificate: true }, []],
  ['no role', { rolesHeld: [], grants: [] }, ['ROLES REQUEST_ACCESS']],
  ['no role, to others', { rolesHeld: [], grants: [], isOwn: false }, ['ROLES']],
  ['no role where nothing can be asked for', { rolesHeld: [], grants: [], isRequestable: false }, ['ROLES']],
  [
    'no role, asked for',
    { rolesHeld: [], grants: [], openRequest: { requestNumber: 'RAP-4', waitsForAnswer: false } },
    ['REQUESTS OPEN_REQUEST RAP-4', 'ROLES'],
  ],
  [
    'no role, while the account is locked',
    { rolesHeld: [], grants: [], ...lock('BY_ADMINISTRATOR') },
    ['ACCOUNT SEE_PROFILE', 'ROLES'],
  ],
  [
    'no role, asked for, with a question to the person',
    { rolesHeld: [], grants: [], openRequest: { requestNumber: 'RAP-4', waitsForAnswer: true } },
    ['REQUESTS ANSWER_QUESTION RAP-4', 'ROLES'],
  ],
  [
    'the same, to others',
    {
      rolesHeld: [],
      grants: [],
      isOwn: false,
      openRequest: { requestNumber: 'RAP-4', waitsForAnswer: true },
    },
    ['REQUESTS OPEN_REQUEST RAP-4', 'ROLES'],
  ],
  [
    'a long absence that waits for an answer',
    { ...lock('INACTIVITY'), ...answer },
    ['ACCOUNT ANSWER_QUESTION RAP-2'],
  ],
  ['other roles that are asked for', { openRequest: { requestNumber: 'RAP-4', waitsForAnswer: false } }, []],
  ['no address of the application, to anybody', { hasAddress: false, isOwn: false }, ['ADDRESS']],
  ['several accounts, one chosen', { hasChosenAccount: true }, []],
  ['several accounts, none chosen', { hasChosenAccount: false }, ['CHOSEN_ACCOUNT SELECT_ACCOUNT']],
  ['several accounts, none chosen, to others', { hasChosenAccount: false, isOwn: false }, ['CHOSEN_ACCOUNT']],
  [
    'several accounts, none chosen, and locked',
    { hasChosenAccount: false, ...lock('BY_ADMINISTRATOR') },
    ['ACCOUNT SEE_PROFILE', 'CHOSEN_ACCOUNT'],
  ],
  ['no role where none is needed', { rolesHeld: [], grants: [], isOpenToAll: true }, []],
  ['a role that was granted and is gone', { rolesHeld: [] }, ['ROLES OPEN_REQUEST RAP-1']],
  [
    'an application that has not seen the new roles',
    { clientSeenAt: new Date('2026-02-01T00:00:00Z') },
    ['CLIENT VISIT'],
  ],
  [
    'an application that has not seen the new roles, to the help desk',
    { clientSeenAt: new Date('2026-02-01T00:00:00Z'), isOwn: false, mayEndSessions: true },
    ['CLIENT END_SESSIONS'],
  ],
  ['an application that was never visited', { clientSeenAt: null }, []],
] satisfies [string, Partial<DiagnosisFacts>, string[]][])('%s', (_what, differing, expected) => {
  expect(inTheWay(differing)).toEqual(expected);
});

test('an expired certificate is repaired on the own profile', () => {
  const lines = diagnosisLines({ ...fine, hasExpiredCertificate: true });
  expect(lines.find(({ line }) => line === 'CERTIFICATES')?.repair?.what).toBe('SEE_PROFILE');
});

test.each([
  ['the help desk', { isOwn: false, mayEndSessions: true }, 'END_SESSIONS'],
  ['the help desk, without any', { isOwn: false, mayEndSessions: true, sessions: 0 }, undefined],
  ['the person who only reads', { isOwn: false }, undefined],
  ['the person', { mayEndSessions: true }, undefined],
] satisfies [string, Partial<DiagnosisFacts>, string | undefined][])(
  'sessions are ended by others alone, where there are any: %s',
  (_who, differing, expected) => {
    const lines = diagnosisLines({ ...fine, ...differing });
    expect(lines.find(({ line }) => line === 'SESSIONS')?.repair?.what).toBe(expected);
  },
);

test.each([
  ['somebody else', { isOwn: false, isAboutToBeLocked: true }, 'ASK_TO_SIGN_IN'],
  ['somebody else, who was here not long ago', { isOwn: false }, undefined],
  ['the person, who has just signed in', { isAboutToBeLocked: true }, undefined],
] satisfies [string, Partial<DiagnosisFacts>, string | undefined][])(
  'a lock that comes near is repaired by signing in: %s',
  (_who, differing, expected) => {
    const found = diagnosisLines({ ...fine, ...differing }).find(({ line }) => line === 'INACTIVITY');
    expect([found?.verdict === 'IN_THE_WAY', found?.repair?.what]).toEqual([false, expected]);
  },
);

test.each([
  ['an expired certificate', { hasExpiredCertificate: true }, 'CERTIFICATES'],
  ['a lock that comes near', { isAboutToBeLocked: true }, 'INACTIVITY'],
  [
    'a request for other roles',
    { openRequest: { requestNumber: 'RAP-4', waitsForAnswer: false } },
    'REQUESTS',
  ],
] satisfies [string, Partial<DiagnosisFacts>, string][])(
  'keeps nobody out, and is not fine either: %s',
  (_what, differing, expected) => {
    const noticed = diagnosisLines({ ...fine, ...differing }).filter(({ verdict }) => verdict === 'NOTICE');
    expect(noticed.map(({ line }) => line)).toEqual([expected]);
  },
);
