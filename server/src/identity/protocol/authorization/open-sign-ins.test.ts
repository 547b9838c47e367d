import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { providerForTests } from '../../../testing/provider.ts';
import { openInAll, openPerNetwork } from '../storage.ts';

const provider = providerForTests();
beforeEach(() => provider.db.run(sql`delete from idp.artifact`));

const begin = () =>
  new TestBrowser(provider.origin).authorize('rap-client', `${provider.origin}/rap-home/login`);

/** Sign-ins begun from the network of the last one, or from a different one each; older than anything begun now. */
async function beginMany(count: number, from: 'HERE' | 'ELSEWHERE'): Promise<void> {
  await begin();
  const network = from === 'HERE' ? sql`a.network` : sql`int8send(i)`;
  await provider.db.run(sql`
    insert into idp.artifact (model, id, payload, expires_at, network)
    select 'Interaction', int8send(i), a.payload, a.expires_at - make_interval(secs => i * 0.001), ${network}
    from idp.artifact a, generate_series(1::bigint, ${count}::bigint) i where a.model = 'Interaction'`);
}

const open = async () =>
  (await provider.db.rows<{ model: string }>(sql`select model from idp.artifact`)).map(({ model }) => model);

test('a sign-in that nobody finishes is one row', async () => {
  await begin();
  expect(await open()).toEqual(['Interaction']);
});

test('one network keeps only its newest, however many it begins, at once too', async () => {
  await beginMany(openPerNetwork + 200, 'HERE');
  await Promise.all(Array.from({ length: 20 }, begin));
  await begin();
  expect(await open()).toHaveLength(openPerNetwork);
});

test('a sign-in goes on to its end while others are begun in the same network', async () => {
  await beginMany(openPerNetwork + 200, 'HERE');
  expect(await new TestBrowser(provider.origin).signIn('nora')).toHaveProperty('access_token');
});

test('what other networks begin pushes nobody out, and in all there are only so many', async () => {
  await beginMany(openInAll + 500, 'ELSEWHERE');
  await begin();
  expect(await open()).toHaveLength(openInAll + 502);
  await provider.identity.sweep();
  expect(await open()).toHaveLength(openInAll);
});

test('what has expired is swept', async () => {
  await beginMany(100, 'ELSEWHERE');
  provider.passSeconds(1_801);
  await provider.identity.sweep();
  expect(await open()).toEqual([]);
});
