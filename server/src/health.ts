import { addresses } from '@portal/core/contract/addresses.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import { sql } from './adapters/db/sql.ts';

/** Probes: `live` touches nothing, `ready` asks the database and turns to 503 as soon as the portal is closing. */
export function serveHealth(app: FastifyInstance, db: Database): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get(addresses.live, { schema: { hide: true } }, () => ({ status: 'live' }));
  app.get(addresses.ready, { schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isClosing && (await answers(db));
    return await reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' });
  });
}

async function answers(db: Database): Promise<boolean> {
  try {
    await db.row(sql`select 1 as one`);
    return true;
  } catch {
    return false;
  }
}
