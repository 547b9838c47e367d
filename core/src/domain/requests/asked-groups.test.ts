import { expect, test } from 'vitest';
import { shippedApplications, shippedGroups } from '../../testing/catalogue.ts';
import type { Application } from '../catalogue/application.ts';
import { asAsked, groupsAsked } from './asked-groups.ts';
import type { Group } from '../catalogue/group.ts';
import { roleTarget, withGroups } from '../groups/group-roles.ts';

const unread = shippedApplications.find(({ id }) => id === 'rmd-sharepoint-app');
if (unread === undefined) throw new Error('the sites are not in the catalogue');
const tree = shippedGroups('SharePoint');
const atSubmit = withGroups(unread, tree);
const heading = 'Outreach and Communication';
const path = `/SharePoint/${heading}/Media Desk`;
const request = { askedGroups: groupsAsked(atSubmit, ['RMD Member', 'Media Desk']) };

const renamed = (groups: readonly Group[], from: string, to: string): Group[] =>
  groups.map((one) => ({
    ...one,
    name: one.name === from ? to : one.name,
    subGroups: renamed(one.subGroups, from, to),
  }));
const siteOf = ({ roles }: Application) => roles.find(({ name }) => name === 'Media Desk');
const later = (application: Application, from: string, to: string) =>
  asAsked(withGroups(application, renamed(tree, from, to)), request);

test('a request remembers its groups, and not the roles of the client', () => {
  expect(request.askedGroups).toEqual([
    { role: 'Media Desk', path, list: expect.any(String), heading, twoPerson: false },
  ]);
  expect(groupsAsked(null, ['Media Desk'])).toEqual([]);
});

test('a group that is renamed or gone is still the group that was asked for', () => {
  const one = later(unread, 'Media Desk', 'Press Desk');
  expect(siteOf(one)).toEqual({ ...siteOf(atSubmit), twoPerson: false });
  expect(roleTarget(one).pathOf('Media Desk')).toBe(path);
  const none = asAsked(withGroups(unread, []), request);
  expect(roleTarget(none).pathOf('Media Desk')).toBe(path);
  expect(roleTarget(none).pathOf('RMD Member')).toBeNull();
});

test('a group below a renamed heading is confirmed under the heading of then, and joined where it is now', () => {
  const moved = later(unread, heading, 'Public Affairs');
  expect(siteOf(moved)?.group?.heading).toBe(heading);
  expect(roleTarget(moved).pathOf('Media Desk')).toBe('/SharePoint/Public Affairs/Media Desk');
});

test('a name that repeats by now still means the group of then', () => {
  const twice = withGroups(unread, renamed(tree, 'Levee Team', 'Media Desk'));
  expect(roleTarget(twice).pathOf('Media Desk')).toBeNull();
  expect(roleTarget(asAsked(twice, request)).pathOf('Media Desk')).toBe(path);
});

test('an application without groups, and a request of which none were kept, stay as they are', () => {
  expect(asAsked(atSubmit, { askedGroups: [] })).toBe(atSubmit);
  expect(asAsked(unread, request)).toBe(unread);
});
