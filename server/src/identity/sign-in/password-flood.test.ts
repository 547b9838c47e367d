import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { providerForTests } from '../../testing/provider.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { hashWorkOf } from '../testing/hash-work.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { testPassword } from '../testing/test-provider.ts';

const provider = providerForTests();

const attempt = async (username: string, password: string): Promise<Response> => {
  const browser = new TestBrowser(provider.origin);
  const { location } = await browser.authorize('rap-client', `${provider.origin}/rap-home/login`);
  return await browser.post(location, { username, password });
};

test('many tries that are refused cost no look at a password', async () => {
  for (let count = 0; count < 5; count += 1) expect((await attempt('nora', 'wrong')).status).toBe(401);
  const { result, hashes } = await hashWorkOf(() =>
    Promise.all(Array.from({ length: 60 }, () => attempt('nora', 'wrong'))),
  );
  expect(new Set(result.map(({ status }) => status))).toEqual(new Set([429]));
  expect(hashes).toBe(0);
  await provider.db.run(sql`delete from idp.sign_in_failure`);
});

test('where too many passwords wait, a sign-in is asked to come back, and has not failed', async () => {
  // Whatever ends is followed by the next at once, so that there is never room.
  let isFlooding = true;
  const keepHashing = async (): Promise<void> => {
    while (isFlooding) await hashPassword('another one');
  };
  const flood = Array.from({ length: 400 }, keepHashing).map((one) =>
    one.catch((fault: Error) => fault.name),
  );
  const refused = await Promise.all(Array.from({ length: 4 }, () => attempt('nora', testPassword)));
  isFlooding = false;
  const ended = await Promise.all(flood);
  expect(new Set(ended)).toEqual(new Set([undefined, 'QueueFull']));
  for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused[0]?.text()).toContain('try again');
  expect(await provider.db.rows(sql`select from idp.sign_in_failure where failures > 0`)).toEqual([]);
  expect(await provider.db.rows(sql`select from idp.password_try`)).toEqual([]);
  expect((await attempt('nora', testPassword)).status).toBe(303);
});
