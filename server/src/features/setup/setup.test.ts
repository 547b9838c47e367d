import { addresses } from '@portal/core/contract/addresses.ts';
import type { Setup } from '@portal/core/contract/setup/setup.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { SetupStep } from '@portal/core/domain/setup/setup-list.ts';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { setEnabled } from '../../identity/testing/arranged-people.ts';
import { approveAs, askAs, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const list = async () => {
  const { status, body } = await (await portal.as('admin')).get<Setup & Problem>(addresses.setup);
  expect(status).toBe(200);
  return body.lines;
};
const lineOf = async (step: SetupStep) => (await list()).find((line) => line.step === step);

test('the demonstration lacks what belongs to an agency alone', async () => {
  const asked = await askAs(portal, 'newcomer');
  // Nobody has decided it yet.
  expect((await lineOf('FIRST_REQUEST'))?.isDone).toBe(false);
  await approveAs(portal, 'authorizer', await approveAs(portal, 'supervisor', asked));
  await portal.run('delivery');
  const left = (await list()).filter(({ isDone }) => !isDone).map(({ step }) => step);
  expect(left).toEqual(['SECOND_ADMINISTRATOR', 'APPROVERS', 'MAIL', 'HELP_DESK_ADDRESS', 'AGENCY', 'RULES']);
});

test('an application that nobody authorizes is named, also when the person who is named cannot decide now', async () => {
  // Nobody authorizes this one in the demonstration, to show the fallback.
  const others = ['fhdn-app'];
  expect((await lineOf('APPROVERS'))?.applicationIds).toEqual(others);
  await portal.database.owner.script(
    "delete from portal.application_authorizer where application_id = 'hll-app'",
  );
  expect((await lineOf('APPROVERS'))?.applicationIds).toEqual([...others, 'hll-app']);
  const id = await subjectOf(portal, 'authorizer');
  await portal.database.owner.script(
    `insert into portal.application_authorizer (application_id, person_id) values ('hll-app', '${id}')`,
  );
  expect((await lineOf('APPROVERS'))?.applicationIds).toEqual(others);
  await takeRoles(portal, 'authorizer', null, ['RAPUser']);
  expect((await lineOf('APPROVERS'))?.applicationIds).toContain('hll-app');
});

test('people who are added and not invited are left to do', async () => {
  expect((await lineOf('PEOPLE'))?.isDone).toBe(true);
  await portal.database.owner.script(
    "update portal.person set has_password = false where not portal_roles @> '{PORTAL_ADMIN}'",
  );
  expect((await lineOf('PEOPLE'))?.isDone).toBe(false);
});

test('a role counts while somebody can act in it', async () => {
  expect([(await lineOf('HELP_DESK'))?.isDone, (await lineOf('SECURITY'))?.isDone]).toEqual([true, true]);
  await setEnabled(portal.db, false, ['security']);
  await takeRoles(portal, 'helpdesk', portalClientId, ['RM_IT_HELP']);
  expect([(await lineOf('HELP_DESK'))?.isDone, (await lineOf('SECURITY'))?.isDone]).toEqual([false, false]);
});

test('the certificates that count are named, and are left to do while nobody checks them', async () => {
  const counted = [
    { kind: 'privacy', counts: 'ALWAYS' },
    { kind: 'cyber', counts: 'ALWAYS' },
    { kind: 'issa', counts: 'IF_HELD' },
  ];
  expect(await lineOf('CERTIFICATES')).toMatchObject({ isDone: true, certificates: counted });
  // Locked people check nothing.
  await setEnabled(portal.db, false, ['helpdesk']);
  const helpers = await portal.db.rows<{ username: string }>(
    sql`select username from portal.person where portal_roles @> '{RM_IT_HELP}' and state = 'ACTIVE'`,
  );
  await setEnabled(
    portal.db,
    false,
    helpers.map(({ username }) => username),
  );
  expect(await lineOf('CERTIFICATES')).toMatchObject({ isDone: false, certificates: counted });
});
