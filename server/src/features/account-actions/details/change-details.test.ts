import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActionReply, ConfirmationList } from '@portal/core/contract/people/account-actions.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { type DetailField, detailsOf } from '@portal/core/domain/people/actions/person-details.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { embeddedWrites } from '../../../identity/people/embedded-writer.ts';
import { setAttributeOf, setEmail } from '../../../identity/testing/arranged-people.ts';
import { claimsOf } from '../../../identity/testing/test-browser.ts';
import { plantRoles, subjectOf } from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

/** What the provider does instead, once each. */
const troubles: (() => void | Promise<void>)[] = [];

const portal = portalStartingOver({
  writer: (db) => ({
    changeDetails: async (...given) => {
      await troubles.shift()?.();
      await embeddedWrites(db).changeDetails(...given);
    },
  }),
});
beforeEach(() => {
  troubles.length = 0;
});

const reason = 'The address in the form was misspelled';
type Reply = ActionReply & Partial<Problem>;
type Wanted = Partial<Record<DetailField, string>>;
const code = ({ status, body }: { status: number; body: Reply }) => `${status} ${body.code ?? body.state}`;

const pageOf = async (userId: string, reader = 'security') =>
  (await (await portal.as(reader)).get<PersonPage>(addresses.person.replace(':userId', userId))).body;

async function bodyFor(userId: string, wanted: Wanted) {
  const page = await pageOf(userId);
  const details = detailsOf({ ...page, givenName: '', familyName: '', attributes: {} });
  const before = { ...details, ...page.identity?.profile, ...page.identity?.listed };
  const fields = Object.keys(wanted) as DetailField[];
  const changes = fields.map((field) => ({ field, previousValue: before[field], newValue: wanted[field] }));
  return { version: page.version, reason, changes };
}

/** Asks for these values, as somebody who has just looked. */
async function change(asker: string, userId: string, wanted: Wanted, differing: object = {}) {
  // Before the page is read: a sign-in is something that the directory says of a person.
  const signed = await portal.as(asker);
  const body = { ...(await bodyFor(userId, wanted)), ...differing };
  return await signed.post<Reply>(addresses.personChanges.replace(':userId', userId), body);
}

const answer = async (username: string, id: string, given: 'YES' | 'NO') =>
  await (await portal.as(username)).post<Reply>(addresses.confirmation.replace(':confirmationId', id), {
    answer: given,
  });
const waiting = async (username: string) =>
  (await (await portal.as(username)).get<ConfirmationList>(addresses.confirmations)).body.items;
const newcomer = () => subjectOf(portal, 'newcomer');
/** What the actions of this test came to; mail and trail of earlier tests stay. */
const mails = () =>
  portal.db.rows<{ recipient: string; body: string }>(sql`select m.recipient, m.body from portal.mail m
    join portal.account_action a on m.once_key like 'account-action ' || a.id || '%' order by m.created_at, m.once_key`);
const recorded = () =>
  portal.db.rows<{ detail: unknown }>(sql`select e.detail from portal.audit_event e
    join portal.account_action a on e.detail->>'actionId' = a.id::text where e.action = 'PERSON_CHANGED'`);

test('help changes the address and more of the person who holds USER, with trail, history and mail to both addresses', async () => {
  const id = await newcomer();
  const wanted = { email: ' Nora.New@Elsewhere.example', familyName: 'Newer', contractsSupported: 'A,B' };
  expect(code(await change('helpdesk', id, wanted))).toBe('202 DONE');
  const page = await pageOf(id);
  expect(page).toMatchObject({ email: 'nora.new@elsewhere.example', identity: { familyName: 'Newer' } });
  expect(page.identity?.profile).toMatchObject({ familyName: 'Newer', contractsSupported: 'A, B' });
  expect(page.history?.items[0]).toMatchObject({ action: 'PERSON_CHANGED' });
  const [row] = await recorded();
  expect(row).toMatchObject({
    detail: {
      reason,
      before: { email: 'newcomer@agency.example', familyName: 'New', contractsSupported: '' },
      after: { email: 'nora.new@elsewhere.example', familyName: 'Newer', contractsSupported: 'A, B' },
    },
  });
  const [present, former] = await mails();
  expect(present).toMatchObject({
    recipient: 'nora.new@elsewhere.example',
    body: expect.stringContaining('What changed: your email address, your name, the contracts you support.'),
  });
  expect(former?.recipient).toBe('newcomer@agency.example');
  // Anyone who reads the former address may be a stranger.
  for (const secret of ['nora', 'Newer', 'elsewhere']) expect(former?.body).not.toContain(secret);
});

