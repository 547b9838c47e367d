import { beforeEach, expect, test } from 'vitest';
import { earlierPasswords, forgetFailures, mustChangePassword } from '../testing/arranged-people.ts';
import { testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { TestBrowser } from '../testing/test-browser.ts';

const provider = providerForTests({ demonstration: null });

beforeEach(() => forgetFailures(provider.db));

/** Has the person choose another password on the page for it; returns what the page says, or null when saved. */
async function change(from: string, to: string): Promise<string | null> {
  await mustChangePassword(provider.db, 'sam');
  const visitor = new TestBrowser(provider.origin);
  const { location } = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
  const page = (await visitor.post(location, { username: 'sam', password: from })).headers.get('location');
  const saved = await visitor.post(page ?? '', { 'password-new': to, 'password-confirm': to });
  if (saved.status === 303) return null;
  return /id="input-error-password-new">([^<]*)</.exec(await saved.text())?.[1] ?? '';
}

test('a new password is none of the last five, and may be the one before those', async () => {
  const of = (number: number) => `sentence number ${number} of mine`;
  let present = testPassword;
  for (let number = 1; number <= 4; number += 1) {
    expect(await change(present, of(number))).toBeNull();
    present = of(number);
  }
  expect(await change(present, of(4))).toBe('Use a password that is different from your current one');
  for (const earlier of [testPassword, of(1), of(2), of(3)])
    expect(await change(present, earlier)).toBe('Use a password that you have not used before');
  expect(await change(present, of(5))).toBeNull();
  expect(await change(of(5), of(1))).toBe('Use a password that you have not used before');
  expect(await change(of(5), testPassword)).toBeNull();
  expect(await earlierPasswords(provider.db, 'sam')).toBe(4);
});
