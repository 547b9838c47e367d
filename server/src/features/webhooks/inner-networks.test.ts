import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postElsewhere } from '../../adapters/post-elsewhere.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();
let calls = 0;
const inner = createServer((_call, reply) => {
  calls += 1;
  reply.end();
});
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      inner.listen(0, '127.0.0.1', resolve);
    }),
);
afterAll(() => {
  inner.close();
});

test.each([
  ['http://receiver.example/hook', 'NOT_HTTPS'],
  ['https://receiver.example:8443/hook', 'PORT'],
  ['https://127.0.0.1/hook', 'NOT_PUBLIC'],
  ['https://0x7f.1/hook', 'NOT_PUBLIC'],
  ['https://2130706433/hook', 'NOT_PUBLIC'],
  ['https://[::ffff:10.0.0.1]/hook', 'NOT_PUBLIC'],
  ['https://169.254.169.254/latest', 'NOT_PUBLIC'],
])('without the setting %s is refused', async (wrong, fault) => {
  const { status, body } = await (await portal.as('admin')).post<Problem>(addresses.webhooks, {
    address: wrong,
    events: ['request.submitted'],
  });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ field: 'address', fault }]);
});

test('a name that leads to this machine is not connected to, unless that is allowed', async () => {
  const address = new URL(`http://localhost:${(inner.address() as AddressInfo).port}/`);
  const post = { address, headers: {}, body: '{}' };
  const { signal } = new AbortController();
  await expect(postElsewhere({ ...post, allowPrivate: false }, signal)).rejects.toThrow(
    'not an address of the internet',
  );
  expect(calls).toBe(0);
  address.hostname = '127.0.0.1';
  expect(await postElsewhere({ ...post, allowPrivate: true }, signal)).toEqual({
    status: 200,
    retryAfter: null,
  });
  expect(calls).toBe(1);
});
