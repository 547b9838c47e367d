import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActionReply, ConfirmationList } from '@portal/core/contract/people/account-actions.ts';
import type { PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import { expect, test } from 'vitest';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import { sql } from '../../adapters/db/sql.ts';
import { applyImport } from '../../features/people/import/apply-import.ts';
import { personOfDirectory } from '../../features/requests/submit/person-of-directory.ts';
import { knownPersonId, setEnabled } from '../../identity/testing/arranged-people.ts';
import { plantRoles, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { importDependencies } from '../people-import/import-dependencies.ts';

const portal = portalStartingOver();

const locked = (username: string) => takeRoles(portal, username, null, [activeAccountRole]);
const openAgain = (username: string) => plantRoles(portal, username, null, [activeAccountRole]);

/** How an administrator loses what they may do, and the response. */
const losses = [
  { how: 'is locked', code: 'ACCOUNT_LOCKED', lose: () => locked('admin') },
  {
    how: 'loses the role',
    code: 'NOT_ELIGIBLE',
    lose: () => takeRoles(portal, 'admin', portalClientId, ['PORTAL_ADMIN']),
  },
  { how: 'is disabled', code: 'UNAUTHENTICATED', lose: () => setEnabled(portal.db, false, ['admin']) },
];

/** Another administrator, so that there is somebody for a second confirmation. */
const secondAdministrator = () => plantRoles(portal, 'staff', portalClientId, ['PORTAL_ADMIN']);

/** One who asks for an action that takes a second person. */
async function ask(asker: string) {
  const address = addresses.personOneTimePassword.replace(':userId', await subjectOf(portal, 'authorizer'));
  const reason = 'Has lost the password on a journey';
  return await (await portal.as(asker)).post<ActionReply & Partial<Problem>>(address, { reason });
}

const listed = async (username: string) =>
  (await (await portal.as(username)).get<ConfirmationList>(addresses.confirmations)).body.items;
const yes = async (username: string, id: string) =>
  await (await portal.as(username)).post<ActionReply & Partial<Problem>>(
    addresses.confirmation.replace(':confirmationId', id),
    { answer: 'YES' },
  );

test.each(losses)('what somebody asked who $how is confirmed by nobody', async ({ lose }) => {
  await secondAdministrator();
  const { status, body } = await ask('admin');
  expect([status, body.state]).toEqual([202, 'WAITING_FOR_SECOND']);
  expect(await listed('staff')).toMatchObject([{ confirmationId: body.confirmationId, mayConfirm: true }]);
  await lose();
  expect(await listed('staff')).toEqual([]);
  expect((await yes('staff', body.confirmationId)).body.code).toBe('ALREADY_DECIDED');
  // It keeps nobody else from asking for the same.
  expect((await ask('helpdesk')).body.state).toBe('WAITING_FOR_SECOND');
});

test('what somebody asked is confirmed once their account is open again', async () => {
  await secondAdministrator();
  const { body } = await ask('admin');
  await locked('admin');
  expect((await yes('staff', body.confirmationId)).body.code).toBe('ALREADY_DECIDED');
  await openAgain('admin');
  expect((await yes('staff', body.confirmationId)).body.state).toBe('READY');
});

const write = () => portal.run('people imports');
const at = (address: string, id: string) => address.replace(':importId', id);

/** An import of so many new people that a part of it is written at a time. */
async function judged(as: string, names: readonly string[]): Promise<string> {
  const lines = names.map((name) => `${name},${name}@agency.example,Zoe,Pena,Flood Risk Agency`);
  const file = ['Username,E-mail,Given Name,Family Name,Organization', ...lines].join('\n');
  const reply = await (await portal.as(as)).post<PeopleImport>(addresses.peopleImports, {
    name: 'people.csv',
    content: Buffer.from(file).toString('base64'),
  });
  expect(reply.body.added).toBe(names.length);
  return reply.body.importId;
}
const apply = async (as: string, id: string) =>
  await (await portal.as(as)).post<PeopleImport & Partial<Problem>>(at(addresses.peopleImportApply, id), {});
const read = async (as: string, id: string) =>
  (await (await portal.as(as)).get<PeopleImport>(at(addresses.peopleImport, id))).body;

test.each(losses)(
  'an import is not written on when the person who applied it $how',
  async ({ how, lose }) => {
    await secondAdministrator();
    const name = `ida-${how.replaceAll(' ', '-')}`;
    const id = await judged('admin', [name]);
    expect((await apply('admin', id)).body.state).toBe('APPLYING');
    await lose();
    await write();
    expect(await knownPersonId(portal.db, name)).toBeNull();
    expect((await read('staff', id)).state).toBe('JUDGED');
    expect((await apply('staff', id)).body.state).toBe('APPLYING');
    await write();
    expect(await read('staff', id)).toMatchObject({ state: 'DONE', written: 1 });
    const added = await portal.db.row(
      sql`select actor_id from portal.audit_event where action = 'PERSON_ADDED' and subject_id = ${await knownPersonId(portal.db, name)}`,
    );
    expect(added).toEqual({ actor_id: await subjectOf(portal, 'staff') });
  },
);

test.each(losses)(
  'an import is not begun by somebody who $how in the same moment',
  async ({ code, lose }) => {
    await secondAdministrator();
    const id = await judged('staff', [`ivo-${code.toLowerCase().replaceAll('_', '-')}`]);
    const deps = importDependencies(portal.db, {
      applications: [],
      choice: { keycloak: null },
      sender: { portalName: 'Portal', origin: 'http://localhost' },
    });
    const known = await deps.directory.person(await subjectOf(portal, 'admin'));
    const person = known === null ? null : personOfDirectory(known);
    if (person === null) throw new Error('admin may not enter');
    await lose();
    const caller = { person, now: portal.now(), sourceAddress: '127.0.0.1' };
    const looked = {
      ...caller,
      asIssued: person,
      tokenIssuedAt: portal.now(),
      sessionId: '',
      idempotencyKey: null,
    };
    const outcome = await applyImport(deps, looked, id).catch((failure: unknown) => failure);
    expect(outcome instanceof RefusedCall ? outcome.code : outcome).toBe(code);
    expect((await read('staff', id)).state).toBe('JUDGED');
  },
);
