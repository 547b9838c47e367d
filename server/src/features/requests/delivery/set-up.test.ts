import { addresses } from '@portal/core/contract/addresses.ts';
import type { UserRoles } from '@portal/core/contract/access.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestPreview } from '@portal/core/contract/requests/preview.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { describe, expect, test } from 'vitest';
import {
  approveAs,
  askAs,
  changeOf,
  decideAs,
  denial,
  readAs,
  rowCounts,
  submission,
  submitAs,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const note = 'Account made on the server, license assigned';

/** Who decides before the one who sets access up by hand, and who that is. */
const applications: readonly {
  details: Record<string, unknown>;
  before: readonly string[];
  setsUp: readonly [username: string, role: DecidingRole];
}[] = [
  {
    details: { requestedAppName: 'fme-app', role: ['User'] },
    before: ['supervisor', 'authorizer'],
    setsUp: ['helpdesk', 'RM_IT_HELP'],
  },
  {
    details: { requestedAppName: 'cfas-app', role: ['User'], altUsername: 'case_reader-0042' },
    before: ['supervisor', 'authorizer'],
    setsUp: ['helpdesk', 'RM_IT_HELP'],
  },
  {
    details: { requestedAppName: 'filetrail-app', role: ['End User', 'Library'], level: ['LOMR', 'Study'] },
    before: ['supervisor'],
    setsUp: ['filetrail', 'FILETRAIL_ADMIN'],
  },
];

async function waitingForSetUp({ details, before }: (typeof applications)[number]): Promise<RequestView> {
  let request = await askAs(portal, 'newcomer', details);
  for (const username of before) request = await approveAs(portal, username, request);
  return request;
}

async function desk(username: string, role: string): Promise<QueuePage['items']> {
  const person = await portal.as(username);
  return (await person.get<QueuePage>(`${addresses.queue}?role=${role}`)).body.items;
}

describe.each(applications)('$details.requestedAppName', (row) => {
  const [helper, role] = row.setsUp;

  test('says before the submit who will set it up', async () => {
    const person = await portal.as('newcomer');
    const preview = await person.post<RequestPreview>(addresses.preview, submission(row.details));
    expect(preview.body.stages.map((stage) => [stage.role, stage.setsUp])).toEqual([
      ...preview.body.stages.slice(0, -1).map((stage) => [stage.role, false]),
      [role, true],
    ]);
  });

  test('is set up with a note, which the request keeps; the person who sets it up is asked for it, and nobody before', async () => {
    const waiting = await waitingForSetUp(row);
    expect(waiting).toMatchObject({ stage: role, workflowStatus: expect.stringContaining('PENDING_') });
    expect((await desk(helper, role)).map((item) => item.signals)).toEqual([['SET_UP']]);
    const seen = (await readAs(portal, helper, waiting)).body;
    expect(seen.decisionFacts?.signals).toEqual(['SET_UP']);
    expect(seen.actions).toContainEqual({ action: 'APPROVE', allowed: true, needsNote: true });
    const done = await decideAs(portal, helper, waiting, { comment: note });
    expect(done.status).toBe(200);
    expect(done.body.stages.map((stage) => [stage.role, stage.setsUp])).toEqual([
      ...done.body.stages.slice(0, -1).map((stage) => [stage.role, false]),
      [role, true],
    ]);
    await portal.run('delivery');
    const own = (await readAs(portal, 'newcomer', waiting)).body;
    expect(own.workflowStatus).toBe('APPROVED');
    expect(own.stages.at(-1)).toMatchObject({ setsUp: true, comment: note });
    const reported = own.events.filter((event) => event.what === 'SET_UP');
    expect(reported).toMatchObject([{ role, comment: note }]);
    expect(own.events.filter((event) => event.what === 'APPROVED_STAGE')).toHaveLength(row.before.length);
  });

  test.each([
    ['no note', {}, 'REQUIRED'],
    ['too short a note', { comment: 'Done' }, 'TOO_SHORT'],
    ['spaces for a note', { comment: ' '.repeat(20) }, 'REQUIRED'],
  ])('takes no yes with %s, and nothing is written', async (_what, body, fault) => {
    const waiting = await waitingForSetUp(row);
    const before = await readAs(portal, helper, waiting);
    const refused = await decideAs(portal, helper, waiting, body);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'INVALID', errors: [{ field: 'comment', fault }] });
    expect((await readAs(portal, helper, waiting)).body).toEqual(before.body);
  });

  test('is denied where it cannot be set up, which is no set-up', async () => {
    const waiting = await waitingForSetUp(row);
    const denied = await decideAs(portal, helper, waiting, denial);
    expect(denied.body.workflowStatus).toMatch(/^DENIED_BY_/);
    expect(denied.body.events.filter((event) => event.what === 'SET_UP')).toEqual([]);
  });
});

