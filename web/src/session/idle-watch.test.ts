import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage } from './site-data.ts';
import { createIdleWatch, type IdleWatch } from './idle-watch.ts';

const times = { idleAfter: 120, timeoutAfter: 1_200, keepAliveEvery: 30, inputEvery: 1 };
const lastInputName = 'last-input';
const person = { status: 'signed-in' } as const;

let now: number;
let storage: Storage;
beforeEach(() => {
  now = 1_000_000;
  storage = memoryStorage();
  storage.setItem(lastInputName, String(now));
});

/** A tab of one browser; all share storage and clock. */
function openTab(tokensEnd: () => number | null = () => null, renew: () => void = () => undefined) {
  const ends: string[] = [];
  const seen: string[] = [];
  let isSignedIn = true;
  const watch: IdleWatch = createIdleWatch({
    session: {
      // The watch asks only whether somebody is signed in.
      state: () => (isSignedIn ? (person as never) : { status: 'signed-out', because: 'timed-out' }),
      tokensEnd,
      keepAlive: renew,
      timeOut: () => {
        ends.push('timed out');
        isSignedIn = false;
      },
      tokenRefused: () => ends.push('ended'),
    },
    lastInput: () => Number(storage.getItem(lastInputName)),
    times,
    now: () => now,
  });
  watch.subscribe(() => seen.push(watch.phase().phase));
  return { watch, ends, seen };
}

function pass(seconds: number, ...tabs: ReturnType<typeof openTab>[]): void {
  for (let second = 0; second < seconds; second += 1) {
    now += 1_000;
    for (const { watch } of tabs) watch.look();
  }
}

const touch = () => {
  storage.setItem(lastInputName, String(now));
};

describe('by the second', () => {
  test('idle, warned, and timed out, each at its second, and reported once', () => {
    const tab = openTab();
    pass(119, tab);
    expect(tab.watch.phase().phase).toBe('active');
    pass(1, tab);
    expect(tab.watch.phase().phase).toBe('idle');
    pass(899, tab);
    expect(tab.watch.phase().phase).toBe('idle');
    pass(1, tab);
    expect(tab.watch.phase().phase).toBe('warning');
    pass(299, tab);
    expect(tab.ends).toEqual([]);
    pass(1, tab);
    expect(tab.ends).toEqual(['timed out']);
    pass(100, tab);
    expect(tab.ends).toEqual(['timed out']);
    expect(tab.seen).toEqual(['idle', 'warning', 'timed-out', 'active']);
  });

  test('input takes the warning back', () => {
    const tab = openTab();
    pass(1_200, tab);
    touch();
    pass(1, tab);
    expect(tab.watch.phase().phase).toBe('active');
    pass(1_318, tab);
    expect(tab.watch.phase().phase).toBe('warning');
    pass(1, tab);
    expect(tab.ends).toEqual(['timed out']);
  });
});

test('two tabs are one: input in the other keeps this one, and without any both time out', () => {
  const [one, other] = [openTab(), openTab()];
  for (let round = 0; round < 3; round += 1) {
    pass(1_000, one, other);
    touch();
  }
  expect([one.ends, other.ends]).toEqual([[], []]);
  pass(1_320, one, other);
  expect([one.ends, other.ends]).toEqual([['timed out'], ['timed out']]);
});

test('a lid that was closed too long: the first look times out', () => {
  const tab = openTab();
  pass(10, tab);
  now += 3_600_000;
  tab.watch.look();
  expect(tab.ends).toEqual(['timed out']);
});

test('a lid that was closed for a while warns with what is left', () => {
  const tab = openTab();
  now += 1_200_000;
  tab.watch.look();
  expect(tab.watch.phase()).toMatchObject({ phase: 'warning', endsAt: 1_000_000 + 1_320_000 });
  expect(tab.ends).toEqual([]);
});

test('a session that is as old as one may get ends whatever is done, and is watched again', () => {
  const end = 1_000_000 + 600_000;
  const tab = openTab(() => end);
  for (let second = 0; second < 599; second += 1) {
    touch();
    pass(1, tab);
  }
  expect(tab.watch.phase()).toEqual({ phase: 'warning', endsAt: end, isForIdleness: false });
  touch();
  pass(1, tab);
  expect(tab.ends).toEqual(['ended']);
});

test('tokens of a tab that nobody touches are renewed while another one is used', () => {
  let end = now + 1_800_000;
  const tab = openTab(
    () => end,
    () => {
      end = now + 1_800_000;
    },
  );
  for (let second = 0; second < 4_000; second += 1) {
    touch();
    pass(1, tab);
  }
  expect(tab.ends).toEqual([]);
  expect(tab.watch.phase().phase).toBe('active');
});
