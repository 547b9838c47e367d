import { describe, expect, test } from 'vitest';
import { shipped, shippedApplications } from '../../testing/catalogue.ts';
import { aPerson } from '../../testing/people.ts';
import { isLocked } from '../people/account-state.ts';
import type { Person } from '../people/person.ts';
import { type CardFacts, cardOffers, hasAccess, inCardOrder, isListed, visitLabel } from './cards.ts';

/** As when every wizard exists: only the open application takes no request (rule catalogue 1). */
const applications = shippedApplications.map((one) => ({ ...one, requestAccess: one.id !== 'hgp-app' }));
const ids = applications.map((one) => one.id);
const eloma = { employments: [{ number: 1, status: 'eLOMA User', jobTitle: null }] };
const river = { username: 'nora_river', orgID: '1042' };
const superUser = { platformAccounts: [river, { username: 'nora_delta', orgID: '1077' }] };
const aRoleEverywhere = Object.fromEntries(ids.map((id) => [id, ['Some role']]));

/** Buttons of one card as one text: `VISIT REQUEST_ACCESS!ACCOUNT_LOCKED`. */
function buttons(id: string, person: Person | null, differing: Partial<CardFacts> = {}): string {
  const application = applications.find((one) => one.id === id) ?? shipped(id);
  const facts = {
    person,
    isLocked: person !== null && isLocked(person),
    hasOpenRequest: false,
    hasOpenRemoval: false,
    hasOnlyOutsideRoles: false,
    features: { engineeringLibrary: true },
    ...differing,
  };
  return cardOffers(application, facts)
    .map(({ action, allowed, code }) => `${action}${allowed ? '' : `!${code}`}`)
    .join(' ');
}

interface Row {
  who: string;
  person: Person | null;
  facts?: Partial<CardFacts>;
  /** The expectation for every card that is not named. */
  others: string;
  cards?: Record<string, string>;
}

