import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { describe, expect, test } from 'vitest';
import { setEnabled } from '../../../identity/testing/arranged-people.ts';
import { sql } from '../../../adapters/db/sql.ts';
import {
  approveAs,
  askAs,
  changeOf,
  decideAs,
  expectRefusal,
  grantsOf,
  holdAccess,
  readAs,
  rolesOf,
  startOver,
  submitAs,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver({ keepsSignIns: true });

const region = (number: string) => `Regional - Region ${number}`;
const asked = [region('04'), region('05'), region('06')];
const comment = 'Region 06 belongs to another office';
const fewer = { roles: [region('04'), region('05')], comment };

const ask = () => askAs(portal, 'newcomer', { requestedAppName: 'p4-app', role: asked });
const waiting = async () => await approveAs(portal, 'supervisor', await ask());

const invalid = (username: string, request: RequestView, differing: Record<string, unknown>) =>
  expectRefusal(portal, () => decideAs(portal, username, request, differing), 400, 'INVALID');

const offersOf = async (username: string, request: RequestView) =>
  (await readAs(portal, username, request)).body.actions.map((offer) => offer.action);

describe('an authorizer who gives less', () => {
  test('gives those roles alone, and everybody sees which were withheld and why', async () => {
    const request = await waiting();
    expect(await offersOf('authorizer', request)).toContain('REDUCE');
    const reduced = (await decideAs(portal, 'authorizer', request, fewer)).body;
    expect(reduced).toMatchObject({
      workflowStatus: 'PENDING_PROVISIONING',
      authorizerComment: comment,
      requestDetails: { role: asked, addRoles: fewer.roles },
      stages: [{ withheldRoles: [] }, { withheldRoles: [region('06')], comment }],
    });
    await portal.run('delivery');
    expect((await readAs(portal, 'newcomer', request)).body).toMatchObject({
      workflowStatus: 'APPROVED',
      stages: [{}, { withheldRoles: [region('06')] }],
    });
    expect(await rolesOf(portal, 'newcomer', 'p4-app')).toEqual(fewer.roles);
    expect(await grantsOf(portal, 'newcomer')).toEqual(fewer.roles.map((role) => `p4-app ${role} 1`));
    expect(
      await portal.db.row(sql`select detail -> 'withheld' as withheld from portal.audit_event
        where request_id = ${request.requestId}::uuid and action = 'STAGE_APPROVED' order by id desc limit 1`),
    ).toEqual({ withheld: [region('06')] });
  });

  test('never gives more, nor nothing, and says why', async () => {
    const request = await waiting();
    for (const differing of [
      { roles: ['HQ'], comment },
      { roles: [...asked, region('07')], comment },
      { roles: [], comment },
      { roles: fewer.roles },
      { roles: fewer.roles, comment: 'Too short' },
    ])
      await invalid('authorizer', request, differing);
    expect((await readAs(portal, 'newcomer', request)).body.version).toBe(request.version);
  });

  test('may name all of them, or one of them twice, and nothing is withheld or given twice', async () => {
    const all = await decideAs(portal, 'authorizer', await waiting(), { roles: asked });
    expect(all.body.stages[1]?.withheldRoles).toEqual([]);
    await startOver(portal);
    const twice = await decideAs(portal, 'authorizer', await waiting(), {
      roles: [region('04'), region('04')],
      comment,
    });
    expect(twice.body.delivery.map((step) => step.role)).toEqual([region('04')]);
  });

  test('does not give part of a no', async () => {
    await invalid('authorizer', await waiting(), { ...fewer, decision: 'DENY', reasonCode: 'OTHER' });
  });

  test('of a change may give nothing new, and what goes still goes', async () => {
    await holdAccess(portal, 'newcomer', { application: 'p4-app', roles: [region('04'), region('09')] });
    const change = (await submitAs(portal, 'newcomer', changeOf('p4-app', [region('04'), region('05')])))
      .body;
    const request = await approveAs(portal, 'supervisor', change);
    expect(await offersOf('authorizer', request)).toContain('REDUCE');
    const reduced = await decideAs(portal, 'authorizer', request, { roles: [], comment });
    expect(reduced.body.requestDetails).toMatchObject({ addRoles: [], removeRoles: [region('09')] });
    await portal.run('delivery');
    expect(await rolesOf(portal, 'newcomer', 'p4-app')).toEqual([region('04')]);
  });

  test('of one role alone there is nothing to give less of', async () => {
    const one = await askAs(portal, 'newcomer', { requestedAppName: 'p4-app', role: ['HQ'] });
    expect(await offersOf('authorizer', await approveAs(portal, 'supervisor', one))).not.toContain('REDUCE');
  });
});

describe('others', () => {
  test('a supervisor gives all or nothing', async () => {
    const request = await ask();
    expect(await offersOf('supervisor', request)).not.toContain('REDUCE');
    await invalid('supervisor', request, fewer);
  });

  test('RM-IT help may where it decides for the authorizer, not for the supervisor', async () => {
    await portal.db.run(sql`delete from portal.application_authorizer where application_id = 'p4-app'`);
    const fallen = await waiting();
    expect(fallen.stages[1]).toMatchObject({ role: 'RM_IT_HELP', fallbackFor: 'AUTHORIZER' });
    expect(await offersOf('helpdesk', fallen)).toContain('REDUCE');
    const reduced = await decideAs(portal, 'helpdesk', fallen, fewer);
    expect(reduced.body.requestDetails.addRoles).toEqual(fewer.roles);
    await startOver(portal);
    await setEnabled(portal.db, false, ['supervisor', 'supervisor2']);
    const state = await ask();
    expect(state.stages[0]).toMatchObject({ role: 'RM_IT_HELP', fallbackFor: 'SUPERVISOR' });
    await invalid('helpdesk', state, fewer);
  });
});