const accounts = (username: string): string => JSON.stringify({ mipAccounts: [{ username, orgID: '1042' }] });

test('accounts on the mapping platform and dates of certificates count at once, with trail and mail', async () => {
  const id = await newcomer();
  const signed = await portal.as('newcomer');
  const wanted = { mipUsernames: accounts('nora_new'), privacyExpiration: '2021-01-31' };
  expect(code(await change('helpdesk', id, wanted))).toBe('202 DONE');
  portal.passTo(new Date(portal.now().getTime() + 9_000));
  const { body } = await signed.get(addresses.account);
  const certificates = expect.arrayContaining([
    expect.objectContaining({ name: 'privacy', endsOn: '2021-01-31', state: 'EXPIRED' }),
  ]);
  expect(body).toMatchObject({ certificates });
  expect(claimsOf((await portal.signIn('newcomer')).token)).toMatchObject(wanted);
  expect((await pageOf(id)).identity?.listed).toMatchObject(wanted);
  const before = { mipUsernames: '', privacyExpiration: expect.any(String) };
  expect((await recorded())[0]).toMatchObject({ detail: { reason, before, after: wanted } });
  expect((await mails())[0]?.body).toContain('What changed: your MIP accounts, dates of your certificates.');
});

test('as whom the mapping platform knows somebody with more than USER takes two, and organizations and days are looked at', async () => {
  const id = await subjectOf(portal, 'authorizer');
  expect(code(await change('admin', id, { privacyExpiration: '2021-01-31' }))).toBe('202 DONE');
  expect(code(await change('admin', id, { mipUsernames: accounts('ari') }))).toBe('202 WAITING_FOR_SECOND');
  const wrong = [{ mipUsernames: accounts('ari').replace('1042', '1') }, { cyberExpiration: '2099-01-01' }];
  for (const wanted of wrong) expect(code(await change('admin', id, wanted))).toBe('400 INVALID');
  const [waits] = await waiting('helpdesk');
  expect(code(await answer('helpdesk', waits?.confirmationId ?? '', 'YES'))).toBe('202 DONE');
  expect((await pageOf(id)).identity?.listed.mipUsernames).toBe(accounts('ari'));
});

test('a new username and name are in the portal and in the next token within ten seconds', async () => {
  const id = await newcomer();
  const signed = await portal.as('newcomer');
  expect(code(await change('admin', id, { username: 'nora.new', givenName: 'Eleonora' }))).toBe('202 DONE');
  portal.passTo(new Date(portal.now().getTime() + 9_000));
  expect((await signed.get(addresses.userInfo)).body).toMatchObject({ username: 'nora.new' });
  expect((await mails())[0]?.body).toContain('Your username is now: nora.new');
  const again = await portal.signIn('nora.new');
  expect(claimsOf(again.token)).toMatchObject({
    sub: id,
    preferred_username: 'nora.new',
    given_name: 'Eleonora',
  });
});

test('what was shown has to be so still', async () => {
  const id = await newcomer();
  const early = await bodyFor(id, { branch: 'Maps' });
  expect(code(await change('admin', id, { branch: 'Risk' }))).toBe('202 DONE');
  expect(code(await change('helpdesk', id, { branch: 'Maps' }, { version: early.version }))).toBe(
    '409 STALE_PERSON',
  );
  const { changes } = early;
  expect(code(await change('helpdesk', id, { branch: 'Maps' }, { changes }))).toBe('409 STALE_PERSON');
  expect(code(await change('helpdesk', id, { branch: 'Risk' }))).toBe('409 STALE_PERSON');
  expect((await pageOf(id)).identity?.branch).toBe('Risk');
});