const rows: Row[] = [
  { who: 'a visitor', person: null, others: '' },
  {
    who: 'somebody without access',
    person: aPerson(),
    others: 'REQUEST_ACCESS',
    cards: { 'hgp-app': 'VISIT' },
  },
  {
    who: 'a locked account',
    person: aPerson({ realmRoles: [] }),
    others: 'REQUEST_ACCESS!ACCOUNT_LOCKED',
    cards: { 'hgp-app': 'VISIT!ACCOUNT_LOCKED' },
  },
  {
    who: 'a locked account with a role',
    person: aPerson({ realmRoles: [], applicationRoles: { 'p4-app': ['HQ'] } }),
    others: 'REQUEST_ACCESS!ACCOUNT_LOCKED',
    cards: {
      'hgp-app': 'VISIT!ACCOUNT_LOCKED',
      'p4-app': 'VISIT!ACCOUNT_LOCKED CHANGE_ROLE!ACCOUNT_LOCKED REMOVE_ACCESS!ACCOUNT_LOCKED',
    },
  },
  {
    who: 'an eLOMA-only person',
    person: aPerson({ ...eloma, applicationRoles: { 'mip-app': ['PTS-All'] } }),
    facts: { hasOnlyOutsideRoles: true },
    others: '',
    cards: { 'hgp-app': 'VISIT', 'mip-app': 'VISIT' },
  },
  {
    who: 'an eLOMA-only person on the staff of the engineering library',
    person: aPerson({ ...eloma, applicationRoles: { 'el-app': ['EL_ANALYST'] } }),
    others: 'REQUEST_ACCESS',
    cards: { 'hgp-app': 'VISIT', 'el-app': 'VISIT CHANGE_ROLE REMOVE_ACCESS' },
  },
  {
    who: 'a super user of the mapping platform',
    person: aPerson({ ...superUser, applicationRoles: { 'mip-app': ['Task'] } }),
    others: 'REQUEST_ACCESS',
    cards: { 'hgp-app': 'VISIT', 'mip-app': 'VISIT!SELECT_ACCOUNT_FIRST SELECT_ACCOUNT' },
  },
  {
    who: 'a super user who has chosen, and may choose again',
    person: aPerson({ ...superUser, selectedAccount: river, applicationRoles: { 'mip-app': ['Task'] } }),
    others: 'REQUEST_ACCESS',
    cards: { 'hgp-app': 'VISIT', 'mip-app': 'VISIT SELECT_ACCOUNT' },
  },
  {
    who: 'a locked super user',
    person: aPerson({ ...superUser, realmRoles: [], applicationRoles: { 'mip-app': ['Task'] } }),
    others: 'REQUEST_ACCESS!ACCOUNT_LOCKED',
    cards: {
      'hgp-app': 'VISIT!ACCOUNT_LOCKED',
      'mip-app': 'VISIT!ACCOUNT_LOCKED SELECT_ACCOUNT!ACCOUNT_LOCKED',
    },
  },
  {
    who: 'a super user without a role there',
    person: aPerson(superUser),
    others: 'REQUEST_ACCESS',
    cards: { 'hgp-app': 'VISIT', 'mip-app': '' },
  },
  {
    who: 'somebody with one mapping-platform account',
    person: aPerson({ platformAccounts: [river], applicationRoles: { 'mip-app': ['Task'] } }),
    others: 'REQUEST_ACCESS',
    cards: { 'hgp-app': 'VISIT', 'mip-app': 'VISIT CHANGE_ROLE REMOVE_ACCESS' },
  },
  {
    who: 'staff of the engineering library',
    person: aPerson({ applicationRoles: { 'el-app': ['EL_LEAD'] } }),
    others: 'REQUEST_ACCESS',
    cards: { 'hgp-app': 'VISIT', 'el-app': 'VISIT CHANGE_ROLE REMOVE_ACCESS' },
  },
  {
    who: 'somebody with a role everywhere',
    person: aPerson({ applicationRoles: aRoleEverywhere }),
    others: 'VISIT CHANGE_ROLE REMOVE_ACCESS',
    cards: {
      'hll-app': 'VISIT REMOVE_ACCESS',
      'fme-app': 'VISIT REMOVE_ACCESS',
      'el-app': 'VISIT REMOVE_ACCESS',
      'mpp-app': 'VISIT VISIT_VIEWER CHANGE_ROLE REMOVE_ACCESS',
      'hgp-app': 'VISIT',
    },
  },
  {
    who: 'somebody whose roles all came from outside the portal',
    person: aPerson({ applicationRoles: aRoleEverywhere }),
    facts: { hasOnlyOutsideRoles: true },
    others: 'VISIT CHANGE_ROLE',
    cards: {
      'hll-app': 'VISIT',
      'fme-app': 'VISIT',
      'el-app': 'VISIT',
      'mpp-app': 'VISIT VISIT_VIEWER CHANGE_ROLE',
      'hgp-app': 'VISIT',
    },
  },
  {
    who: 'somebody with an open request',
    person: aPerson(),
    facts: { hasOpenRequest: true },
    others: 'SEE_STATUS',
    cards: { 'hgp-app': 'VISIT SEE_STATUS' },
  },
  {
    who: 'somebody with a role everywhere and a change under way',
    person: aPerson({ applicationRoles: aRoleEverywhere }),
    facts: { hasOpenRequest: true },
    others: 'VISIT REMOVE_ACCESS SEE_STATUS',
    cards: { 'mpp-app': 'VISIT VISIT_VIEWER REMOVE_ACCESS SEE_STATUS', 'hgp-app': 'VISIT SEE_STATUS' },
  },
  {
    who: 'somebody with a role everywhere and a removal under way',
    person: aPerson({ applicationRoles: aRoleEverywhere }),
    facts: { hasOpenRequest: true, hasOpenRemoval: true },
    others: 'VISIT REMOVE_ACCESS!REMOVAL_UNDER_WAY SEE_STATUS',
    cards: {
      'mpp-app': 'VISIT VISIT_VIEWER REMOVE_ACCESS!REMOVAL_UNDER_WAY SEE_STATUS',
      'hgp-app': 'VISIT SEE_STATUS',
    },
  },
];

