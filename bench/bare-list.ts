import { createServer, type ServerResponse } from 'node:http';
import { openDatabase } from '../server/src/adapters/db/database.ts';
import { reachDatabase } from '../server/src/adapters/db/reach-database.ts';
import { ownRequests } from '../server/src/features/requests/read/own-requests.ts';

/**
 * The least a server can do for the list of own requests: `node bare-list.ts <data folder> <person>` answers every call
 * with the rows of the same query, over the same pool, without token, rules or checks.
 */
const [dataFolder = '', personId = ''] = process.argv.slice(2);
const { connection } = await reachDatabase({ databaseUrl: null, dataFolder });
const db = openDatabase({ connection, poolSize: 10, role: 'portal_app' });
const closedDays = 90;

const server = createServer((_request, response) => void answer(response));

async function answer(response: ServerResponse): Promise<void> {
  const since = new Date(Date.now() - closedDays * 86_400_000);
  const rows = await db.rows(ownRequests(personId, since));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(rows));
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('SIGTERM', () => process.exit(0));
