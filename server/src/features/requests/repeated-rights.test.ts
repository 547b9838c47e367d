import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { DecidedItems } from '@portal/core/contract/requests/decisions.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { setEnabled } from '../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAs,
  giveAccess,
  plantRoles,
  rowCounts,
  submission,
  subjectOf,
  takeRoles,
} from '../../testing/access-requests.ts';
import { alternatesIn } from '../../testing/alternates.ts';
import type { ApiResponse } from '../../testing/portal.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
const { namingOf, standInAs } = alternatesIn(() => portal);

/** A call that may be sent again: by whom, where and what. */
interface Call {
  username: string;
  address: string;
  body: unknown;
}

type Outcome = ApiResponse<Partial<Problem> & Partial<DecidedItems>>;

/** Sends it, has something happen, and sends it again under its key. */
async function sentAgain(
  { username, address, body }: Call,
  meanwhile: () => Promise<unknown>,
): Promise<Outcome> {
  const key = { 'idempotency-key': randomUUID() };
  const person = await portal.as(username);
  const first = await person.post<Outcome['body']>(address, body, key);
  expect([first.status, first.body.code]).toEqual([first.status < 300 ? first.status : 200, undefined]);
  expect((await person.post<Outcome['body']>(address, body, key)).body).toEqual(first.body);
  await meanwhile();
  const before = await rowCounts(portal);
  const again = await person.post<Outcome['body']>(address, body, key);
  expect(await rowCounts(portal)).toEqual(before);
  return again;
}

const lose = (username: string, role: string) => () => takeRoles(portal, username, portalClientId, [role]);
const lock = (username: string) => () => takeRoles(portal, username, null, [activeAccountRole]);

async function decisionBy(username: string): Promise<Call> {
  const { requestId, version } = await askAs(portal, 'newcomer');
  const body = { stage: 'SUPERVISOR', version, decision: 'APPROVE' };
  return { username, address: addresses.decisions.replace(':requestId', requestId), body };
}

/** What is refused, of whom, and with what. */
const refusals: [string, () => Promise<Call>, () => Promise<unknown>, number, string][] = [
  [
    'a decision, once the role is gone and another one is left',
    async () => {
      await plantRoles(portal, 'supervisor', portalClientId, ['AUTHORIZER']);
      return await decisionBy('supervisor');
    },
    lose('supervisor', 'SUPERVISOR'),
    403,
    'NOT_ELIGIBLE',
  ],
  ['a decision, once locked', () => decisionBy('supervisor'), lock('supervisor'), 403, 'ACCOUNT_LOCKED'],
  [
    'a decision, once disabled',
    () => decisionBy('supervisor'),
    () => setEnabled(portal.db, false, ['supervisor']),
    401,
    'UNAUTHENTICATED',
  ],
  [
    'a decision of an authorizer whom the application no longer lists',
    async () => {
      const { requestId, version } = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
      const body = { stage: 'AUTHORIZER', version, decision: 'APPROVE' };
      return { username: 'authorizer', address: addresses.decisions.replace(':requestId', requestId), body };
    },
    async () => {
      const id = await subjectOf(portal, 'authorizer');
      await portal.database.owner.run(sql`delete from portal.application_authorizer where person_id = ${id}`);
    },
    403,
    'NOT_ELIGIBLE',
  ],
  [
    'an intervention, once the role is gone',
    async () => {
      const { requestId, version } = await askAs(portal, 'newcomer');
      const body = { intervention: 'CLOSE', version, note: 'Asked for in error' };
      return {
        username: 'helpdesk',
        address: addresses.interventions.replace(':requestId', requestId),
        body,
      };
    },
    lose('helpdesk', 'RM_IT_HELP'),
    403,
    'NOT_ELIGIBLE',
  ],
  [
    'a naming, once the role is gone',
    async () => ({
      username: 'supervisor',
      address: addresses.requests,
      body: await namingOf('supervisor2'),
    }),
    lose('supervisor', 'SUPERVISOR'),
    403,
    'NOT_ELIGIBLE',
  ],
  [
    'the end of a naming, once the role is gone',
    async () => {
      const { requestId, version } = await standInAs('supervisor2');
      const address = addresses.alternateEnd.replace(':requestId', requestId);
      return { username: 'supervisor', address, body: { version } };
    },
    lose('supervisor', 'SUPERVISOR'),
    403,
    'NOT_ELIGIBLE',
  ],
  [
    'a removal for somebody else, once the role is gone',
    async () => {
      await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
      const requestDetails = {
        requestedAppName: 'hll-app',
        userName: 'newcomer',
        purpose: 'Has left the branch',
      };
      const body = { requestType: 'REMOVE_REQUEST', requestDetails };
      return { username: 'supervisor', address: addresses.requests, body };
    },
    lose('supervisor', 'SUPERVISOR'),
    403,
    'NOT_ELIGIBLE',
  ],
  [
    'an alert, once the role is gone',
    () => {
      const words = { title: { en: 'Closed', es: 'Cerrado' }, body: { en: 'Stay away.', es: 'No vengan.' } };
      const body = { level: 'info', publish: true, from: '', until: '', ...words };
      return Promise.resolve({ username: 'admin', address: addresses.siteAlerts, body });
    },
    lose('admin', 'PORTAL_ADMIN'),
    403,
    'NOT_ELIGIBLE',
  ],
  [
    'a request for access, once locked',
    () => Promise.resolve({ username: 'newcomer', address: addresses.requests, body: submission() }),
    lock('newcomer'),
    403,
    'ACCOUNT_LOCKED',
  ],
];

test.each(refusals)(
  '%s, is judged again when it is sent again',
  async (_what, call, meanwhile, status, code) => {
    const again = await sentAgain(await call(), meanwhile);
    expect([again.status, again.body.code]).toEqual([status, code]);
  },
);

test('several decisions, once the role is gone and another one is left, each are judged again', async () => {
  await plantRoles(portal, 'supervisor', portalClientId, ['AUTHORIZER']);
  const { requestId, version } = await askAs(portal, 'newcomer');
  const body = { items: [{ requestId, version, stage: 'SUPERVISOR' }], decision: 'APPROVE' };
  const call = { username: 'supervisor', address: addresses.severalDecisions, body };
  const again = await sentAgain(call, lose('supervisor', 'SUPERVISOR'));
  expect(again.body.results?.map((one) => one.code)).toEqual(['NOT_ELIGIBLE']);
});

test('what is one’s own is answered from what was kept, locked or not', async () => {
  const { requestId } = await askAs(portal, 'newcomer');
  const body = { action: 'CANCEL', requestId, requestType: 'ACCESS_REQUEST' };
  const again = await sentAgain(
    { username: 'newcomer', address: addresses.cancelRequest, body },
    lock('newcomer'),
  );
  expect([again.status, again.body.code]).toEqual([200, undefined]);
});
