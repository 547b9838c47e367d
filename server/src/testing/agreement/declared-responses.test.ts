import { addresses } from '@portal/core/contract/addresses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { startTestPortal, type TestPortal } from '../portal.ts';

/** What the directory refuses every question with; null while it works. */
let planted: RefusedCall | null = null;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    directory: (db) => {
      const working = embeddedDirectory(db);
      return {
        ...working,
        person: async (id) => {
          if (planted !== null) throw planted;
          return working.person(id);
        },
      };
    },
  });
});
afterAll(() => portal.close());

test('a call with a response it does not declare fails its test', async () => {
  const supervisor = await portal.as('supervisor');
  planted = new RefusedCall('STALE_ROLES');
  await expect(supervisor.get(addresses.userInfo)).rejects.toThrow(
    'GET /greenlight/approval/userInfo responds 409 STALE_ROLES, which it does not declare',
  );
  const headers = { authorization: `Bearer ${supervisor.token}` };
  await expect(portal.fetch(addresses.userInfo, { headers })).rejects.toThrow('does not declare');
});

test('what a call declares, or any call may respond, passes', async () => {
  const supervisor = await portal.as('supervisor');
  planted = new RefusedCall('NOT_ELIGIBLE');
  expect((await supervisor.get(addresses.userInfo)).status).toBe(403);
  planted = null;
  expect((await supervisor.get(addresses.userInfo)).status).toBe(200);
  expect((await portal.fetch(addresses.userInfo)).status).toBe(401);
  expect((await supervisor.get(`${addresses.alternates}?day=today`)).status).toBe(400);
  expect((await supervisor.post(addresses.requests, 'no JSON')).status).toBe(400);
});

test('what is no declared call may respond as it likes', async () => {
  expect((await portal.fetch('/greenlight/nothing')).status).toBe(404);
  expect((await portal.fetch(addresses.ready)).status).toBe(200);
});
