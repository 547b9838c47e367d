import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shipped } from '../../testing/catalogue.ts';
import { aPerson } from '../../testing/people.ts';
import { isElomaOnly, isLocked, isMipSuperUser, isStaff } from './account-state.ts';
import { addresses, personFromClaims } from './person.ts';

const claims = {
  sub: 'subject-1',
  preferred_username: 'newcomer',
  given_name: 'Nora',
  middleInitial: 'T',
  family_name: 'New',
  suffix: 'Jr.',
  email: 'newcomer@agency.example',
  email_verified: true,
  organizationOrAgency: 'Flood Risk Agency',
  realm_access: { roles: ['RAPUser', 'offline_access'] },
  resource_access: {
    'rap-client': { roles: ['USER'] },
    'hll-app': { roles: ['Upload'] },
    account: { roles: ['view-profile'] },
  },
  employmentStatus1: 'Federal Employee',
  jobTitle1: 'Analyst',
  employmentStatus3: 'Contractor',
  jobTitle2: 'Without a status',
  phoneNumber: '202-555-0101',
  privacyExpiration: '2027-01-31',
  inactivityLocked: 'true',
  supervisorName: 'Dana Lee',
  supervisorEmails: ' Supervisor@Agency.example, ,second@agency.example',
  mipUsernames: JSON.stringify({
    mipAccounts: [
      { username: 'a', orgID: '1' },
      { username: 'b', orgID: '2' },
    ],
  }),
  mipAccountSelection: JSON.stringify({ selectedUsername: 'b', selectedOrgID: '2' }),
};

describe('the person a token tells of', () => {
  test('has name, roles by client, employments and addresses', () => {
    expect(personFromClaims(claims)).toEqual({
      userId: 'subject-1',
      username: 'newcomer',
      fullName: 'Nora T New Jr.',
      givenName: 'Nora',
      familyName: 'New',
      email: 'newcomer@agency.example',
      emailVerified: true,
      phoneNumber: '202-555-0101',
      organization: 'Flood Risk Agency',
      realmRoles: ['RAPUser', 'offline_access'],
      portalRoles: ['USER'],
      applicationRoles: { 'hll-app': ['Upload'] },
      employments: [
        { number: 1, status: 'Federal Employee', jobTitle: 'Analyst' },
        { number: 3, status: 'Contractor', jobTitle: null },
      ],
      supervisorName: 'Dana Lee',
      supervisorEmails: ['supervisor@agency.example', 'second@agency.example'],
      authorizerEmails: [],
      platformAccounts: [
        { username: 'a', orgID: '1' },
        { username: 'b', orgID: '2' },
      ],
      selectedAccount: { username: 'b', orgID: '2' },
      certificates: {
        privacy: '2027-01-31',
        cyber: null,
        issa: null,
        'dosa-supervisor': null,
        'dosa-training': null,
      },
      isInactivityLocked: true,
      acceptedRules: '',
    });
  });

  test.each([false, 'true', undefined])(
    'has no verified address where the token says %j',
    (email_verified) => {
      expect(personFromClaims({ ...claims, email_verified })?.emailVerified).toBe(false);
    },
  );

  test('attributes may come as lists: the first value counts', () => {
    const listed = Object.fromEntries(
      Object.entries(claims).map(([name, value]) => [
        name,
        typeof value === 'string' && name !== 'sub' ? [value, 'second'] : value,
      ]),
    );
    expect(personFromClaims(listed)).toEqual(personFromClaims(claims));
  });

  test.each([
    ['no resource_access', { resource_access: undefined }],
    ['another client only', { resource_access: { 'hll-app': { roles: ['Upload'] } } }],
    ['an empty list', { resource_access: { 'rap-client': { roles: [] } } }],
    ['roles that are no texts', { resource_access: { 'rap-client': { roles: [1, null, {}] } } }],
    ['roles that are no list', { resource_access: { 'rap-client': { roles: 'USER' } } }],
    ['a list instead of clients', { resource_access: ['rap-client'] }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
  ])('without authority on the portal there is nobody: %s', (_why, differing) => {
    expect(personFromClaims({ ...claims, ...differing })).toBeNull();
  });

  test('names that mean something to JavaScript are only names', () => {
    const hostile: unknown = JSON.parse(
      '{"rap-client":{"roles":["USER"]},"__proto__":{"roles":["X"]},"constructor":{"roles":["Y"]},"hll-app":null,"toString":7}',
    );
    const person = personFromClaims({ ...claims, resource_access: hostile });
    expect(person?.portalRoles).toEqual(['USER']);
    expect(Object.getPrototypeOf(person?.applicationRoles)).toBe(Object.prototype);
    expect(person?.applicationRoles['hll-app']).toEqual([]);
  });

  test('whatever is in the claims, reading them never fails', () => {
    const keys = fc.constantFrom(...Object.keys(claims), 'employmentStatus2', 'realm_access');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.anything({ withNullPrototype: true })), (differing) => {
        const person = personFromClaims({ ...claims, ...differing });
        if (person === null) return;
        for (const name of ['username', 'fullName', 'email', 'organization'] as const)
          expect(typeof person[name]).toBe('string');
        expect(person.portalRoles.every((role) => typeof role === 'string')).toBe(true);
        expect(person.platformAccounts.every(({ username, orgID }) => username !== '' && orgID !== '')).toBe(
          true,
        );
      }),
    );
  });
});

