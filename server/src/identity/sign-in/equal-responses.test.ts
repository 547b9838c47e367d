import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetFailures, setEnabled } from '../testing/arranged-people.ts';
import { insertPerson } from '../people/new-person.ts';
import { testPeople, testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { hashWorkOf } from '../testing/hash-work.ts';
import { embeddedAccounts } from '../people/embedded-accounts.ts';

const provider = providerForTests();

beforeAll(async () => {
  const [, sam] = testPeople;
  if (sam === undefined) throw new Error('nobody to copy');
  const like = (number: number, username: string) => ({
    ...sam,
    id: sam.id.replace(/..$/, `f${number}`),
    username,
    email: `${username}@agency.example`,
  });
  const now = new Date();
  await provider.db.transaction(async (tx) => {
    await embeddedAccounts.add(tx, {
      people: [like(1, 'disabled')],
      clientRoles: {},
      password: testPassword,
      now,
    });
    await insertPerson(tx, { ...like(2, 'without'), emailVerified: true, attributes: {} }, now);
  });
  await setEnabled(provider.db, false, ['disabled']);
});
beforeEach(() => forgetFailures(provider.db));

interface Attempt {
  status: number;
  /** What is in the response besides the name typed, the authorization's own address and a countdown. */
  page: string;
  headers: string[];
  hashes: number;
}

async function attempt(username: string, password: string): Promise<Attempt> {
  const visitor = new TestBrowser(provider.origin);
  const { location } = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
  const { result, hashes } = await hashWorkOf(() => visitor.post(location, { username, password }));
  const page = (await result.text())
    .replaceAll(location, '(here)')
    .replaceAll(`value="${username}" required`, '(name)')
    .replaceAll(/\d+ seconds/g, '(seconds)');
  return { status: result.status, page, headers: [...result.headers.keys()].toSorted(), hashes };
}

/** Nobody of this name, a right name, a disabled account with its right password, one that has no password. */
const attempts = [
  ['nobody-at-all', testPassword],
  ['nora', 'not-the-password'],
  ['sam@agency.example', 'not-the-password'],
  ['disabled', testPassword],
  ['without', testPassword],
] as const;

describe('who cannot sign in gets the same response: status, page, headers and work', () => {
  test('on the first try', async () => {
    const responses: Attempt[] = [];
    for (const [username, password] of attempts) responses.push(await attempt(username, password));
    const [first, ...others] = responses;
    expect(first).toMatchObject({ status: 401, hashes: 1 });
    for (const other of others) expect(other).toEqual(first);
  });

  test('once there were too many, the right password included, and without a look at it', async () => {
    const responses: Attempt[] = [];
    for (const [username] of attempts) {
      for (let count = 0; count < 5; count += 1) await attempt(username, 'wrong');
      responses.push(await attempt(username, testPassword));
    }
    const [first, ...others] = responses;
    expect(first).toMatchObject({ status: 429, hashes: 0 });
    for (const other of others) expect(other).toEqual(first);
  });

  test('and the person who can, costs no more than they', async () => {
    expect(await attempt('nora', testPassword)).toMatchObject({ status: 303, hashes: 1 });
  });

  test('a password that is too long costs as much as any other', async () => {
    const [long, other] = [await attempt('nora', 'x'.repeat(5_000)), await attempt('nora', 'wrong')];
    expect(long).toEqual(other);
  });
});
