import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { always, atOnce, nobody, somebody, yesesOf } from './people.ts';
import { contractClient, type ProviderUnderTest } from './provider-under-test.ts';

/** What every provider keeps of sign-on sessions. */
export function sessionsContract(provider: ProviderUnderTest): void {
  const sessions = () => provider.sessions;
  const by = { id: 'an administrator', name: 'Ada Admin', sourceAddress: '203.0.113.5' };
  const state = async (sessionId: string, id: string) => (await sessions().states([{ id, sessionId }]))[0];
  const signedIn = async (id: string) => sidOf(await provider.signIn(id));
  /** Who has signed in so many times: the ids of the sessions, in that order. */
  const withSessions = async (count: number) => {
    const { id } = await somebody(provider);
    const sids: string[] = [];
    while (sids.length < count) sids.push(await signedIn(id));
    return { id, sids };
  };
  const livesOf = (id: string, sids: readonly string[]) =>
    Promise.all(sids.map((sid) => sessions().isAlive(sid, id)));
  /** The ended sessions in the trail; as expected where the provider keeps its own. */
  const endsOf = (id: string, expected: number) =>
    provider.reportedOf(id)?.filter((kind) => kind === 'SESSION_ENDED').length ?? expected;

  test('a session lives, and its person is known with it', async () => {
    const { id, sids } = await withSessions(2);
    const [sid = '', other] = sids;
    expect(await always(() => sessions().isAlive(sid, id))).toBe(true);
    const person = await provider.directory.person(id);
    expect(await always(() => state(sid, id))).toEqual({ isAlive: true, person });
    expect((await always(() => sessions().ofPerson(id))).map((one) => one.id).toSorted()).toEqual(
      [sid, other].toSorted(),
    );
    const presence = await always(() => sessions().presence(id, contractClient));
    expect(presence).toMatchObject({ sessions: [{}, {}], clientSeenAt: null });
  });

  test('many are told of at once, in the order in which they were asked about', async () => {
    const [one, other] = [await withSessions(1), await withSessions(2)];
    const [sid = '', ended = ''] = other.sids;
    await sessions().end(other.id, ended);
    const asked = [
      { id: other.id, sessionId: ended },
      { id: one.id, sessionId: one.sids[0] ?? '' },
      ...nobody.map((id) => ({ id, sessionId: sid })),
      { id: other.id, sessionId: sid },
    ];
    expect(await always(() => sessions().states(asked))).toMatchObject([
      { isAlive: false, person: { id: other.id } },
      { isAlive: true, person: { id: one.id } },
      ...nobody.map(() => ({ isAlive: false, person: null })),
      { isAlive: true, person: { id: other.id } },
    ]);
    expect(await sessions().states([])).toEqual([]);
  });

  test('of unknown people and sessions nothing lives, and nothing ends', async () => {
    const { id, sids } = await withSessions(1);
    const [sid = ''] = sids;
    for (const unknown of nobody) {
      expect(await sessions().isAlive(unknown, id)).toBe(false);
      expect(await state(sid, unknown)).toEqual({ isAlive: false, person: null });
      expect(await state(unknown, id)).toMatchObject({ isAlive: false, person: { id } });
      expect(await sessions().ofPerson(unknown)).toEqual([]);
      expect(await sessions().presence(unknown, contractClient)).toEqual({
        sessions: [],
        clientSeenAt: null,
      });
      expect(await sessions().end(unknown, sid)).toBe(false);
      expect(await sessions().end(id, unknown)).toBe(false);
      expect(await sessions().endOthers(unknown, sid)).toBe(0);
      expect(await sessions().endAllOf(unknown, by)).toBe(0);
    }
    expect(await sessions().isAlive(sid, id)).toBe(true);
  });

  test('one session of sixteen who end it ends once, with one row in the trail', async () => {
    const { id, sids } = await withSessions(2);
    const [sid = '', other = ''] = sids;
    const stranger = await withSessions(1);
    expect(await sessions().end(stranger.id, sid)).toBe(false);
    expect(yesesOf(await atOnce(() => sessions().end(id, sid)))).toBe(1);
    expect(await sessions().end(id, sid)).toBe(false);
    expect(await always(() => livesOf(id, [sid, other]))).toEqual([false, true]);
    expect(endsOf(id, 1)).toBe(1);
    expect(await state(sid, id)).toMatchObject({ isAlive: false, person: { id } });
  });

  test('all but one end, and the second time none', async () => {
    const { id, sids } = await withSessions(4);
    const [kept = '', ...others] = sids;
    const ended = await atOnce(() => sessions().endOthers(id, kept));
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(others.length);
    expect(await sessions().endOthers(id, kept)).toBe(0);
    expect(await livesOf(id, sids)).toEqual([true, false, false, false]);
    expect(endsOf(id, 3)).toBe(3);
  });

  test('somebody else ends all of them, sixteen times at once', async () => {
    const { id, sids } = await withSessions(3);
    const ended = await atOnce(() => sessions().endAllOf(id, by));
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await sessions().endAllOf(id, by)).toBe(0);
    expect([await livesOf(id, sids), endsOf(id, 3)]).toEqual([[false, false, false], 3]);
  });

  test('the sessions of the person who is disabled are due to end, no matter who asks how often', async () => {
    const { id, sids } = await withSessions(2);
    await sessions().endDue();
    expect(await livesOf(id, sids)).toEqual([true, true]);
    await provider.disable(id);
    expect((await state(sids[0] ?? '', id))?.person).toMatchObject({ enabled: false });
    await atOnce(() => sessions().endDue());
    await sessions().endDue();
    expect([await livesOf(id, sids), endsOf(id, 2)]).toEqual([[false, false], 2]);
  });

  test('applications can be told any number of times', async () => {
    const { id } = await withSessions(1);
    await sessions().endAllOf(id, by);
    await atOnce(() => sessions().tellEnded(new AbortController().signal));
    await sessions().tellEnded(AbortSignal.abort());
  });
}

/** The session that an access token belongs to. */
export function sidOf(token: string): string {
  return String(decodeJwt(token)['sid']);
}
