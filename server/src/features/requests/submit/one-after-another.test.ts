import { expect, test } from 'vitest';
import { oneAfterAnother } from './one-after-another.ts';

/** Work that ends on request. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let hasBegun = false;
  return {
    begin: () => {
      hasBegun = true;
      return promise;
    },
    hasBegun: () => hasBegun,
    resolve,
    reject,
  };
}

/** Until everything that can go on has gone on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('the second of a name begins when the first has ended, however that ended', async () => {
  const serialized = oneAfterAnother();
  const [first, second, third] = [work(), work(), work()];
  const ends = Promise.allSettled([first, second, third].map((one) => serialized('nora', one.begin)));
  await turn();
  expect([first, second, third].map((one) => one.hasBegun())).toEqual([true, false, false]);
  first.reject(new Error('the database is away'));
  await turn();
  expect([second, third].map((one) => one.hasBegun())).toEqual([true, false]);
  second.resolve('second');
  third.resolve('third');
  expect((await ends).map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)))).toEqual([
    'Error: the database is away',
    'second',
    'third',
  ]);
});

test('another name does not wait, nor does one whose work is over', async () => {
  const serialized = oneAfterAnother();
  const [long, other] = [work(), work()];
  const first = serialized('nora', long.begin);
  other.resolve('sam');
  expect(await serialized('sam', other.begin)).toBe('sam');
  long.resolve('nora');
  expect(await first).toBe('nora');
  const again = work();
  const last = serialized('nora', again.begin);
  expect(again.hasBegun()).toBe(true);
  again.resolve('again');
  expect(await last).toBe('again');
});
