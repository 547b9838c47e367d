import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openDatabase } from '../../server/src/adapters/db/database.ts';
import { reachDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { again, type Recording, replay } from './recorded-submit.ts';

/**
 * The least a server can do to make a request: `node bare-create.ts <data folder>`, given a recording, handles every call's
 * body apart and sends the recorded statements over the same pool, without token, rules or checks. Called at `/write` it
 * sends the one that writes, else also those that the portal reads with first.
 */
const [dataFolder = ''] = process.argv.slice(2);
const { connection } = await reachDatabase({ databaseUrl: null, dataFolder });
const db = openDatabase({ connection, poolSize: 10, role: 'portal_app' });
// The parent, bench/ratios/ratios.ts, sends nothing else.
const [recording] = (await once(process, 'message')) as [Recording];

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  JSON.parse(await text(request));
  if (request.url !== '/write') for (const read of recording.reads) await db.rows(again(read));
  await replay(db, recording);
  response.writeHead(201, { 'content-type': 'application/json' });
  response.end(JSON.stringify(recording.answer));
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('SIGTERM', () => process.exit(0));
