import { expect, test } from 'vitest';
import type { StepFault } from '@portal/core/domain/provisioning/delivery.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { atOnce, nobody, somebody, yesesOf } from './people.ts';
import {
  archive,
  author,
  contractClient,
  noGroup,
  type ProviderUnderTest,
  reader,
  team,
  unknownRole,
} from './provider-under-test.ts';

/** What is written to people, at every provider. */
export function writerContract(provider: ProviderUnderTest): void {
  const writer = () => provider.writer;
  const rolesOf = async (id: string) =>
    (await provider.directory.person(id))?.clientRoles[contractClient]?.toSorted() ?? [];
  const groupsOf = async (id: string) => (await provider.directory.person(id))?.groups.toSorted();
  const valuesOf = async (id: string, name: string) =>
    (await provider.directory.person(id))?.attributes[name] ?? [];
  const own = (name: string, ...values: string[]) => ({ clientId: null, name, values });

  test('roles are given and taken, twice and sixteen times at once, also of somebody disabled', async () => {
    const { id } = await somebody(provider);
    const [give, take] = [
      { add: [reader, author], remove: [] },
      { add: [], remove: [author, unknownRole] },
    ];
    for (const isDisabled of [false, true]) {
      if (isDisabled) await provider.disable(id);
      await writer().changeRoles(id, give);
      await writer().changeRoles(id, give);
      await atOnce(() => writer().changeRoles(id, give));
      expect(await rolesOf(id)).toEqual(['Author', 'Reader']);
      await writer().changeRoles(id, take);
      await writer().changeRoles(id, take);
      await atOnce(() => writer().changeRoles(id, take));
      expect(await rolesOf(id)).toEqual(['Reader']);
    }
    // Of different changes at once none is lost.
    await atOnce((index) =>
      writer().changeRoles(
        id,
        index % 2 === 0 ? { add: [author], remove: [] } : { add: [], remove: [reader] },
      ),
    );
    expect(await rolesOf(id)).toEqual(['Author']);
  });

  test('a role that nobody offers is refused, and the others with it', async () => {
    const { id } = await somebody(provider);
    const change = () => writer().changeRoles(id, { add: [reader, unknownRole], remove: [] });
    await refuses(change, 'ROLE_UNKNOWN');
    await refuses(change, 'ROLE_UNKNOWN');
    expect(await rolesOf(id)).toEqual([]);
  });

  test('groups are joined and left, twice and sixteen times at once', async () => {
    const { id } = await somebody(provider);
    const join = { join: [team, archive], leave: [] };
    await writer().changeGroups(id, join);
    await writer().changeGroups(id, join);
    await atOnce(() => writer().changeGroups(id, join));
    expect(await groupsOf(id)).toEqual([archive, team]);
    const leave = { join: [], leave: [team, noGroup] };
    await writer().changeGroups(id, leave);
    await atOnce(() => writer().changeGroups(id, leave));
    expect(await groupsOf(id)).toEqual([archive]);
    const toNowhere = () => writer().changeGroups(id, { join: [team, noGroup], leave: [] });
    await refuses(toNowhere, 'GROUP_UNKNOWN');
    expect(await groupsOf(id)).toEqual([archive]);
  });

  test('attributes are written and taken away, long ones and names too', async () => {
    const { id } = await somebody(provider);
    const long = 'ж'.repeat(3_000);
    await writer().setAttribute(id, own('long', long, 'second'));
    await atOnce(() => writer().setAttribute(id, own('long', long, 'second')));
    expect(await valuesOf(id, 'long')).toEqual([long, 'second']);
    await writer().setAttribute(id, { clientId: contractClient, name: 'office', values: ['Ñuñoa'] });
    expect(await valuesOf(id, `${contractClient}.office`)).toEqual(['Ñuñoa']);
    for (const name of ['long', 'long', 'never there']) await writer().setAttribute(id, own(name));
    expect([await valuesOf(id, 'long'), await valuesOf(id, 'never there')]).toEqual([[], []]);
    const names = { givenName: 'Ñ'.repeat(255), familyName: '\u{20BB7}'.repeat(127) };
    await writer().setAttribute(id, own('givenName', names.givenName));
    await writer().setAttribute(id, own('familyName', names.familyName));
    expect(await provider.directory.person(id)).toMatchObject(names);
    await writer().setAttribute(id, own('givenName'));
    await refuses(() => writer().setAttribute(id, own('familyName')));
    expect(await provider.directory.person(id)).toMatchObject({ ...names, givenName: '' });
  });

  test('sixteen different attributes at once are all kept', async () => {
    const { id } = await somebody(provider);
    await atOnce((index) => writer().setAttribute(id, own(`at once ${index}`, String(index))));
    const kept = await Promise.all(
      Array.from({ length: 16 }, (_, index) => valuesOf(id, `at once ${index}`)),
    );
    expect(kept).toEqual(kept.map((_, index) => [String(index)]));
  });

  test('an account is turned off and on, twice and sixteen times at once', async () => {
    const { id } = await somebody(provider);
    for (const enabled of [false, true]) {
      await writer().setEnabled(id, enabled);
      await atOnce(() => writer().setEnabled(id, enabled));
      expect(await provider.directory.person(id)).toMatchObject({ enabled });
    }
  });

  test('details are written as they were shown, all or none, twice and sixteen times at once', async () => {
    const { id } = await somebody(provider);
    const before = await provider.directory.person(id);
    const of = (name: string, shown: string, ...values: string[]) => ({ name, shown, values });
    const email = `${id}@elsewhere.example`;
    const all = [
      of('email', before?.email ?? '', email),
      of('username', before?.username ?? '', `u${id}`),
      of('familyName', before?.familyName ?? '', 'Neu'),
      of('contracts', '', 'A', 'B'),
    ];
    const stale = [...all, of('branch', 'as nobody has it', 'Maps')];
    await refuses(() => writer().changeDetails(id, stale), 'REFUSED');
    expect(await provider.directory.person(id)).toEqual(before);
    await writer().changeDetails(id, all);
    await writer().changeDetails(id, all);
    await atOnce(() => writer().changeDetails(id, all));
    const now = await provider.directory.person(id);
    expect(now).toMatchObject({ email, emailVerified: true, username: `u${id}`, familyName: 'Neu' });
    expect(now).toMatchObject({ givenName: before?.givenName, attributes: { contracts: ['A', 'B'] } });
    await writer().changeDetails(id, [of('contracts', 'A, B'), of('givenName', before?.givenName ?? '')]);
    expect([await valuesOf(id, 'contracts'), (await provider.directory.person(id))?.givenName]).toEqual([
      [],
      '',
    ]);
  });

  test('an address and a username are one person’s, also where sixteen want them at once', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => somebody(provider)));
    for (const name of ['email', 'username'] as const) {
      const wanted = name === 'email' ? `${people[0]?.id}@wanted.example` : `w${people[0]?.id}`;
      const outcomes = await Promise.allSettled(
        people.map(async ({ id }) => {
          const shown = (await provider.directory.person(id))?.[name] ?? '';
          await writer().changeDetails(id, [{ name, shown, values: [wanted] }]);
        }),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const by = { ids: [], emails: [wanted], usernames: [wanted] };
      expect(await provider.directory.people(by)).toHaveLength(1);
    }
  });

  test('nothing is written about unknown people', async () => {
    for (const id of nobody) {
      await refuses(() => writer().changeRoles(id, { add: [reader], remove: [] }), 'PERSON_UNKNOWN');
      await refuses(() => writer().changeGroups(id, { join: [team], leave: [] }), 'PERSON_UNKNOWN');
      await refuses(() => writer().setAttribute(id, own('a', 'b')), 'PERSON_UNKNOWN');
      await refuses(() => writer().setEnabled(id, true), 'PERSON_UNKNOWN');
      const detail = { name: 'branch', shown: '', values: ['Maps'] };
      await refuses(() => writer().changeDetails(id, [detail]), 'PERSON_UNKNOWN');
      const given = { password: 'once', now: provider.now() };
      await refuses(() => writer().giveOneTimePassword(id, given), 'PERSON_UNKNOWN');
      expect(await writer().changeOwnAttribute(id, judged('a', ['b'], []))).toBe(false);
      expect(await writer().changeContact(contactOf(id, '', '1'))).toBe(false);
      const at = { lastUse: provider.now(), now: provider.now() };
      expect(await writer().lockUnused(id, at)).toBe('IN_USE');
      expect(await writer().disableUnused(id, at)).toBe('IN_USE');
    }
  });

  test('an attribute that is judged by something changes only while that holds', async () => {
    const { id } = await somebody(provider);
    expect(await writer().changeOwnAttribute(id, judged('choice', ['a'], ['other']))).toBe(false);
    expect(await writer().changeOwnAttribute(id, judged('choice', ['a'], []))).toBe(true);
    expect(await writer().changeOwnAttribute(id, judged('choice', ['a'], []))).toBe(false);
    expect(await valuesOf(id, 'choice')).toEqual(['a']);
    const changed = await atOnce((index) =>
      writer().changeOwnAttribute(id, judged('choice', [String(index)], ['a'])),
    );
    // Without comparing and setting in one step, several may find it as it was.
    if (writer().capabilities.comparesAndSets) {
      expect(yesesOf(changed)).toBe(1);
      expect(await valuesOf(id, 'choice')).toEqual([String(changed.indexOf(true))]);
    } else expect(yesesOf(changed)).toBeGreaterThan(0);
    const locked = await somebody(provider, { isActive: false });
    expect(await writer().changeOwnAttribute(locked.id, judged('choice', ['a'], []))).toBe(false);
    const anybody = { ...judged('choice', ['a'], []), needsActiveAccount: false };
    expect(await writer().changeOwnAttribute(locked.id, anybody)).toBe(true);
    await provider.disable(id);
    expect(await writer().changeOwnAttribute(id, judged('new', ['a'], []))).toBe(false);
  });

  test('what somebody writes about themselves is written once, as it was shown', async () => {
    const { id } = await somebody(provider);
    expect(await writer().changeContact(contactOf(id, '555', '556'))).toBe(false);
    const written = await atOnce((index) => writer().changeContact(contactOf(id, '', `55${index}`)));
    if (writer().capabilities.comparesAndSets) {
      expect(yesesOf(written)).toBe(1);
      expect(await valuesOf(id, 'phoneNumber')).toEqual([`55${written.indexOf(true)}`]);
      expect(provider.reportedOf(id) ?? ['PROFILE_CHANGED']).toEqual(['PROFILE_CHANGED']);
    } else expect(yesesOf(written)).toBeGreaterThan(0);
    const [now = ''] = await valuesOf(id, 'phoneNumber');
    expect(await writer().changeContact(contactOf(id, now, ''))).toBe(true);
    expect(await writer().changeContact(contactOf(id, now, ''))).toBe(false);
    expect(await valuesOf(id, 'phoneNumber')).toEqual([]);
    await provider.disable(id);
    expect(await writer().changeContact(contactOf(id, '', '555'))).toBe(false);
  });

  test('an unused account is locked and disabled, twice and sixteen times at once', async () => {
    const { id } = await somebody(provider, { awayDays: 100 });
    const at = async () => {
      const [use] = await provider.directory.useOf([id]);
      return { lastUse: use?.signedInAt ?? new Date(0), now: provider.now() };
    };
    const absence = await at();
    expect(await atOnce(() => writer().lockUnused(id, absence))).toEqual(Array(16).fill('DONE'));
    expect(await writer().lockUnused(id, absence)).toBe('DONE');
    const locked = await provider.directory.person(id);
    expect([locked?.enabled, locked?.realmRoles]).toEqual([true, []]);
    // Somebody opens it: this absence is over for good.
    await writer().changeRoles(id, { add: [{ clientId: null, role: 'RAPUser' }], remove: [] });
    expect(await writer().lockUnused(id, absence)).toBe('UNDONE');
    expect(await atOnce(() => writer().disableUnused(id, absence))).toEqual(Array(16).fill('DONE'));
    expect(await writer().disableUnused(id, absence)).toBe('DONE');
    expect(await provider.directory.person(id)).toMatchObject({ enabled: false });
  });

  test('an account that is used is neither locked nor disabled', async () => {
    const { id } = await somebody(provider, { awayDays: 100 });
    const earlier = { lastUse: new Date(provider.now().getTime() - 101 * 86_400_000), now: provider.now() };
    expect(await writer().lockUnused(id, earlier)).toBe('IN_USE');
    expect(await writer().disableUnused(id, earlier)).toBe('IN_USE');
    await provider.signIn(id);
    const [use] = await provider.directory.useOf([id]);
    const sinceThen = { lastUse: use?.signedInAt ?? provider.now(), now: provider.now() };
    expect(await atOnce(() => writer().lockUnused(id, sinceThen))).toEqual(Array(16).fill('IN_USE'));
    expect(await writer().disableUnused(id, sinceThen)).toBe('IN_USE');
    expect(await provider.directory.person(id)).toMatchObject({ enabled: true, realmRoles: ['RAPUser'] });
  });
}

/** A change of an attribute that is judged by its own values. */
function judged(name: string, values: string[], before: string[]) {
  return { name, values, judgedBy: { name, values: before }, needsActiveAccount: true };
}

function contactOf(id: string, previousValue: string, newValue: string) {
  return {
    id,
    fullName: 'Cora Contract',
    sourceAddress: '203.0.113.5',
    now: new Date(),
    changes: [{ fieldName: 'phoneNumber', previousValue, newValue } as const],
  };
}

/** Expects a refusal, which trying again does not change; with this fault where the port names one. */
async function refuses(work: () => Promise<unknown>, fault?: Exclude<StepFault, 'NO_ANSWER'>): Promise<void> {
  const failure: unknown = await work().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(DirectoryRefusal);
  if (fault !== undefined) expect(failure).toMatchObject({ fault });
}
