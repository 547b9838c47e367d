import { addresses } from '@portal/core/contract/addresses.ts';
import type { DecidedItems } from '@portal/core/contract/requests/decisions.ts';
import type { SearchPage } from '@portal/core/contract/requests/request-search.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { personIdOf, removePeople, setEnabled } from '../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAndApprove,
  askAs,
  decideAs,
  denial,
  expectSound,
  readAs,
  rememberWorld,
  startOver,
  submitAs,
} from '../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
  await startOver(portal);
});
afterAll(() => portal.close());

/** The person is no longer in the directory. */
async function leave(username: string): Promise<void> {
  await removePeople(portal.database.owner, [await personIdOf(portal.db, username)]);
}

const read = async ({ requestId }: Pick<RequestView, 'requestId'>) =>
  (await readAs(portal, 'helpdesk', { requestId })).body;
const closed = { workflowStatus: 'CANCELLED', closingReason: 'REQUESTER_GONE' };

test('nothing is approved for somebody who is gone: the request is closed, and the approver learns it', async () => {
  const request = await askAs(portal, 'newcomer');
  await leave('newcomer');
  const refused = await decideAs(portal, 'supervisor', request);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'ALREADY_DECIDED', currentStatus: 'CANCELLED', closingReason: 'REQUESTER_GONE' },
  ]);
  const now = await read(request);
  expect(now).toMatchObject({ ...closed, name: 'Nora T New' });
  expect(now.stages.every((stage) => stage.decidedBy === null)).toBe(true);
  expect(now.events.at(-1)).toMatchObject({ by: null, what: 'CANCELLED' });
  const rows = await portal.db.rows<{ actor_id: string | null; detail: object }>(sql`select actor_id, detail
    from portal.audit_event where request_id = ${request.requestId}::uuid and action = 'REQUEST_CANCELLED'`);
  expect(rows).toMatchObject([{ actor_id: null, detail: { reason: 'REQUESTER_GONE' } }]);
  await expectSound(portal);
});

test('such a request is found by the name that its person had', async () => {
  for (const q of ['nora new', 'New, Nora', 'Nora T.']) {
    const address = `${addresses.search}?q=${encodeURIComponent(q)}`;
    const { body } = await (await portal.as('security')).get<SearchPage>(address);
    expect({ q, items: body.items }).toMatchObject({
      q,
      items: [{ name: 'Nora T New', nameToday: null, workflowStatus: 'CANCELLED' }],
    });
  }
});

test('of several decided at once, that of somebody who is gone is refused by itself', async () => {
  const [gone, there] = [await askAs(portal, 'owner'), await askAs(portal, 'security')];
  await leave('owner');
  const items = [gone, there].map(({ requestId, stage, version }) => ({ requestId, stage, version }));
  const supervisor = await portal.as('supervisor');
  const { body } = await supervisor.post<DecidedItems>(addresses.severalDecisions, {
    decision: 'APPROVE',
    items,
  });
  expect(body.results).toMatchObject([
    { code: 'ALREADY_DECIDED', currentStatus: 'CANCELLED', closingReason: 'REQUESTER_GONE' },
    { code: null, workflowStatus: 'PENDING_AUTHORIZER_DECISION' },
  ]);
  await expectSound(portal);
});

test('within a minute all open requests of somebody who is gone are closed, and nobody else’s', async () => {
  const other = await askAs(portal, 'filetrail');
  const asked = await askAs(portal, 'elstaff');
  const returned = await askAs(portal, 'expired');
  const question = { decision: 'RETURN', comment: 'Which office is it for?' };
  expect((await decideAs(portal, 'supervisor', returned, question)).status).toBe(200);
  const delivering = await askAndApprove(portal, 'admin');
  await portal.run('fallback');
  for (const one of [other, asked, delivering]) expect((await read(one)).closingReason).toBeNull();
  for (const username of ['elstaff', 'expired', 'admin']) await leave(username);
  await portal.run('fallback');
  for (const one of [asked, returned, delivering]) expect(await read(one)).toMatchObject(closed);
  expect((await read(other)).workflowStatus).toBe('PENDING_SUPERVISOR_DECISION');
  await portal.run('delivery');
  expect(await read(delivering)).toMatchObject(closed);
  expect((await read(delivering)).delivery.every(({ state }) => state === 'WITHDRAWN')).toBe(true);
  await expectSound(portal);
});

test('a no to somebody who is gone is still a no, and a disabled person is not gone', async () => {
  const [denied, disabled] = [await askAs(portal, 'mipsuper'), await askAs(portal, 'authorizer')];
  await leave('mipsuper');
  const answer = await decideAs(portal, 'supervisor', denied, denial);
  expect([answer.status, answer.body.workflowStatus]).toEqual([200, 'DENIED_BY_SUPERVISOR']);
  await setEnabled(portal.database.owner, false, ['authorizer']);
  await portal.run('fallback');
  expect((await read(disabled)).workflowStatus).toBe('PENDING_SUPERVISOR_DECISION');
  expect((await approveAs(portal, 'supervisor', disabled)).workflowStatus).toMatch(/^PENDING_/);
});

test('what is asked for an account is closed in the same way, with its lock', async () => {
  const asked = await submitAs(portal, 'inactive', { requestType: 'REACTIVATE_REQUEST', requestDetails: {} });
  expect(asked.status).toBe(201);
  await leave('inactive');
  await portal.run('fallback');
  expect(await read(asked.body)).toMatchObject(closed);
});
