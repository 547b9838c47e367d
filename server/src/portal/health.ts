import { setTimeout as pause } from 'node:timers/promises';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import type { HealthOfJobs } from '../features/background-work/health-of-jobs.ts';

/**
 * Probes: `live` touches nothing, `ready` asks the database whether it may be written (rule running 9) and turns to 503 as
 * soon as the portal is closing. Beside them how the jobs are doing (rule running 13): 503 where the database cannot tell.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Database,
  healthOfJobs: () => Promise<HealthOfJobs>,
): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get(addresses.live, () => ({ status: 'live' }));
  app.get(addresses.ready, async (_request, reply) => {
    const isReady = !isClosing && (await mayWrite(db));
    return await reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' });
  });
  app.get(addresses.healthOfJobs, async (_request, reply) => {
    const health = await healthOfJobs().catch(() => null);
    return await reply
      .code(health === null ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(health ?? { status: 'unknown' });
  });
}

/** How long the database may take before it counts as away: a probe must not hang with it. */
const deadlineMilliseconds = 2_000;

/** A standby and a database that was made read-only respond, but the portal can do little with them. */
async function mayWrite(db: Database): Promise<boolean> {
  const asked = db
    .row<{ mayWrite: boolean }>(sql`select current_setting('transaction_read_only') = 'off' as "mayWrite"`)
    .then(
      (found) => found?.mayWrite === true,
      () => false,
    );
  const late = new AbortController();
  const deadline = pause(deadlineMilliseconds, false, { signal: late.signal }).catch(() => false);
  const isThere = await Promise.race([asked, deadline]);
  late.abort();
  return isThere;
}
