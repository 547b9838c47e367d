import { personFromClaims } from '@portal/core/domain/people/person.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { expect, test } from 'vitest';
import type { AccessToken } from './access-token.ts';
import { callerRights, type RightsHolder, type CallerState } from './caller-rights.ts';

const made = new Date('2026-03-02T12:00:00Z');
const after = (seconds: number): Date => new Date(made.getTime() + seconds * 1_000);

function personWith(role: string) {
  return personFromClaims({ sub: 'someone', resource_access: { [portalClientId]: { roles: [role] } } });
}

function token(id = 'someone'): AccessToken {
  return {
    id: 'token',
    holder: { id, name: 'Some One' },
    person: personWith('SUPERVISOR'),
    sessionId: 'session',
    signedInAt: made,
    issuedAt: made,
    expiresAt: after(300),
  };
}

/** A provider that answers as instructed and counts the questions. */
function provider() {
  const heard = {
    asked: 0,
    callerState: { sessionIsAlive: true, person: personWith('USER') } as CallerState | Error,
    /** About whom, each time. */
    about: [] as string[][],
  };
  const rights = callerRights(async (holders: readonly RightsHolder[]) => {
    heard.asked += 1;
    heard.about.push(holders.map(({ id }) => id));
    const { callerState } = heard;
    if (callerState instanceof Error) throw callerState;
    return holders.map(() => callerState);
  });
  return { heard, rights };
}

test('a token is trusted for eight seconds, then the provider is asked, once for all who wait', async () => {
  const { heard, rights } = provider();
  const one = token();
  expect(await rights.of(one, after(7))).toMatchObject({ person: { portalRoles: ['SUPERVISOR'] } });
  expect(heard.asked).toBe(0);
  const both = await Promise.all([rights.of(one, after(9)), rights.of(one, after(9))]);
  expect(both).toMatchObject([{ person: { portalRoles: ['USER'] } }, { person: { portalRoles: ['USER'] } }]);
  await rights.of(one, after(16));
  expect(heard.asked).toBe(1);
  await rights.of(one, after(17));
  expect(heard.asked).toBe(2);
});

test('a new token is not judged by what was known before it', async () => {
  const { rights } = provider();
  await rights.of(token(), after(20));
  const fresh = { ...token(), issuedAt: after(21) };
  expect(await rights.of(fresh, after(21))).toMatchObject({ person: { portalRoles: ['SUPERVISOR'] } });
});

test('what was known holds on while the provider does not respond, and it is asked again later', async () => {
  const { heard, rights } = provider();
  const one = token();
  heard.callerState = new Error('no response');
  expect(await rights.of(one, after(9))).toMatchObject({ sessionIsAlive: true });
  heard.callerState = { sessionIsAlive: false, person: null };
  expect(await rights.of(one, after(10))).toMatchObject({ sessionIsAlive: true });
  expect(await rights.of(one, after(18))).toMatchObject({ sessionIsAlive: false });
});

test('those who are there are asked about together, each within eight seconds; who has left is not', async () => {
  const { heard, rights } = provider();
  const here = Array.from({ length: 150 }, (_one, index) => token(`here ${index}`));
  const gone = token('gone');
  for (const one of [gone, ...here]) await rights.of(one, after(0));
  for (let second = 1; second <= 60; second += 1)
    for (const one of here.slice((second % 5) * 30, (second % 5) * 30 + 30)) {
      const callerState = rights.of(one, after(second));
      const { person } = await callerState;
      if (second > 8) expect(person?.portalRoles).toEqual(['USER']);
    }
  // One by one it would be 150 questions in each eight seconds.
  expect(heard.asked).toBeLessThanOrEqual(2 * (60 / 4));
  expect(Math.max(...heard.about.map((ids) => ids.length))).toBe(100);
  expect(heard.about.filter((ids) => ids.includes('gone')).length).toBeLessThanOrEqual(3);
});
