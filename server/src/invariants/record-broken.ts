import type { FastifyBaseLogger } from 'fastify';
import { type InvariantCode, invariantCodes } from '@portal/core/domain/invariants/invariants.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { elements, sql } from '../adapters/db/sql.ts';
import { note, drainBroken } from './invariant.ts';

/** How long one that is broken again and again is not written into the log anew, in milliseconds. */
const silentMilliseconds = 60_000;

/** Writes down what was found broken. */
export interface BrokenTally {
  /** Into the log and the table, in a transaction of nobody else; does nothing where nothing was. What could not be written stays counted. */
  record(db: Queryable, now: Date): Promise<void>;
}

/** One for each portal. */
export function brokenTally(log: Pick<FastifyBaseLogger, 'error'>): BrokenTally {
  const loggedAt = new Map<InvariantCode, number>();
  return {
    record: async (db, now) => {
      const broken = drainBroken();
      if (broken.length === 0) return;
      for (const { code, count, about } of broken) {
        const before = loggedAt.get(code);
        if (before !== undefined && now.getTime() - before < silentMilliseconds) continue;
        loggedAt.set(code, now.getTime());
        log.error({ code, count, ...about }, 'invariant broken');
      }
      try {
        await db.run(sql`insert into portal.broken_invariant as b (code, count, first_at, last_at)
          select one->>'code', (one->>'count')::bigint, ${now}, ${now} from ${elements(broken)} order by one->>'code'
          on conflict (code) do update set count = b.count + excluded.count, last_at = greatest(b.last_at, excluded.last_at)`);
      } catch (failure) {
        for (const one of broken) note(one);
        throw failure;
      }
    },
  };
}

/** What was found broken of one invariant, in all portals. */
export interface BrokenRow {
  code: InvariantCode;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** Every invariant that was found broken, the latest first. What an earlier version asked is not shown. */
export async function readBroken(q: Queryable): Promise<BrokenRow[]> {
  return await q.rows<BrokenRow>(sql`select code, count, first_at as "firstAt", last_at as "lastAt"
    from portal.broken_invariant where code = any(${invariantCodes}::text[]) order by last_at desc, code`);
}

/** Forgets those that nobody found broken since a moment. */
export async function forgetBroken(q: Queryable, before: Date): Promise<void> {
  await q.run(sql`delete from portal.broken_invariant where last_at < ${before}`);
}
