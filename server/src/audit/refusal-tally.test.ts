import { expect, test } from 'vitest';
import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { portalForTests } from '../testing/portal.ts';
import { refusalTally } from './refusal-tally.ts';
import type { AuditEvent } from './trail.ts';

const portal = portalForTests();
const at = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-02T15:01:00Z');

const refusal = (differing: Partial<AuditEvent> = {}): AuditEvent => ({
  at,
  actor: null,
  action: 'SIGN_IN_REFUSED',
  outcome: 'REFUSED',
  code: 'WRONG_PASSWORD',
  sourceAddress: '2001:db8::1',
  ...differing,
});

/** What was written to the trail since the last call. */
let recorded = 0;
async function rows(): Promise<unknown[]> {
  const found = await portal.db.rows<{
    id: string;
    code: string;
    source_address: string;
    times: number | null;
  }>(
    sql`select id, code, source_address, (detail->>'times')::int as times from portal.audit_event
      where action = 'SIGN_IN_REFUSED' and id > ${recorded}::bigint order by id`,
  );
  recorded = Number(found.at(-1)?.id ?? recorded);
  return found.map(({ code, source_address, times }) => [code, source_address, times]);
}

test('the first is a row, those like it become one number a minute, and then the first is a row again', async () => {
  const tally = refusalTally();
  for (let number = 1; number <= 4; number += 1)
    await tally.take(portal.db, refusal({ sourceAddress: `2001:db8::${number}` }));
  await tally.take(portal.db, refusal({ sourceAddress: '192.0.2.1' }));
  await tally.take(portal.db, refusal({ code: 'LOCKED' }));
  expect(await rows()).toEqual([
    ['WRONG_PASSWORD', '2001:db8::1', null],
    ['WRONG_PASSWORD', '192.0.2.1', null],
    ['LOCKED', '2001:db8::1', null],
  ]);
  await tally.record(portal.db, later);
  expect(await rows()).toEqual([['WRONG_PASSWORD', '2001:db8::1', 3]]);
  await tally.take(portal.db, refusal());
  expect(await rows()).toEqual([]);
  await tally.record(portal.db, later);
  expect(await rows()).toEqual([['WRONG_PASSWORD', '2001:db8::1', 1]]);
  await tally.record(portal.db, later);
  await tally.take(portal.db, refusal());
  expect(await rows()).toEqual([['WRONG_PASSWORD', '2001:db8::1', null]]);
});

test('what could not be written is written the next time', async () => {
  const tally = refusalTally();
  const broken: Queryable = { ...portal.db, run: () => Promise.reject(new Error('no room left')) };
  await expect(tally.take(broken, refusal())).rejects.toThrow('no room left');
  await tally.take(portal.db, refusal());
  await tally.take(portal.db, refusal());
  await expect(tally.record(broken, later)).rejects.toThrow('no room left');
  await tally.record(portal.db, later);
  expect(await rows()).toEqual([
    ['WRONG_PASSWORD', '2001:db8::1', null],
    ['WRONG_PASSWORD', '2001:db8::1', 1],
  ]);
});

test('more kinds than can be tracked are one number, so that nobody can fill memory or trail', async () => {
  const tally = refusalTally();
  let written = 0;
  const counting: Queryable = {
    ...portal.db,
    run: () => {
      written += 1;
      return Promise.resolve(1);
    },
  };
  for (let number = 0; number < 6_000; number += 1)
    await tally.take(counting, refusal({ sourceAddress: `10.0.${number >> 8}.${number & 255}` }));
  expect(written).toBe(5_001);
  await tally.record(counting, later);
  expect(written).toBe(5_002);
});
