import { createPublicKey, type JsonWebKeyInput } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accessTokens } from '../../server/src/adapters/http/callers/access-token.ts';
import { openDatabase } from '../../server/src/adapters/db/database.ts';
import { reachDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { ownRequests } from '../../server/src/features/requests/read/own-requests.ts';
import { httpServer } from '../../server/src/portal/http-server.ts';
import { project } from '../running-portal.ts';

/**
 * The least that servers can do for the list of own requests: `node bare-list.ts <data folder> <issuer> <audience>`
 * answers at the address `/<person>` with the rows of the same query for each call, over the same pool. The one at the first port does so without token, rules or
 * checks; the one at the second is the portal's own server with its limits, headers, log lines and check of the token, but
 * without rights, rules or views.
 */
const [dataFolder = '', issuer = '', audience = ''] = process.argv.slice(2);
const { connection } = await reachDatabase({ databaseUrl: null, dataFolder });
const db = openDatabase({ connection, poolSize: 10, role: 'portal_app' });
const closedDays = 90;

function rowsOf(personId: string): Promise<object[]> {
  return db.rows(ownRequests(personId, new Date(Date.now() - closedDays * 86_400_000)));
}

const bare = createServer((request, response) => void answer(request, response));

async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = await rowsOf(url.slice(1));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(found));
}

const { origin } = new URL(issuer);
const framed = httpServer(
  readConfig({ PORTAL_ORIGIN: origin, LOG_LEVEL: 'info' }, project),
  { record: async () => undefined, countCallWithoutToken: () => undefined },
  // What the portal does in advance is made by the calls that warm it up.
  { add: () => undefined },
);
const certs = await fetch(`${issuer}/protocol/openid-connect/certs`);
const { keys }: { keys: (JsonWebKeyInput['key'] & { kid: string })[] } = await certs.json();
const tokens = accessTokens({
  issuer,
  audience,
  keys: ({ kid }) => createPublicKey({ key: keys.find((key) => key.kid === kid) ?? {}, format: 'jwk' }),
});
framed.get<{ Params: { person: string } }>('/:person', async (request, reply) => {
  const [, token = ''] = (request.headers.authorization ?? '').split(' ');
  if ((await tokens.verify(token, new Date())) === null) throw new Error('the token was refused');
  return await reply.send(await rowsOf(request.params.person));
});

await framed.listen({ port: 0, host: '127.0.0.1' });
bare.listen(0, '127.0.0.1', () => {
  process.send?.([bare, framed.server].map((server) => (server.address() as AddressInfo).port));
});
process.once('SIGTERM', () => process.exit(0));
