import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/postgres.ts';
import { startedForTests } from '../../testing/started-for-tests.ts';
import { countedTrips } from '../testing/counted-trips.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { startTestProvider } from '../testing/test-provider.ts';

const counted = startedForTests(async () => {
  const database = await freshDatabase();
  const { db, during } = countedTrips(database.db);
  const provider = await startTestProvider(db);
  return {
    provider,
    during,
    async close() {
      await provider.close();
      await database.drop();
    },
  };
});

/** Most round trips to the database; the trail's row is one more. */
const bounds = { signIn: 12, refused: 4, renewal: 2, silently: 5 };

test('a sign-in from the first address to the tokens takes few round trips', async () => {
  const browser = new TestBrowser(counted.provider.origin);
  const first = await counted.during(() => browser.signIn('nora'));
  expect(first).toBeLessThanOrEqual(bounds.signIn);
  expect(await counted.during(() => new TestBrowser(counted.provider.origin).signIn('nora'))).toBe(first);
});

test('so do a wrong password, a renewal, and a sign-in in a session that is there', async () => {
  const { origin } = counted.provider;
  const browser = new TestBrowser(origin);
  const { location } = await browser.authorize('rap-client', `${origin}/rap-home/login`);
  const wrong = () => browser.post(location, { username: 'nora', password: 'wrong' });
  expect(await counted.during(wrong)).toBeLessThanOrEqual(bounds.refused);
  const { refresh_token: token } = await browser.signIn('nora');
  expect(await counted.during(() => browser.refresh(token))).toBeLessThanOrEqual(bounds.renewal);
  expect(
    await counted.during(() => browser.signInSilently('hll-app', '/demo/apps/hll-app/callback')),
  ).toBeLessThanOrEqual(bounds.silently);
});