test('bad values are reported field by field, and roles come alone and from administrators', async () => {
  const id = await newcomer();
  const { status, body } = await change('admin', id, { email: 'nowhere', branch: 'Maps', familyName: '' });
  expect([status, body.code]).toEqual([400, 'INVALID']);
  expect(body.errors).toMatchObject([
    { field: 'changes.0.newValue', fault: 'MALFORMED' },
    { field: 'changes.2.newValue', fault: 'REQUIRED' },
  ]);
  const roles = { field: 'portalRoles', previousValue: ['USER'], newValue: ['USER', 'AUTHORIZER'] };
  expect(code(await change('helpdesk', id, {}, { changes: [roles] }))).toBe('403 NOT_ELIGIBLE');
  const [branch] = (await bodyFor(id, { branch: 'Maps' })).changes;
  expect(code(await change('admin', id, {}, { changes: [roles, branch] }))).toBe('400 INVALID');
  expect(code(await change('admin', id, { branch: 'Maps' }, { reason: 'short' }))).toBe('400 INVALID');
  expect(code(await change('security', id, { branch: 'Maps' }))).toBe('403 NOT_ELIGIBLE');
  expect(code(await change('admin', id, {}, { changes: [] }))).toBe('400 INVALID');
});

test('an address or username that somebody else has is refused, also one that is being given', async () => {
  const id = await newcomer();
  const inUse = { email: 'staff@agency.example', username: 'staff' };
  expect(code(await change('admin', id, { email: inUse.email }))).toBe('409 ACCOUNT_EXISTS');
  expect(code(await change('admin', id, { username: inUse.username }))).toBe('409 ACCOUNT_EXISTS');
  const partner = await subjectOf(portal, 'partner');
  for (const signed of ['admin', 'helpdesk']) await portal.as(signed);
  const email = 'wanted@agency.example';
  const outcomes = await Promise.all([
    change('admin', id, { email }),
    change('helpdesk', partner, { email }),
  ]);
  expect(outcomes.map(code).toSorted()).toEqual(['202 DONE', '409 ACCOUNT_EXISTS']);
});

test('nobody changes themselves, or how the one who decides for them signs in', async () => {
  const [own, id] = [await subjectOf(portal, 'helpdesk'), await newcomer()];
  expect(code(await change('helpdesk', own, { branch: 'Maps' }))).toBe('403 NOT_ELIGIBLE');
  await setAttributeOf(portal.db, 'helpdesk', 'supervisorEmails', 'newcomer@agency.example, new@x.example');
  portal.forgetSignIns();
  expect(code(await change('helpdesk', id, { email: 'n@agency.example' }))).toBe('403 NOT_ELIGIBLE');
  expect(code(await change('helpdesk', id, { username: 'nora2' }))).toBe('403 NOT_ELIGIBLE');
  const partner = await subjectOf(portal, 'partner');
  expect(code(await change('helpdesk', partner, { email: 'new@x.example' }))).toBe('403 NOT_ELIGIBLE');
  expect(code(await change('helpdesk', id, { branch: 'Maps' }))).toBe('202 DONE');
});

test('a new address for a person with more than USER waits for a second person, who sees both values', async () => {
  const id = await subjectOf(portal, 'authorizer');
  expect(code(await change('admin', id, { branch: 'Maps' }))).toBe('202 DONE');
  const asked = await change('admin', id, { email: 'ari@elsewhere.example' });
  expect(code(asked)).toBe('202 WAITING_FOR_SECOND');
  expect((await pageOf(id)).email).toBe('authorizer@agency.example');
  expect(await mails()).toHaveLength(1);
  const { confirmationId } = asked.body;
  const [previousValue, newValue] = ['authorizer@agency.example', 'ari@elsewhere.example'];
  expect(await waiting('helpdesk')).toMatchObject([
    { kind: 'DETAILS', changes: [{ field: 'email', previousValue, newValue }], mayConfirm: true },
  ]);
  expect(code(await answer('admin', confirmationId, 'YES'))).toBe('409 OWN_CONFIRMATION');
  expect(code(await answer('helpdesk', confirmationId, 'YES'))).toBe('202 DONE');
  expect((await pageOf(id)).email).toBe('ari@elsewhere.example');
  const recipients = (await mails()).map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual(
    [previousValue, newValue, previousValue].toSorted(), // Of the branch, then at both addresses.
  );
});