describe('the buttons of every card', () => {
  test.each(
    rows.flatMap(({ who, person, facts, others, cards }) =>
      ids.map((id) => ({ who, id, person, facts, expected: cards?.[id] ?? others })),
    ),
  )('$who, $id: $expected', ({ id, person, facts, expected }) => {
    expect(buttons(id, person, facts)).toBe(expected);
  });

  test('no request and no change where the portal takes none', () => {
    for (const application of shippedApplications.filter((one) => !one.requestAccess)) {
      const actions = (person: Person) =>
        cardOffers(application, {
          person,
          isLocked: false,
          hasOpenRequest: false,
          hasOpenRemoval: false,
          hasOnlyOutsideRoles: false,
          features: { engineeringLibrary: true },
        }).map((offer) => offer.action);
      expect(actions(aPerson())).not.toContain('REQUEST_ACCESS');
      expect(actions(aPerson({ applicationRoles: aRoleEverywhere }))).not.toContain('CHANGE_ROLE');
    }
  });
});

describe('which cards there are', () => {
  const listed = (person: Person | null, engineeringLibrary: boolean) =>
    applications
      .filter((one) => isListed(one, { person, features: { engineeringLibrary } }))
      .map((one) => one.id);

  test('all twelve when signed in', () => {
    expect(listed(aPerson(), true)).toEqual(ids);
    expect(ids).toHaveLength(12);
  });

  test('a visitor sees no FME', () => {
    expect(listed(null, true)).toEqual(ids.filter((id) => id !== 'fme-app'));
  });

  test('the open application has one for everybody, whatever is switched off', () => {
    for (const person of [null, aPerson()])
      for (const hasLibrary of [true, false]) expect(listed(person, hasLibrary)).toContain('hgp-app');
  });

  test('without the switch there is no engineering library, for its staff neither', () => {
    const staff = aPerson({ applicationRoles: { 'el-app': ['EL_LEAD'] } });
    expect(listed(staff, false)).toEqual(ids.filter((id) => id !== 'el-app'));
    expect(listed(null, false)).toEqual(ids.filter((id) => id !== 'el-app' && id !== 'fme-app'));
  });
});

test('what is asked for outside the portal comes last, unless the person can use it already', () => {
  const asked = ['cfas-app', 'el-app', 'mip-app'];
  const some = applications.map((one) => (asked.includes(one.id) ? { ...one, requestAccess: false } : one));
  const order = (person: Person | null) => inCardOrder(some, person).map((one) => one.id);
  const inside = ids.filter((id) => !asked.includes(id));
  expect(order(null)).toEqual([...inside, ...asked]);
  expect(order(aPerson())).toEqual([...inside, ...asked]);
  expect(order(aPerson({ applicationRoles: aRoleEverywhere }))).toEqual(ids);
});

describe('access and the words on the visit button', () => {
  test('a role of the own client gives access, roles elsewhere give none; the open application needs none', () => {
    for (const application of applications) {
      const open = application.id === 'hgp-app';
      expect(hasAccess(application, null)).toBe(false);
      expect(hasAccess(application, aPerson())).toBe(open);
      expect(hasAccess(application, aPerson({ applicationRoles: { [application.clientId]: [] } }))).toBe(
        open,
      );
      expect(hasAccess(application, aPerson({ applicationRoles: { [application.clientId]: ['x'] } }))).toBe(
        true,
      );
      expect(hasAccess(application, aPerson({ applicationRoles: { 'another-client': ['x'] } }))).toBe(open);
    }
  });

  test('Sign In without single sign-on, Launch App for eLOMA-only people, otherwise Visit Site', () => {
    for (const application of applications) {
      const outside = ['fme-app', 'rmd-sharepoint-app'].includes(application.id);
      expect(visitLabel(application, aPerson())).toBe(outside ? 'SIGN_IN' : 'VISIT_SITE');
      expect(visitLabel(application, aPerson(eloma))).toBe('LAUNCH_APP');
    }
  });
});
