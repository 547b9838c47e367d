import type { RemovalResults } from '@portal/core/contract/access.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../../adapters/db/sql.ts';
import {
  grantsOf,
  holdAccess,
  plantRoles,
  removalOf,
  rolesOf,
  submitAs,
} from '../../../../testing/access-requests.ts';
import { portalStartingOver, providerThatFails } from '../../../../testing/portal-starting-over.ts';

const provider = providerThatFails();
const minute = 1 / 1_440;

const portal = portalStartingOver({ writer: provider.writer });

const region = (number: string) => `Regional - Region ${number}`;

const hold = (username: string, application: string, roles: string[], employments = [1]) =>
  holdAccess(portal, username, { application, roles, employments });

const removeAs = (username: string, application: string, headers: Record<string, string> = {}) =>
  submitAs(portal, username, removalOf(application), headers);

const removeAllAs = async (username: string) =>
  (await portal.as(username)).post<RemovalResults & Problem>(addresses.removals, {});

describe('giving up everything', () => {
  test('is not for a locked account', async () => {
    await hold('locked', 'p4-app', ['HQ']);
    const all = await removeAllAs('locked');
    expect([all.status, all.body.code]).toEqual([403, 'ACCOUNT_LOCKED']);
    expect(await rolesOf(portal, 'locked', 'p4-app')).toEqual(['HQ']);
  });

  test('is one removal for each application with grants; those under way are named', async () => {
    await hold('newcomer', 'p4-app', [region('04')]);
    await hold('newcomer', 'hll-app', ['Upload']);
    await hold('newcomer', 'fhdn-app', ['Read Access']);
    const open = (await removeAs('newcomer', 'fhdn-app')).body;
    const all = await removeAllAs('newcomer');
    expect(all.status).toBe(200);
    expect(all.body.results.toSorted((a, b) => a.applicationId.localeCompare(b.applicationId))).toEqual([
      {
        applicationId: 'fhdn-app',
        outcome: 'ALREADY_OPEN',
        requestNumber: open.requestNumber,
        code: 'PENDING_REMOVAL_EXISTS',
      },
      { applicationId: 'hll-app', outcome: 'REMOVED', requestNumber: expect.any(String), code: null },
      { applicationId: 'p4-app', outcome: 'REMOVED', requestNumber: expect.any(String), code: null },
    ]);
    expect(await grantsOf(portal, 'newcomer')).toEqual(['fhdn-app Read Access 1']);
    expect(
      await portal.db.rows(sql`select code, detail ->> 'application' as about from portal.audit_event
        where outcome = 'REFUSED' and detail ->> 'call' = 'POST removals' order by id desc limit 1`),
    ).toEqual([{ code: 'PENDING_REMOVAL_EXISTS', about: 'fhdn-app' }]);
  });

  test('what waits for somebody is submitted', async () => {
    await hold('newcomer', 'fhdn-app', ['Read Access']);
    const first = await removeAllAs('newcomer');
    expect(first.body.results).toMatchObject([{ applicationId: 'fhdn-app', outcome: 'SUBMITTED' }]);
    const second = await removeAllAs('newcomer');
    expect([second.status, second.body.code]).toEqual([409, 'PENDING_REMOVAL_EXISTS']);
  });

  test('leaves what was given outside, and what is open to all', async () => {
    await plantRoles(portal, 'newcomer', 'p4-app', ['HQ']);
    await hold('newcomer', 'hgp-app', ['User']);
    expect((await removeAllAs('newcomer')).body).toEqual({ results: [] });
    expect(await rolesOf(portal, 'newcomer', 'p4-app')).toEqual(['HQ']);
    expect(await grantsOf(portal, 'newcomer')).toEqual(['hgp-app User 1']);
  });

  test('a provider that does not answer is named, and the rest is tried all the same', async () => {
    await hold('newcomer', 'p4-app', [region('04')]);
    await hold('newcomer', 'hll-app', ['Upload']);
    provider.setDown(true);
    const all = await removeAllAs('newcomer');
    expect(all.body.results).toMatchObject([{ code: 'UNAVAILABLE' }, { code: 'UNAVAILABLE' }]);
    provider.setDown(false);
    portal.passDays(2 * minute);
    await portal.run('delivery');
    expect(await grantsOf(portal, 'newcomer')).toEqual([]);
  });
});