describe('what an application keeps beside roles', () => {
  const [, archive] = applications;
  if (archive === undefined) throw new Error('the table has no row of it');
  const username = 'case_reader-0042';
  const known = async () => {
    const person = await portal.as('newcomer');
    return (await person.get<UserRoles>(addresses.userRoles)).body.optionsHeld['cfas-app']?.altUsername;
  };

  test('is written when access has been set up, not before, and is shown to the person who decides a change of it', async () => {
    const waiting = await waitingForSetUp(archive);
    expect(waiting.requestDetails.altUsername).toBe(username);
    expect(await known()).toEqual([]);
    await decideAs(portal, 'helpdesk', waiting, { comment: note });
    await portal.run('delivery');
    portal.forgetSignIns();
    expect(await known()).toEqual([username]);
    const same = await submitAs(
      portal,
      'newcomer',
      changeOf('cfas-app', ['User'], { altUsername: username }),
    );
    expect([same.status, same.body.code]).toEqual([409, 'STALE_ROLES']);
    const other = await submitAs(
      portal,
      'newcomer',
      changeOf('cfas-app', ['User'], { altUsername: 'case_reader-0043' }),
    );
    expect(other.status).toBe(201);
    const seen = (await readAs(portal, 'supervisor', other.body)).body;
    expect(seen.decisionFacts?.optionsNow?.altUsername).toEqual([username]);
  });

  test.each([
    ['nothing', undefined, 'REQUIRED'],
    ['an empty text', '', 'REQUIRED'],
    ['spaces', '                ', 'REQUIRED'],
    ['15 characters', 'case_reader-004', 'TOO_SHORT'],
    ['17 characters', 'case_reader-00421', 'TOO_LONG'],
    ['a space', 'case reader-0042', 'FORBIDDEN_CHARACTER'],
    ['a full stop', 'case.reader-0042', 'FORBIDDEN_CHARACTER'],
    ['an accent', 'casé_reader-0042', 'FORBIDDEN_CHARACTER'],
    ['a letter of another script', 'сase_reader-0042', 'FORBIDDEN_CHARACTER'],
    ['a line break', 'case_reader\n-0042', 'FORBIDDEN_CHARACTER'],
    ['markup', '<b>case_reader</b>', 'FORBIDDEN_CHARACTER'],
    ['a quote', "case_reader'-004", 'FORBIDDEN_CHARACTER'],
  ])('%s is refused, the field named, and nothing is written', async (_what, altUsername, fault) => {
    const before = await rowCounts(portal);
    const details = { ...archive.details, altUsername };
    const refused = await submitAs(portal, 'newcomer', submission(details));
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ field: 'requestDetails.altUsername', fault }]);
    expect(await rowCounts(portal)).toEqual(before);
  });

  test.each([
    ['a list', ['case_reader-0042']],
    ['a number', 1_234_567_890_123_456],
    ['an object', { name: 'case_reader-0042' }],
    ['a text without end', 'x'.repeat(5_000)],
  ])('%s is refused at the edge', async (_what, altUsername) => {
    const before = await rowCounts(portal);
    const refused = await submitAs(portal, 'newcomer', submission({ ...archive.details, altUsername }));
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID']);
    expect(JSON.stringify(refused.body.errors)).toContain('altUsername');
    expect(await rowCounts(portal)).toEqual(before);
  });

  test('is not accepted by an application that does not ask for it', async () => {
    const refused = await submitAs(portal, 'newcomer', submission({ altUsername: username }));
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([
      { field: 'requestDetails.altUsername', fault: 'NOT_OFFERED' },
    ]);
  });
});