test('for SECURITY it takes an administrator, and help changes nothing alone of the person who holds more', async () => {
  const id = await subjectOf(portal, 'security');
  await plantRoles(portal, 'staff', portalClientId, ['RM_IT_HELP']);
  const asked = await change('helpdesk', id, { branch: 'Maps' });
  expect(code(asked)).toBe('202 WAITING_FOR_SECOND');
  const { confirmationId } = asked.body;
  expect(code(await answer('staff', confirmationId, 'YES'))).toBe('404 NOT_FOUND');
  expect(code(await answer('admin', confirmationId, 'YES'))).toBe('202 DONE');
  expect((await pageOf(id)).identity?.branch).toBe('Maps');
});

test('a confirmation counts only for what was shown, and not for what somebody else has by then', async () => {
  const id = await subjectOf(portal, 'authorizer');
  const ask = async () =>
    (await change('helpdesk', id, { email: 'ari@elsewhere.example' })).body.confirmationId;
  const first = await ask();
  expect(code(await change('admin', await newcomer(), { email: 'ari@elsewhere.example' }))).toBe('202 DONE');
  expect(code(await answer('admin', first, 'YES'))).toBe('409 ACCOUNT_EXISTS');
  expect(code(await answer('helpdesk', first, 'NO'))).toBe('202 REFUSED');
  expect(code(await change('admin', await newcomer(), { email: 'newcomer@agency.example' }))).toBe(
    '202 DONE',
  );
  const second = await ask();
  await setEmail(portal.db, 'authorizer', 'between@agency.example');
  expect(code(await answer('admin', second, 'YES'))).toBe('409 STALE_PERSON');
});

test('what a portal that died has left is done by the job, once', async () => {
  const id = await newcomer();
  troubles.push(() => {
    throw new Error('nobody there');
  });
  expect(code(await change('helpdesk', id, { email: 'nora@elsewhere.example' }))).toBe('202 DUE');
  expect(code(await change('admin', id, { branch: 'Maps' }))).toBe('409 STALE_PERSON');
  portal.passTo(new Date(portal.now().getTime() + 61_000));
  await Promise.all([portal.run('account actions'), portal.run('account actions')]);
  expect((await pageOf(id)).email).toBe('nora@elsewhere.example');
  expect(await mails()).toHaveLength(2);
  expect(await recorded()).toHaveLength(1);
});

test('what somebody outside the portal was faster with is refused as that, and can be asked for again', async () => {
  const id = await newcomer();
  troubles.push(async () => {
    await setAttributeOf(portal.db, 'newcomer', 'branch', 'Outside');
  });
  expect(code(await change('helpdesk', id, { branch: 'Maps' }))).toBe('409 STALE_PERSON');
  expect((await pageOf(id)).history?.items[0]).toMatchObject({ action: 'ACCOUNT_ACTION_FAILED' });
  expect(code(await change('helpdesk', id, { branch: 'Maps' }))).toBe('202 DONE');
});

test('the same key has one effect, and another body under it is refused', async () => {
  const id = await newcomer();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const helpdesk = await portal.as('helpdesk');
  const address = addresses.personChanges.replace(':userId', id);
  const body = await bodyFor(id, { branch: ' Maps' });
  const first = await helpdesk.post<Reply>(address, body, key);
  expect(code(first)).toBe('202 DONE');
  expect(await helpdesk.post<Reply>(address, body, key)).toMatchObject({ status: 202, body: first.body });
  const other = { ...body, changes: [{ ...body.changes[0], newValue: 'Other' }] };
  expect(code(await helpdesk.post<Reply>(address, other, key))).toBe('422 KEY_REUSED');
});
