import { type Growing, type Measured, reading } from '../grown/growth.ts';

/** One page of a list that SECURITY sees, in these words of its address; all that is compared has full pages, or the same few rows. */
function page(what: string, address: string): Measured {
  return { what, who: 'security', call: reading(address, 'items') };
}

const listed = (what: string, query: string): Measured =>
  page(`list: ${what}`, `/reports/people?as=SECURITY${query}`);
const searched = (what: string, query: string): Measured => page(`trail: ${what}`, `/trail?${query}`);
const reported = (what: string, address: string, field: string, who = 'security'): Measured => ({
  what: `insights: ${what}`,
  who,
  call: reading(`/insights/${address}`, field),
});

export const lists: readonly Measured[] = [
  listed('everybody by name', ''),
  listed('from the last name', '&sort=-name'),
  listed('by last sign-in, 100 a page', '&sort=-signedIn&size=100'),
  listed('by creation', '&sort=created'),
  listed('one by name', '&q=grown0000777'),
  listed('name of many', '&q=grown'),
  listed('those of an application', '&application=mpp-app'),
  listed('with a portal role', '&portalRole=SECURITY'),
  listed('of an organization', '&organization=regional'),
  listed('turned off', '&state=DISABLED'),
  listed('certificate that has ended', '&certificate=privacy-EXPIRED'),
  listed('never signed in', '&never=1'),
  listed('of a supervisor', '&supervisor=supervisor@agency.example'),
  listed('a row for each role', '&layout=grant'),
  listed('roles of an application', '&layout=grant&application=mpp-app'),
];

export const trail: readonly Measured[] = [
  searched('newest', ''),
  searched('one person', 'person=newcomer'),
  searched('name of many', 'person=grown'),
  searched('a request', 'request=RAP-2020-0000777'),
  searched('an application', 'application=mpp-app'),
  searched('an action', 'action=ROLE_DELIVERED'),
  searched('refused', 'outcome=REFUSED'),
  searched('a network', 'network=10.3.0.0/16'),
  searched('an address', 'network=192.0.2.7'),
];

export const insights: readonly Measured[] = [
  reported('arrivals', 'arrivals', 'weeks'),
  reported('time to decide', 'time-to-decide', 'stages'),
  reported('waiting', 'waiting', 'places'),
  reported('roles', 'roles', 'roles'),
  reported('load', 'load', 'desks'),
  reported('arrivals, own', 'arrivals', 'weeks', 'supervisor'),
  reported('time to decide, of a year', 'time-to-decide?weeks=52', 'stages'),
  reported('waiting, own', 'waiting', 'places', 'supervisor'),
];

/** The small world that lists, trail and insights are measured in. */
export const few = {
  users: 10_000,
  requests: 10_000,
  trail: 10_000,
  isFurnished: true,
  isCounted: true,
} as const;

/** Who has what at ten thousand people against a million. */
export const manyListed: Growing = {
  what: 'people',
  small: { ...few, many: 10_000 },
  large: { ...few, users: 1_000_000, many: 1_000_000 },
  measured: lists,
};

/** The trail of ten thousand rows against one of a million. */
export const manyRows: Growing = {
  what: 'rows of the trail',
  small: { ...few, many: 10_000 },
  large: { users: 10_000, requests: 145_000, trail: 1_000_000, isFurnished: true, many: 1_000_000 },
  measured: trail,
};

/** Insights into ten thousand requests against a million. */
export const manyCounted: Growing = {
  what: 'requests',
  small: { ...few, many: 10_000 },
  large: { ...few, users: 20_000, requests: 1_000_000, many: 1_000_000 },
  measured: insights,
};
