import { expect, test } from 'vitest';
import { createActionAfterSignIn } from './action-after-sign-in.ts';

/** A tab's storage, as far as actions need it. */
function tab(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

const action = { name: 'end-sessions', subject: 'newcomer' };
let at = 0;
const page = (storage: Storage, isReturning: boolean) =>
  createActionAfterSignIn(storage, { isReturning, now: () => at });

function tabWithAction(): Storage {
  const storage = tab();
  page(storage, false).keep('helper', action);
  return storage;
}

test('the person who comes back from the sign-in gets it done once', () => {
  const back = page(tabWithAction(), true);
  expect(back.take('helper', { ...action, subject: 'staff' })).toBe(false);
  expect(back.take('somebody else', action)).toBe(false);
  expect(back.take('helper', action)).toBe(true);
  expect(back.take('helper', action)).toBe(false);
});

test('a page that does not come back from a sign-in forgets it', () => {
  const storage = tabWithAction();
  expect(page(storage, false).take('helper', action)).toBe(false);
  expect(page(storage, true).take('helper', action)).toBe(false);
});

test('nothing is done when nobody expects it any more', () => {
  const back = page(tabWithAction(), true);
  at += 60_000;
  expect(back.take('helper', action)).toBe(false);
});
