import type { Person } from '../domain/people/person.ts';

/** An active person with one employment and no role of any application; `differing` says what is different. */
export function aPerson(differing: Partial<Person> = {}): Person {
  return {
    userId: 'person-1',
    username: 'newcomer',
    fullName: 'Nora T New',
    givenName: 'Nora',
    familyName: 'New',
    email: 'newcomer@agency.example',
    emailVerified: true,
    phoneNumber: '',
    organization: 'Flood Risk Agency',
    realmRoles: ['RAPUser'],
    portalRoles: ['USER'],
    applicationRoles: {},
    employments: [{ number: 1, status: 'Federal Employee', jobTitle: 'Analyst' }],
    supervisorName: 'Dana Lee',
    supervisorEmails: ['supervisor@agency.example'],
    authorizerEmails: [],
    platformAccounts: [],
    selectedAccount: null,
    certificates: { privacy: '2099-01-01', cyber: '2099-01-01', issa: null },
    isInactivityLocked: false,
    acceptedRules: 'true',
    ...differing,
  };
}