describe('a list of addresses', () => {
  test('is split, trimmed, lower case, each once', () => {
    expect(addresses('A@b.example ,a@B.example,, c@d.example,')).toEqual(['a@b.example', 'c@d.example']);
    expect(addresses('')).toEqual([]);
    expect(addresses(' , ')).toEqual([]);
  });

  test('joined and split again it is the same', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc
            .emailAddress()
            .map((one) => one.toLowerCase())
            .filter((one) => !one.includes(',')),
        ),
        (list) => {
          expect(addresses(list.join(' , '))).toEqual(list);
        },
      ),
    );
  });
});

describe('states of an account', () => {
  const employments = (...statuses: string[]) => ({
    employments: statuses.map((status, index) => ({ number: index + 1, status, jobTitle: null })),
  });

  test('locked without RAPUser, whatever else it holds', () => {
    expect(isLocked(aPerson())).toBe(false);
    expect(isLocked(aPerson({ realmRoles: ['offline_access'] }))).toBe(true);
  });

  test.each([
    [[], false],
    [['eLOMA User'], true],
    [['eLOMA User', 'eLOMA User'], true],
    [['eLOMA User', 'Contractor'], false],
    [['eloma user'], false],
  ])('employments %j: eLOMA only is %s', (statuses, expected) => {
    expect(isElomaOnly(aPerson(employments(...statuses)))).toBe(expected);
  });

  test('more than one mapping-platform account makes a super user', () => {
    const accounts = ['a', 'b', 'c'].map((username) => ({ username, orgID: '1' }));
    const isSuper = (count: number) =>
      isMipSuperUser(aPerson({ platformAccounts: accounts.slice(0, count) }));
    expect([0, 1, 2, 3].map(isSuper)).toEqual([false, false, true, true]);
  });

  test.each([
    ['EL_ADMIN', true],
    ['EL_ANALYST', true],
    ['EL_LEAD', true],
    ['FEE_ADMIN', true],
    ['User', false],
  ])('%s on the engineering library: staff is %s; elsewhere it is nothing', (role, expected) => {
    const { staffByClient } = shipped('el-app');
    expect(isStaff(aPerson({ applicationRoles: { 'el-app': [role] } }), staffByClient)).toBe(expected);
    expect(isStaff(aPerson({ applicationRoles: { 'hll-app': [role] } }), staffByClient)).toBe(false);
  });
});
