import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestPreview } from '@portal/core/contract/requests/preview.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setAttributeOf } from '../../../identity/testing/arranged-people.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { askAs, rememberWorld, startOver, submitAs } from '../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
  await startOver(portal);
});
afterEach(async () => {
  await startOver(portal);
  portal.forgetSignIns();
});
afterAll(() => portal.close());

const purpose = 'Loading the losses of the spring floods';
const roles: Readonly<Record<string, Record<string, unknown>>> = {
  'hll-app': { role: ['Upload'] },
  'p4-app': { role: ['Regional - Region 04', 'HQ'] },
  'mpp-app': { role: ['State Read-Only - TX'] },
  'fhd-app': { role: ['Read Access'], accessType: 'Read Access', level: [], userOrigin: ['Agency Staff'] },
  'fhdn-app': { role: ['Read Access'], accessType: 'Read Access', level: [], userOrigin: ['Agency Staff'] },
  'no-app': { role: ['Upload'] },
};

function asking(requestedAppName: string, more: Record<string, unknown> = {}) {
  return {
    requestType: 'ACCESS_REQUEST',
    requestDetails: { requestedAppName, purpose, ...roles[requestedAppName], ...more },
  };
}

async function preview(username: string, submission: ReturnType<typeof asking>) {
  const person = await portal.as(username);
  return await person.post<RequestPreview & Problem>(addresses.preview, submission);
}

/** What a preview could have written to, besides the trail of refusals. */
function written() {
  return portal.db.row(sql`select (select count(*)::int from portal.request) as requests,
    (select count(*)::int from portal.idempotency_record) as kept`);
}

const people = ['newcomer', 'partner', 'supervisor', 'both', 'helpdesk', 'locked'];
const supervisors = ['supervisor@agency.example', 'both@agency.example', 'nobody@agency.example'];

/** Everybody asks for everything, by turns under each supervisor; every fifth names no role. */
const cases = people.flatMap((username, person) =>
  Object.keys(roles).map((application, index) => ({
    username,
    supervisor: supervisors[(person + 2 * index) % supervisors.length] ?? '',
    submission: asking(application, (person * 6 + index) % 5 === 4 ? { role: [] } : {}),
  })),
);

test('it names whom the request then names, and refuses what the submit then refuses', async () => {
  const seen = new Set<string>();
  for (const { username, supervisor, submission } of cases) {
    await startOver(portal);
    await setAttributeOf(portal.db, username, 'supervisorEmails', supervisor);
    // Whom a person names is in their token.
    portal.forgetSignIns();
    const before = await written();
    const shown = await preview(username, submission);
    expect(await written()).toEqual(before);
    const filed = await submitAs(portal, username, submission);
    const about = JSON.stringify({ username, supervisor, ...submission });
    if (filed.status === 201) {
      const { stages } = filed.body;
      expect({ about, stages: shown.body.stages.map(({ dueAt: _moment, ...stage }) => stage) }).toEqual({
        about,
        stages: stages.map(({ role, fallbackFor, setsUp, people: asked }) => ({
          role,
          fallbackFor,
          setsUp,
          people: asked,
        })),
      });
      for (const { role, fallbackFor } of stages) seen.add(`${fallbackFor ?? ''}>${role}`);
    } else {
      const { code, errors } = filed.body;
      const { status, body } = shown;
      expect({ about, status, code: body.code, errors: body.errors }).toEqual({
        about,
        status: filed.status,
        code,
        errors,
      });
      seen.add(code);
    }
  }
  const expected = [
    '>SUPERVISOR',
    '>AUTHORIZER',
    'AUTHORIZER>RM_IT_HELP',
    'SUPERVISOR>RM_IT_HELP',
    'INVALID',
  ];
  expect([...seen]).toEqual(expect.arrayContaining(expected));
});

test('for an application without an authorizer it is RM-IT help, for that reason and until a day', async () => {
  const { body } = await preview('newcomer', asking('fhdn-app'));
  expect(body.stages).toEqual([
    {
      role: 'SUPERVISOR',
      fallbackFor: null,
      setsUp: false,
      people: [{ fullName: 'Dana Lee', organization: 'Flood Risk Agency' }],
      dueAt: expect.any(String),
    },
    {
      role: 'RM_IT_HELP',
      fallbackFor: 'AUTHORIZER',
      setsUp: false,
      people: [{ fullName: 'Hana Ito', organization: 'Flood Risk Agency' }],
      dueAt: null,
    },
  ]);
});

test('a request that is open already is in its way, as in that of the submit; one that has lapsed does not', async () => {
  const open = await askAs(portal, 'newcomer');
  const refused = await preview('newcomer', asking('hll-app'));
  expect([refused.status, refused.body.code]).toEqual([409, 'PENDING_REQUEST_EXISTS']);
  expect(refused.body.requestId).toBe(open.requestId);
  portal.passDays(31);
  expect((await preview('newcomer', asking('hll-app'))).status).toBe(200);
});

test('it uses no number', async () => {
  const first = await askAs(portal, 'newcomer');
  await preview('owner', asking('hll-app'));
  await preview('owner', asking('fhdn-app'));
  const second = await askAs(portal, 'owner');
  const numberOf = ({ requestNumber }: typeof first) => Number(requestNumber.split('-').at(-1));
  expect(numberOf(second)).toBe(numberOf(first) + 1);
});

test('it is for those who ask, about themselves', async () => {
  const other = await preview('newcomer', asking('hll-app', { userName: 'staff' }));
  expect([other.status, other.body.code]).toEqual([400, 'INVALID']);
  const removal = { ...asking('hll-app'), requestType: 'REMOVE_REQUEST' };
  expect((await preview('newcomer', removal)).status).toBe(400);
});
