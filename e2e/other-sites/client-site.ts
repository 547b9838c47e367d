import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tools/ports/free-port.ts';

/** Something that was asked of the sites. */
export interface Asked {
  host: string;
  method: string;
  path: string;
  /** Parameters of the address and of the form together. */
  parameters: URLSearchParams;
}

/** Two sites of one server: that of a client, and one that its addresses lead on to. */
export interface ClientSite {
  clientId: string;
  /** Where the client has its pages: for browsers another site than the provider's. */
  origin: string;
  /** Leads on to the other site, as the callback of a broker or gateway does. */
  callback: string;
  signedOut: string;
  /** Where both of them lead in the end. */
  arrived: string;
  /** A page of the client with keycloak-js and oidc-client-ts, on which stories put what else they need. */
  page: string;
  /** Where notices of sessions that ended are sent. */
  notices: string;
  /** Everything that was asked so far, the first first. */
  asked: readonly Asked[];
  close(): Promise<void>;
}

const script = (path: string): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)));

const paths = { callback: '/callback', signedOut: '/signed-out', page: '/page', notices: '/notices' };

const bare = '<!doctype html><title>Client</title><h1>Client</h1>';
const withClients = `${bare}
<script src="/oidc-client-ts.js"></script>
<script type="module">import Keycloak from '/keycloak.js'; window.Keycloak = Keycloak;</script>`;

/** Starts the sites on a free port. Browsers look for `*.localhost` on this machine. */
export async function startClientSite(): Promise<ClientSite> {
  const port = await freePort();
  const origin = `http://client.localhost:${port}`;
  const arrived = `http://elsewhere.localhost:${port}/arrived`;
  const scripts: Readonly<Record<string, Buffer>> = {
    '/keycloak.js': await script('keycloak-js/lib/keycloak.js'),
    '/oidc-client-ts.js': await script('oidc-client-ts/dist/browser/oidc-client-ts.js'),
  };
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const one = await read(request, origin);
    asked.push(one);
    respond(response, one, { arrived, scripts });
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    clientId: 'gauge-log',
    origin,
    arrived,
    asked,
    callback: `${origin}${paths.callback}`,
    signedOut: `${origin}${paths.signedOut}`,
    page: `${origin}${paths.page}`,
    notices: `http://127.0.0.1:${port}${paths.notices}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage, origin: string): Promise<Asked> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { pathname, searchParams } = new URL(request.url ?? '/', origin);
  const parameters = new URLSearchParams([...searchParams, ...new URLSearchParams(body)]);
  return { host: request.headers.host ?? '', method: request.method ?? '', path: pathname, parameters };
}

function respond(
  response: ServerResponse,
  { path, parameters }: Asked,
  { arrived, scripts }: { arrived: string; scripts: Readonly<Record<string, Buffer>> },
): void {
  if (path === paths.callback || path === paths.signedOut) {
    response.writeHead(302, { location: `${arrived}?${parameters.toString()}` }).end();
    return;
  }
  const source = scripts[path];
  response.setHeader('content-type', source === undefined ? 'text/html' : 'text/javascript');
  response.end(source ?? (path === paths.page ? withClients : bare));
}
