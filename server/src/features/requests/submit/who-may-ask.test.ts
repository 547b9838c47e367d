import type { Problem } from '@portal/core/contract/shapes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAttributeOf } from '../../../identity/testing/arranged-people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const submission = {
  requestType: 'ACCESS_REQUEST',
  requestDetails: { requestedAppName: 'hll-app', role: ['Upload'], purpose: 'Loading the spring floods' },
};

async function ask(username: string): Promise<[number, string]> {
  const person = await portal.signIn(username);
  const { status, body } = await person.post<Problem>('/greenlight/approval/requests', submission);
  return [status, body.code];
}

test('the person who uses eLOMA alone is shown no request, and can send none', async () => {
  expect(await ask('eloma')).toEqual([403, 'NOT_ELIGIBLE']);
});

test('a request that nobody could decide is refused at once, not left waiting', async () => {
  await setAttributeOf(portal.db, 'helpdesk', 'supervisorEmails', null);
  expect(await ask('helpdesk')).toEqual([409, 'NO_APPROVER']);
});
