import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { workForLater } from './later.ts';

test('nothing is done before it begins, then each piece in order, whatever becomes of one', async () => {
  const done: string[] = [];
  const reported: unknown[] = [];
  const later = workForLater((failure) => reported.push(failure));
  const fault = new Error('a piece that fails');
  const last = Promise.withResolvers<void>();
  later.add(() => done.push('first'));
  later.add(() => Promise.reject(fault));
  await turn();
  expect(done).toEqual([]);
  later.begin(() => {
    done.push('last');
    last.resolve();
  });
  await last.promise;
  expect(done).toEqual(['first', 'last']);
  expect(reported).toEqual([fault]);
});

test('the person who stops it waits for the piece under way, and no other one begins', async () => {
  const later = workForLater(() => undefined);
  const begun = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const done: string[] = [];
  later.add(async () => {
    begun.resolve();
    await going.promise;
    done.push('under way');
  });
  later.begin(() => done.push('another'));
  await begun.promise;
  const stopped = later.stop();
  going.resolve();
  await stopped;
  expect(done).toEqual(['under way']);
});
