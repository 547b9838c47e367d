import type { Groups } from '@portal/core/contract/groups.ts';
import type { Group } from '@portal/core/domain/catalogue/group.ts';
import { expect, test } from 'vitest';
import { shippedGroups } from '@portal/core/testing/catalogue.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { portalForTests } from '../../testing/portal.ts';

let readings = 0;
const portal = portalForTests({
  directory: (db) => {
    const directory = embeddedDirectory(db);
    return {
      ...directory,
      groupsBelow: (root) => {
        readings += 1;
        return directory.groupsBelow(root);
      },
    };
  },
});

const read = async (username: string, application: string) =>
  (await portal.as(username)).get<Groups & { code: string }>(`/greenlight/data/groups/${application}`);

/** Without ids, which the directory chooses. */
const named = (groups: readonly Group[]): unknown =>
  groups.map(({ name, attributes, subGroups }) => ({ name, attributes, subGroups: named(subGroups) }));

test.each(['MIP', 'SharePoint'])(
  '%s: the whole tree as it is, each group with its attributes',
  async (root) => {
    const { status, body } = await read('newcomer', root);
    expect(status).toBe(200);
    expect(named(body)).toEqual(named(shippedGroups(root)));
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(['attributes', 'id', 'name', 'subGroups']);
  },
);

test.each([
  'mip',
  'mip-app',
  'Elsewhere',
  'MIP%2FWork Groups',
  '__proto__',
  '..%2F',
  '%F0%9F%98%80',
  'MIP%20',
  '%20MIP',
  'M%C4%B0P',
  'x'.repeat(100),
  'x'.repeat(101),
])('%s is no application with groups', async (application) => {
  const { status, body } = await read('newcomer', application);
  expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
});

test('a name that nothing can have is refused, with its field', async () => {
  const { status, body } = await read('newcomer', '%00');
  expect([status, body.code]).toEqual([400, 'INVALID']);
});

test('the descriptions of groups are in the requested language', async () => {
  const { body } = await read('newcomer', 'SharePoint?language=es');
  expect(named(body)).toEqual(named(shippedGroups('SharePoint', 'es')));
  expect(named(body)).not.toEqual(named(shippedGroups('SharePoint')));
  expect((await read('newcomer', 'SharePoint?language=fr')).body.code).toBe('INVALID');
});

test('somebody locked gets that refusal, and nobody without a token gets in', async () => {
  expect((await read('locked', 'MIP')).body.code).toBe('ACCOUNT_LOCKED');
  expect((await portal.fetch('/greenlight/data/groups/MIP')).status).toBe(401);
});

test('the directory is asked again only after some seconds', async () => {
  await read('newcomer', 'MIP');
  const before = readings;
  await Promise.all([read('newcomer', 'MIP'), read('staff', 'MIP'), read('newcomer', 'MIP')]);
  expect(readings - before).toBeLessThanOrEqual(1);
  portal.passDays(1);
  const later = readings;
  await Promise.all([read('newcomer', 'MIP'), read('staff', 'MIP')]);
  expect(readings - later).toBe(1);
});
