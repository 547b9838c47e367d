import { expect, test } from 'vitest';
import { createDeedAfterSignIn } from './deed-after-sign-in.ts';

/** A tab's storage, as far as deeds need it. */
function tab(): Storage {
  const kept = new Map<string, string>();
  return {
    ...{ length: 0, key: () => null, clear: () => kept.clear() },
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

const deed = { name: 'end-sessions', subject: 'newcomer' };
let at = 0;
const page = (storage: Storage, isReturning: boolean) =>
  createDeedAfterSignIn(storage, { isReturning, now: () => at });

function tabWithDeed(): Storage {
  const storage = tab();
  page(storage, false).keep('helper', deed);
  return storage;
}

test('whoever comes back from the sign-in gets it done once', () => {
  const back = page(tabWithDeed(), true);
  expect(back.take('helper', { ...deed, subject: 'staff' })).toBe(false);
  expect(back.take('somebody else', deed)).toBe(false);
  expect(back.take('helper', deed)).toBe(true);
  expect(back.take('helper', deed)).toBe(false);
});

test('a page that does not come back from a sign-in forgets it', () => {
  const storage = tabWithDeed();
  expect(page(storage, false).take('helper', deed)).toBe(false);
  expect(page(storage, true).take('helper', deed)).toBe(false);
});

test('nothing is done when nobody expects it any more', () => {
  const back = page(tabWithDeed(), true);
  at += 60_000;
  expect(back.take('helper', deed)).toBe(false);
});
