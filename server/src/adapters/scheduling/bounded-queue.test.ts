import { expect, test } from 'vitest';
import { boundedQueue, QueueFull } from './bounded-queue.ts';

/** Work that ends on request. */
function held() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  return { begun, work, end: (name: string) => ends.get(name) };
}

test('so much is done at once, the rest waits its turn, and what is too much is refused', async () => {
  const { begun, work, end } = held();
  const queue = boundedQueue({ atOnce: 2, waiting: 2 });
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => queue(work(name)));
  await expect(queue(work('e'))).rejects.toBeInstanceOf(QueueFull);
  expect(begun).toEqual(['a', 'b']);
  end('b')?.resolve('done');
  expect(await b).toBe('done');
  expect(begun).toEqual(['a', 'b', 'c']);
  const f = queue(work('f'));
  end('a')?.resolve('');
  end('c')?.resolve('');
  await Promise.all([a, c]);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'f']);
  for (const name of ['d', 'f']) end(name)?.resolve('');
  await Promise.all([d, f]);
});

test('work that fails makes room as well', async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 0 });
  const broken = new Error('broken');
  await expect(queue(() => Promise.reject(broken))).rejects.toBe(broken);
  expect(await queue(() => Promise.resolve(1))).toBe(1);
});

test('work whose time is up while it waits is not begun, and the next one gets its turn', async () => {
  const { begun, work, end } = held();
  const queue = boundedQueue({ atOnce: 1, waiting: 2 });
  const late = new AbortController();
  const first = queue(work('a'));
  const second = queue(work('b'), late.signal);
  const third = queue(work('c'));
  late.abort(new Error('too late'));
  await expect(second).rejects.toThrow('too late');
  await expect(queue(work('d'), late.signal)).rejects.toThrow('too late');
  end('a')?.resolve('');
  await first;
  expect(begun).toEqual(['a', 'c']);
  end('c')?.resolve('');
  await third;
});
