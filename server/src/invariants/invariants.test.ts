import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariantCodes, invariants } from '@portal/core/domain/invariants/invariants.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/postgres.ts';
import { brokenSoFar, invariant, invariantsOf, drainBroken } from './invariant.ts';
import { brokenTally, readBroken } from './record-broken.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test.each(invariantCodes)('%s is asked where the table says', async (code) => {
  const source = await readFile(join(root, invariants[code]), 'utf8');
  expect(source).toContain(`'${code}'`);
});

test('there are many of them, each with a name of its own', () => {
  expect(invariantCodes.length).toBeGreaterThan(40);
});

describe('what is found broken', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await freshDatabase()));
  afterAll(() => database.drop());

  const written: object[] = [];
  const tally = brokenTally({ error: (line: unknown) => void written.push(line as object) });
  const at = (second: number): Date => new Date(Date.UTC(2026, 4, 4, 12, 0, second));

  test('is counted, and nothing is thrown, not even where it cannot be asked', () => {
    invariant('JOB_NEVER_BACK', true);
    expect(brokenSoFar()).toEqual([]);
    invariant('JOB_NEVER_BACK', false, { job: 'expiry' });
    invariantsOf(() => ['JOB_NEVER_BACK', 'EVENTS_IN_ORDER'], { job: 'fallback' });
    invariantsOf(() => {
      throw new Error('nothing to look at');
    }, {});
    expect(drainBroken()).toEqual([
      { code: 'JOB_NEVER_BACK', count: 2, about: { job: 'fallback' } },
      { code: 'EVENTS_IN_ORDER', count: 1, about: { job: 'fallback' } },
      { code: 'CHECK_CAN_BE_ASKED', count: 1, about: {} },
    ]);
  });

  test('is written with its times, into the log once a minute, and summed up for all portals', async () => {
    const breakAt = async (second: number, times: number) => {
      for (let done = 0; done < times; done += 1)
        invariant('JOB_NEVER_BACK', false, { job: 'expiry', sequence: done });
      await tally.record(database.db, at(second));
    };
    await breakAt(0, 3);
    await breakAt(59, 2);
    await breakAt(60, 1);
    expect(written).toEqual([
      { code: 'JOB_NEVER_BACK', count: 3, job: 'expiry', sequence: 2 },
      { code: 'JOB_NEVER_BACK', count: 1, job: 'expiry', sequence: 0 },
    ]);
    expect(await readBroken(database.db)).toEqual([
      { code: 'JOB_NEVER_BACK', count: 6, firstAt: at(0), lastAt: at(60) },
    ]);
  });

  test('stays counted where the database does not take it', async () => {
    invariant('EVENTS_IN_ORDER', false);
    const gone = await freshDatabase();
    await gone.drop();
    await expect(tally.record(gone.db, at(0))).rejects.toThrow(/pool|closed|end/i);
    expect(drainBroken()).toEqual([{ code: 'EVENTS_IN_ORDER', count: 1, about: {} }]);
  });
});
