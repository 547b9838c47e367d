import { expect, test } from 'vitest';
import { always, byId, nobody, somebody } from './people.ts';
import { groupRoot, type ProviderUnderTest, reader, unknownRole } from './provider-under-test.ts';

/** What people are read as, by every provider. It is asked for its ports in each test: it opens after the tests are declared. */
export function directoryContract(provider: ProviderUnderTest): void {
  const directory = () => provider.directory;

  test('somebody is found by id, address and username, always alike', async () => {
    const made = await somebody(provider, { attributes: { jobTitle1: ['Analyst'], several: ['a', 'b'] } });
    const person = await always(() => directory().person(made.id));
    expect(person).toMatchObject({
      ...made,
      enabled: true,
      emailVerified: true,
      realmRoles: ['RAPUser'],
      clientRoles: {},
      groups: [],
      attributes: { jobTitle1: ['Analyst'], several: ['a', 'b'] },
    });
    const { id, email, username } = made;
    expect(await always(() => directory().people({ ids: [id], emails: [] }))).toEqual([person]);
    expect(await always(() => directory().people({ ids: [], emails: [email] }))).toEqual([person]);
    expect(await directory().people({ ids: [], emails: [], usernames: [username] })).toEqual([person]);
    // Found in three ways, it is one person.
    expect(await directory().people({ ids: [id], emails: [email], usernames: [username] })).toEqual([person]);
  });

  test('unknown people are left out, whatever they are asked for by', async () => {
    const { id } = await somebody(provider);
    for (const unknown of nobody) expect(await directory().person(unknown)).toBeNull();
    const asked = { ids: [...nobody, id], emails: [...nobody], usernames: [...nobody] };
    expect((await always(() => directory().people(asked))).map((one) => one.id)).toEqual([id]);
    expect((await always(() => directory().useOf([...nobody, id]))).map((one) => one.id)).toEqual([id]);
    expect(await always(() => directory().selfRegistered([...nobody, id]))).toEqual([]);
    expect(await directory().people({ ids: [], emails: [] })).toEqual([]);
  });

  test('a disabled person is known as such, and neither holds a role nor is unused', async () => {
    const away = await somebody(provider, { awayDays: 4_000 });
    await provider.writer.changeRoles(away.id, { add: [reader], remove: [] });
    const holds = async () => (await directory().holders(reader)).some(({ id }) => id === away.id);
    const before = new Date(provider.now().getTime() - 3_900 * 86_400_000);
    const unused = async () => {
      const { accounts } = await directory().unusedAccounts({
        before,
        isActive: true,
        after: null,
        limit: 100,
      });
      return accounts.some(({ id }) => id === away.id);
    };
    expect([await always(holds), await always(unused)]).toEqual([true, true]);
    await provider.disable(away.id);
    expect([await always(holds), await always(unused)]).toEqual([false, false]);
    expect(await always(() => directory().person(away.id))).toMatchObject({ enabled: false });
    expect(await directory().people({ ids: [], emails: [away.email] })).toMatchObject([{ enabled: false }]);
    expect(await directory().useOf([away.id])).toMatchObject([{ id: away.id }]);
  });

  test('a role that nobody offers has no holders', async () => {
    expect(await always(() => directory().holders(unknownRole))).toEqual([]);
    expect(await directory().holders({ clientId: 'no such client', role: reader.role })).toEqual([]);
    expect(await directory().holders({ clientId: null, role: reader.role })).toEqual([]);
  });

  test('long names and values come back as they are', async () => {
    const long = { givenName: 'Ñ'.repeat(255), familyName: '\u{20BB7}'.repeat(127) };
    const attributes = {
      long: ['ж'.repeat(3_000)],
      many: Array.from({ length: 50 }, (_, n) => `value ${n}`),
    };
    const { id } = await somebody(provider, { ...long, attributes });
    const [known] = await always(() => directory().people({ ids: [id], emails: [] }));
    expect(known).toMatchObject({ ...long, attributes });
  });

  test('groups are read with what is below them, and a root that is not there is null', async () => {
    const groups = await always(() => directory().groupsBelow(groupRoot));
    expect(groups?.map(({ name }) => name).toSorted()).toEqual(['Archive', 'Planning']);
    expect(groups?.find(({ name }) => name === 'Planning')?.subGroups).toMatchObject([{ name: 'Team' }]);
    for (const unknown of ['Nowhere', '', '%', 'contract', 'x'.repeat(300)])
      expect(await directory().groupsBelow(unknown)).toBeNull();
  });

  test('of one name are those who could be taken for each other', async () => {
    const names = { givenName: 'Łukasz', familyName: `Øverby ${'q'.repeat(40)}` };
    const [one, other] = [await somebody(provider, names), await somebody(provider)];
    const wanted = [{ id: other.id, ...names }, ...nobody.map((id) => ({ id, ...names }))];
    expect(await always(() => directory().namesakesOf(wanted))).toMatchObject([
      { id: other.id, namesakes: [{ email: one.email }] },
    ]);
    const own = [{ id: other.id, givenName: null, familyName: null }];
    expect(await directory().namesakesOf(own)).toMatchObject([{ id: other.id, namesakes: [] }]);
  });

  test('unused accounts come in pages, the longest unused first, each once', async () => {
    const days = [2_004, 2_003, 2_002, 2_001, 2_001];
    const made: string[] = [];
    for (const awayDays of days) made.push((await somebody(provider, { awayDays })).id);
    const before = new Date(provider.now().getTime() - 2_000.5 * 86_400_000);
    const found: { id: string; use: number }[] = [];
    let after: string | null = null;
    do {
      const page = await directory().unusedAccounts({ before, isActive: true, after, limit: 2 });
      expect(page.accounts.length).toBeLessThanOrEqual(2);
      found.push(...page.accounts.map((one) => ({ id: one.id, use: lastUseOf(one).getTime() })));
      after = page.next;
    } while (after !== null);
    expect(found.map(({ use }) => use)).toEqual(found.map(({ use }) => use).toSorted((a, b) => a - b));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    const own = found.filter(({ id }) => made.includes(id));
    expect(own.map(({ id }) => id).slice(0, 3)).toEqual(made.slice(0, 3));
    expect(byId(own).map(({ id }) => id)).toEqual(made.toSorted());
    const locked = await directory().unusedAccounts({ before, isActive: false, after: null, limit: 100 });
    expect(locked.accounts.filter(({ id }) => made.includes(id))).toEqual([]);
  });
}

function lastUseOf({ signedInAt, createdAt }: { signedInAt: Date | null; createdAt: Date }): Date {
  return signedInAt ?? createdAt;
}
