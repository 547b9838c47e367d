import { addresses } from '@portal/core/contract/addresses.ts';
import type { ReplyOf } from '@portal/core/contract/endpoint.ts';
import type {
  ReplacementPreview,
  ReplacementReply,
  Supervision,
  supervisorCandidates,
} from '@portal/core/contract/people/supervisors.ts';
import type { ConfirmationList } from '@portal/core/contract/people/account-actions.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { setAttributeOf, setEmailVerified, setEnabled } from '../../identity/testing/arranged-people.ts';
import { askAs, plantRoles, readAs, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
const reason = 'Dana Lee retires at the end of the month';

const at = async (address: string, username: string) =>
  address.replace(':userId', await subjectOf(portal, username));
const read = async (username: string, as = 'admin', after = '') =>
  await (await portal.as(as)).get<Supervision & Problem>(
    `${await at(addresses.supervisees, username)}${after}`,
  );
const preview = async (former: string, successor: string, as = 'admin') =>
  await (await portal.as(as)).get<ReplacementPreview & Problem>(
    `${await at(addresses.supervisorReplacement, former)}?successorId=${await subjectOf(portal, successor)}`,
  );
const replace = async (
  former: string,
  successor: string,
  { as = 'admin', version = '', why = reason, key = '' } = {},
) =>
  await (await portal.as(as)).post<ReplacementReply & Problem>(
    await at(addresses.supervisorReplacement, former),
    {
      successorId: await subjectOf(portal, successor),
      version: version === '' ? ((await preview(former, successor, as)).body.version ?? 'none') : version,
      reason: why,
    },
    key === '' ? {} : { 'idempotency-key': key },
  );
const supervisorsOf = async (username: string) =>
  (await read(username)).body.supervisors.map(({ email }) => email).join();
const waiting = async () =>
  (await (await portal.as('admin')).get<ConfirmationList>(addresses.confirmations)).body.items;
const keptOf = ({ kept }: ReplacementPreview) => kept.map(({ because, count }) => `${because} ${count}`);

describe('who supervises whom', () => {
  test('is read from both sides, a page at a time', async () => {
    const { body } = await read('newcomer', 'security');
    expect(body).toMatchObject({
      supervisors: [
        { email: 'supervisor@agency.example', state: 'USABLE', person: { fullName: 'Dana Lee' } },
      ],
      state: 'NO_ROLE',
      total: 0,
      items: [],
      next: null,
      openRequests: 0,
      replacement: null,
    });
    const { body: dana } = await read('supervisor');
    expect(dana.state).toBe('USABLE');
    expect(dana.total).toBeGreaterThan(dana.items.length - 1);
    expect(dana.items).toContainEqual(
      expect.objectContaining({ fullName: 'Nora T New', email: 'newcomer@agency.example', state: 'ACTIVE' }),
    );
    expect((await read('supervisor', 'admin', '?after=none')).body.code).toBe('INVALID');
  });

  test('names what keeps a supervisor from deciding, and an address that belongs to no one', async () => {
    await setAttributeOf(
      portal.db,
      'newcomer',
      'supervisorEmails',
      'gone@agency.example, supervisor@agency.example, staff@agency.example, both@agency.example, supervisor2@agency.example',
    );
    await takeRoles(portal, 'supervisor', null, [activeAccountRole]);
    await setEnabled(portal.db, false, ['both']);
    await setEmailVerified(portal.db, false, 'supervisor2');
    const states = (await read('newcomer')).body.supervisors.map(({ state }) => state);
    expect(states).toEqual(['UNKNOWN', 'LOCKED', 'NO_ROLE', 'TURNED_OFF', 'UNVERIFIED']);
    expect((await read('supervisor2')).body).toMatchObject({ total: 0, items: [] });
  });

  test('is for administrators, RM-IT help and security; only the first two are offered successors', async () => {
    for (const [as, code] of [
      ['admin', undefined] as const,
      ['helpdesk', undefined] as const,
      ['security', undefined] as const,
      ['supervisor', 'NOT_ELIGIBLE'] as const,
      ['newcomer', 'NOT_ELIGIBLE'] as const,
    ])
      expect([as, (await read('staff', as)).body.code]).toEqual([as, code]);
    const candidates = async (as: string, q = '') =>
      (
        await (
          await portal.as(as)
        ).get<ReplyOf<typeof supervisorCandidates> & Problem>(
          `${await at(addresses.supervisorCandidates, 'supervisor')}?${new URLSearchParams({ q })}`,
        )
      ).body;
    const offered = (await candidates('helpdesk')).people.map(({ email }) => email);
    expect(offered).toEqual(expect.arrayContaining(['both@agency.example', 'supervisor2@agency.example']));
    expect(offered).not.toContain('supervisor@agency.example');
    expect((await candidates('admin', 'hill')).people.map(({ email }) => email)).toEqual([
      'supervisor2@agency.example',
    ]);
    expect((await candidates('security')).code).toBe('NOT_ELIGIBLE');
    const nobody = addresses.supervisees.replace(':userId', '0190aaaa-0000-7000-8000-000000000000');
    expect((await (await portal.as('admin')).get<Problem>(nobody)).body.code).toBe('NOT_FOUND');
  });
});

describe('one supervisor instead of another', () => {
  test('gets all their people and what waits, and everybody concerned is notified', async () => {
    await setAttributeOf(portal.db, 'newcomer', 'supervisorName', 'Dana Lee');
    await setAttributeOf(portal.db, 'newcomer', 'supervisorPhone', '202-555-0100');
    const two = 'supervisor@agency.example, both@agency.example';
    await setAttributeOf(portal.db, 'staff', 'supervisorEmails', two);
    const asked = await askAs(portal, 'newcomer');
    const { body: shown } = await preview('supervisor', 'supervisor2');
    expect(keptOf(shown)).toEqual(['IS_ASKER 1']);
    expect(shown).toMatchObject({ openRequests: 1, stayingRequests: 0 });
    await portal.db.run(sql`delete from portal.mail`);
    const { status, body } = await replace('supervisor', 'supervisor2');
    expect(status).toBe(202);
    expect(body).toMatchObject({
      state: 'DONE',
      total: shown.people,
      changed: shown.people,
      untouched: [],
      successor: { fullName: 'Morgan Hill' },
    });
    expect(await supervisorsOf('newcomer')).toBe('supervisor2@agency.example');
    expect(await supervisorsOf('staff')).toBe('supervisor2@agency.example,both@agency.example');
    expect(await supervisorsOf('admin')).toBe('supervisor@agency.example');
    const attributes = await portal.db.row<{ name: string; phone: string | null }>(
      sql`select attributes->'supervisorName'->>0 as name, attributes->'supervisorPhone'->>0 as phone
        from portal.person where username = 'newcomer'`,
    );
    expect(attributes).toEqual({ name: 'Morgan Hill', phone: expect.not.stringContaining('0100') });
    await portal.run('fallback');
    const { body: moved } = await readAs(portal, 'supervisor2', asked);
    expect(moved.stages[0]?.people).toMatchObject([{ fullName: 'Morgan Hill' }]);
    const trail = await portal.db.rows<{ detail: object }>(
      sql`select detail from portal.audit_event where action = 'SUPERVISOR_CHANGED' and subject_id = ${await subjectOf(portal, 'newcomer')}
        and detail->>'replacementId' = ${body.replacementId}`,
    );
    expect(trail).toMatchObject([
      { detail: { before: ['supervisor@agency.example'], after: ['supervisor2@agency.example'], reason } },
    ]);
    const mailed = await portal.db.rows<{ recipient: string; body: string }>(
      sql`select recipient, body from portal.mail where once_key like 'supervisor-change %'`,
    );
    const to = (username: string) =>
      mailed
        .filter(({ recipient }) => recipient === `${username}@agency.example`)
        .map(({ body: text }) => text);
    expect(to('newcomer')).toEqual([
      expect.stringContaining('replaced your supervisor Dana Lee with Morgan Hill'),
    ]);
    expect(to('supervisor2').join()).toContain(
      `the supervisor of ${shown.people} people in place of Dana Lee`,
    );
    expect(to('supervisor').join()).toContain(`the supervisor of ${shown.people} people in your place`);
    expect((await read('supervisor')).body).toMatchObject({ total: 1, replacement: { state: 'DONE' } });
  });

  test('by RM-IT help asks for a second person where somebody holds a role beyond USER', async () => {
    const { body: shown } = await preview('supervisor', 'supervisor2', 'helpdesk');
    const held = shown.kept.find(({ because }) => because === 'HOLDS_ROLE');
    expect(held?.people.map(({ fullName }) => fullName)).toContain('Ari Cruz');
    expect(keptOf(shown)).toContain('IS_ASKER 1');
    const key = crypto.randomUUID();
    const order = { as: 'helpdesk', version: shown.version, key };
    const { body } = await replace('supervisor', 'supervisor2', order);
    expect(body.changed).toBe(shown.people);
    expect(body.holders.map(({ fullName }) => fullName).toSorted()).toEqual(
      held?.people.map(({ fullName }) => fullName).toSorted(),
    );
    // Nobody else is an administrator, so nobody could approve about this one.
    expect(body.holders.filter(({ outcome }) => outcome !== 'WAITING')).toMatchObject([
      { userId: await subjectOf(portal, 'admin'), outcome: 'DONE' },
    ]);
    const wait = body.holders.filter(({ outcome }) => outcome === 'WAITING');
    expect(await supervisorsOf('newcomer')).toBe('supervisor2@agency.example');
    expect(await supervisorsOf('authorizer')).toBe('supervisor@agency.example');
    // Sent again, nobody is asked for twice.
    expect((await replace('supervisor', 'supervisor2', order)).body).toEqual({ ...body, holders: wait });
    const asked = await waiting();
    expect(asked).toHaveLength(wait.length);
    const authorizer = await subjectOf(portal, 'authorizer');
    const one = asked.find(({ person }) => person.userId === authorizer);
    expect(one).toMatchObject({
      kind: 'DETAILS',
      reason,
      changes: expect.arrayContaining([
        {
          field: 'supervisorEmails',
          previousValue: 'supervisor@agency.example',
          newValue: 'supervisor2@agency.example',
        },
      ]),
    });
    const yes = addresses.confirmation.replace(':confirmationId', one?.confirmationId ?? '');
    expect((await (await portal.as('helpdesk')).post<Problem>(yes, { answer: 'YES' })).body.code).toBe(
      'OWN_CONFIRMATION',
    );
    expect((await (await portal.as('admin')).post(yes, { answer: 'YES' })).status).toBe(202);
    expect(await supervisorsOf('authorizer')).toBe('supervisor2@agency.example');
  });

  test('by RM-IT help leaves those for whom something waits already, and asks also where they are all there is', async () => {
    const first = await replace('supervisor', 'supervisor2', { as: 'helpdesk' });
    const wait = first.body.holders.filter(({ outcome }) => outcome === 'WAITING');
    expect(wait.length).toBeGreaterThan(1);
    const again = await replace('supervisor', 'supervisor2', { as: 'helpdesk' });
    expect([again.status, again.body.total]).toEqual([202, 0]);
    expect(new Set(again.body.holders.map(({ outcome }) => outcome))).toEqual(new Set(['LEFT']));
    expect(await waiting()).toHaveLength(wait.length);
  });

  test('by RM-IT help goes at once where nobody else could confirm', async () => {
    const authorizer = await subjectOf(portal, 'authorizer');
    const others = await portal.db.rows<{ username: string }>(
      sql`select username from portal.person where state = 'ACTIVE' and username <> 'helpdesk'
        and portal_roles && '{PORTAL_ADMIN,RM_IT_HELP}'`,
    );
    await setEnabled(
      portal.db,
      false,
      others.map(({ username }) => username),
    );
    const { body } = await replace('supervisor', 'supervisor2', { as: 'helpdesk' });
    expect(body.holders.find(({ userId }) => userId === authorizer)?.outcome).toBe('DONE');
    expect(await portal.db.row(sql`select supervisors from portal.person where id = ${authorizer}`)).toEqual({
      supervisors: ['supervisor2@agency.example'],
    });
  });

  test('makes no cycle: a person above the successor keeps their supervisor, as the successor does', async () => {
    await setAttributeOf(portal.db, 'staff', 'supervisorEmails', 'newcomer@agency.example');
    await plantRoles(portal, 'staff', portalClientId, ['SUPERVISOR']);
    await setAttributeOf(portal.db, 'newcomer', 'supervisorEmails', 'supervisor@agency.example');
    const { body: shown } = await preview('supervisor', 'staff');
    expect(shown.kept.find(({ because }) => because === 'CIRCLE')?.people).toMatchObject([
      { fullName: 'Nora T New' },
    ]);
    await setAttributeOf(portal.db, 'staff', 'supervisorEmails', 'supervisor@agency.example');
    expect(keptOf((await preview('supervisor', 'staff')).body)).toContain('IS_SUCCESSOR 1');
    // These two supervise each other from the beginning: nobody is left of whom it could be done.
    const { body: cycle } = await preview('supervisor2', 'supervisor');
    expect([cycle.people, ...keptOf(cycle)]).toEqual([0, 'IS_SUCCESSOR 1', 'CIRCLE 1']);
    expect((await replace('supervisor2', 'supervisor')).body.code).toBe('INVALID');
  });

  test('is somebody else, who can decide, for a reason', async () => {
    const code = async (successor: string, given: Parameters<typeof replace>[2] = {}) =>
      (await replace('supervisor', successor, { version: 'none', ...given })).body.code;
    expect(await code('supervisor')).toBe('INVALID');
    expect(await code('newcomer')).toBe('CANNOT_DECIDE');
    await plantRoles(portal, 'admin', portalClientId, ['SUPERVISOR']);
    expect(await code('admin')).toBe('OWN_ROLES');
    expect(await code('supervisor2')).toBe('STALE_PERSON');
    for (const why of [' ', 'too short', 'x'.repeat(1_001)])
      expect(await code('supervisor2', { why })).toBe('INVALID');
    await takeRoles(portal, 'supervisor2', null, [activeAccountRole]);
    expect(await code('supervisor2')).toBe('CANNOT_DECIDE');
    expect(await code('both', { as: 'security' })).toBe('NOT_ELIGIBLE');
    expect(await portal.db.rows(sql`select 1 as one from portal.supervisor_change`)).toEqual([]);
  });

  test('repeated under its key is done once, and something else under it is refused', async () => {
    const { version } = (await preview('supervisor', 'supervisor2')).body;
    const key = crypto.randomUUID();
    const first = await replace('supervisor', 'supervisor2', { version, key });
    const again = await replace('supervisor', 'supervisor2', { version, key });
    expect(again.body).toEqual(first.body);
    expect((await replace('supervisor', 'both', { version, key })).body.code).toBe('KEY_REUSED');
  });

  test('of two at once is done by one', async () => {
    await plantRoles(portal, 'staff', portalClientId, ['PORTAL_ADMIN']);
    for (let round = 0; round < 5; round += 1) {
      const [former, successor] = round % 2 === 0 ? ['supervisor', 'both'] : ['both', 'supervisor'];
      const both = await Promise.all(
        ['admin', 'staff'].map((as) => replace(former ?? '', successor ?? '', { as })),
      );
      const codes: string[] = both.map(({ status, body }) => body.code ?? String(status));
      expect(codes.filter((one) => one === '202').length).toBeGreaterThan(0);
      expect(codes.every((one) => ['202', 'STALE_PERSON', 'INVALID'].includes(one))).toBe(true);
      const rows = await portal.db.rows(sql`select 1 from portal.audit_event e
        where action = 'SUPERVISOR_CHANGED' and outcome = 'DONE' group by subject_id, detail->>'replacementId' having count(*) > 1`);
      expect(rows).toEqual([]);
    }
  });
});
