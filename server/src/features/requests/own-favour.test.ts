import { addresses } from '@portal/core/contract/addresses.ts';
import type { StageCandidates } from '@portal/core/contract/requests/help-desk.ts';
import { describe, expect, test } from 'vitest';
import { setAttributeOf } from '../../identity/testing/arranged-people.ts';
import { sql } from '../../adapters/db/sql.ts';
import {
  approveAs,
  askAs,
  expectRefusal,
  interveneAs,
  plantRoles,
  subjectOf,
} from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { registerAccount } from '../../testing/new-account.ts';

const portal = portalStartingOver();

const note = 'Dana is away until the end of the month';

describe('an account made in the name of a supervisor whom nobody knows', () => {
  test('does not choose who decides for those who name that supervisor', async () => {
    await registerAccount(portal, 'squatter', 'both@agency.example');
    await setAttributeOf(portal.db, 'newcomer', 'supervisorEmails', 'squatter@agency.example');
    const request = await askAs(portal, 'newcomer');
    expect(request.stages[0]).toMatchObject({
      role: 'RM_IT_HELP',
      fallbackFor: 'SUPERVISOR',
      people: [{ fullName: 'Hana Ito' }],
    });
  });
});

describe('the help desk', () => {
  const reassign = async (request: Parameters<typeof interveneAs>[2], username: string) =>
    await interveneAs(portal, 'helpdesk', request, {
      intervention: 'REASSIGN',
      people: [await subjectOf(portal, username)],
      note,
    });

  test('asks others in place of an approver, never itself', async () => {
    await plantRoles(portal, 'helpdesk', 'rap-client', ['SUPERVISOR']);
    const request = await askAs(portal, 'newcomer');
    const helper = await portal.as('helpdesk');
    const offered = await helper.get<StageCandidates>(
      addresses.candidates.replace(':requestId', request.requestId),
    );
    expect(offered.body.people.map((one) => one.fullName)).toEqual(['Bo Thorne', 'Dana Lee', 'Morgan Hill']);
    await expectRefusal(portal, () => reassign(request, 'helpdesk'), 400, 'INVALID');
    const moved = await reassign(request, 'supervisor2');
    expect(moved.status).toBe(200);
    await approveAs(portal, 'supervisor2', moved.body);
  });

  test('takes its own stage from a colleague', async () => {
    await plantRoles(portal, 'owner', 'rap-client', ['RM_IT_HELP']);
    const request = await askAs(portal, 'newcomer');
    portal.passDays(15);
    const fallen = await interveneAs(portal, 'owner', request, { intervention: 'FALL_BACK', note });
    expect(fallen.status).toBe(200);
    const reassigned = await reassign(fallen.body, 'helpdesk');
    expect([reassigned.status, reassigned.body.stages[0]?.people.map((one) => one.fullName)]).toEqual([
      200,
      ['Hana Ito'],
    ]);
  });

  test('leaves in the trail whom it asked', async () => {
    const request = await askAs(portal, 'newcomer');
    expect((await reassign(request, 'supervisor2')).status).toBe(200);
    const row = await portal.db.row<{
      detail: { people?: string[] };
    }>(sql`select detail from portal.audit_event
      where request_id = ${request.requestId}::uuid and action = 'STAGE_REASSIGNED'`);
    expect(row?.detail.people).toEqual([await subjectOf(portal, 'supervisor2')]);
  });
});
