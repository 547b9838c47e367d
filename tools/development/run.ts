import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join, relative } from 'node:path';
import type { ViteDevServer } from 'vite';
import { startEmbeddedPostgres } from '../../server/src/adapters/db/embedded-postgres.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { explainedAddress } from '../../server/src/start/address.ts';
import { sentenceOf } from '../../server/src/start/start-fault.ts';
import { root } from '../project.ts';
import { type Behind, serveFront } from './front.ts';
import { makePageFolder } from './page-folder.ts';
import { makePageWord } from './page-policy.ts';
import { startPageServer, warmUp } from './page-server.ts';
import { ServerProcess, type Started } from './server-process.ts';
import { concernsServer, watched } from './watched.ts';

/** What the command hands over. */
export interface Development {
  environment: Readonly<Record<string, string | undefined>>;
  /** Arguments by which Node lets a debugger into the server. */
  inspect: readonly string[];
  /** Makes the documents that people download from their texts. */
  makeDocuments(sources: { texts: string; questions: string }, folder: string, now: Date): Promise<void>;
}

type Stops = (() => Promise<unknown>)[];

const kept = join(root, 'node_modules', '.cache', 'portal-development');

/** Runs the portal for development until somebody ends it, then ends everything it has started and this process. */
export async function runDevelopment(development: Development): Promise<void> {
  const asked = new Promise<number>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
      process.on(signal, () => resolve(0));
  });
  const stops: Stops = [];
  const lost = Promise.withResolvers<number>();
  let code: number;
  try {
    await start(development, stops, (reason) => {
      console.error(`The database has ended: ${reason}`);
      lost.resolve(1);
    });
    code = await Promise.race([asked, lost.promise]);
    console.log('Stopping ...');
  } catch (failure) {
    const sentence = sentenceOf(failure);
    console.error(sentence === null ? failure : `Cannot start: ${sentence}`);
    code = 1;
  }
  // Vite keeps nothing that would be lost, and its end would wait for sheets that nobody makes any more after Ctrl-C.
  for (const stop of stops.toReversed()) await stop().catch((failure: unknown) => console.error(failure));
  if (code === 0) console.log('Stopped.');
  process.exit(code);
}

async function start(
  development: Development,
  stops: Stops,
  onDatabaseLost: (reason: string) => void,
): Promise<void> {
  // Only this machine may reach the page in development, whatever the environment says for the portal.
  const environment: NodeJS.ProcessEnv = { ...development.environment, HOST: '127.0.0.1', PORTAL_ORIGIN: '' };
  const config = readConfig({ ...environment, DATA_DIR: environment['DATA_DIR'] || '.data-dev' }, root);
  const front = await listen(config, stops);
  const behind = Promise.withResolvers<Behind>();
  serveFront(front, behind.promise);
  const pageWord = makePageWord();
  const [vite, database] = await Promise.all([
    startPageServer(root, { front, pageWord, watched }),
    databaseSettings(config, environment, { stops, onDatabaseLost }),
  ]);
  const server = new ServerProcess({
    environment: {
      ...environment,
      DATA_DIR: config.dataFolder,
      LOG_LEVEL: environment['LOG_LEVEL'] || 'warn',
      PORTAL_ORIGIN: config.origin,
      NODE_COMPILE_CACHE: join(kept, 'compiled'),
      ...database,
    },
    nodeArguments: development.inspect,
    preparePage: async () => {
      await makePageFolder(root, join(kept, 'page'), vite);
      return join(kept, 'page');
    },
    onStarted: announcer(warmUp(vite)),
    onFailed: () => console.error('The server did not start; it is tried again after the next change.'),
    onEnded: () => console.error('The server has ended; it starts again after the next change.'),
  });
  stops.push(() => server.stop());
  server.restart();
  behind.resolve({ vite, pageWord, port: () => server.port(), documents: documentsOf(development) });
  restartAfterChanges(vite, server);
}

async function listen(config: Config, stops: Stops): Promise<Server> {
  // As much as the server behind it reads.
  const front = createServer({ maxHeaderSize: 65_536 });
  stops.push(async () => {
    front.close();
    front.closeAllConnections();
  });
  front.listen(config.port, config.host);
  await once(front, 'listening').catch((failure: unknown) => {
    throw explainedAddress(failure, config);
  });
  return front;
}

/** The embedded database outlives the server, so that a restart takes the server's own time alone. */
async function databaseSettings(
  config: Config,
  environment: Development['environment'],
  { stops, onDatabaseLost }: { stops: Stops; onDatabaseLost: (reason: string) => void },
): Promise<Record<string, string>> {
  if (config.databaseUrl !== null) return {};
  const database = await startEmbeddedPostgres({
    folder: config.dataFolder,
    log: { debug: () => undefined, error: (line) => console.error(`[database] ${line}`) },
    onUnexpectedEnd: onDatabaseLost,
  });
  stops.push(() => database.stop());
  const { host, user, password, database: name } = database.connection;
  return {
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${name}`,
    PORTAL_DEMO: environment['PORTAL_DEMO'] || '1',
  };
}

/** Tells the address when page and server are there, and of every later start in one line. */
function announcer(pageReady: Promise<void>): (started: Started) => void {
  let isFirst = true;
  const announce = ({ lines, seconds }: Started): void => {
    if (isFirst) for (const line of lines) console.log(line);
    else console.log(`The server runs again, started in ${seconds.toFixed(1)} s.`);
    isFirst = false;
  };
  // What is wrong with a page Vite writes, and `warmUp` does not fail for it.
  return (started) => void pageReady.then(() => announce(started));
}

function documentsOf({ makeDocuments }: Development): () => Promise<string> {
  const folder = join(kept, 'documents');
  const sources = {
    texts: join(root, 'web', 'documents'),
    questions: join(root, 'data', 'content', 'faq.json'),
  };
  let made: Promise<unknown> = Promise.resolve();
  return async () => {
    // One after the other: they write the same files.
    const next = made.then(() => makeDocuments(sources, folder, new Date()));
    made = next.catch(() => undefined);
    await next;
    return folder;
  };
}

/** An editor saves several files, or one in several steps, at once, in milliseconds. */
const togetherWithin = 50;

function restartAfterChanges(vite: ViteDevServer, server: ServerProcess): void {
  let soon: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, path) => {
    if (!concernsServer(relative(root, path))) return;
    clearTimeout(soon);
    soon = setTimeout(() => server.restart(), togetherWithin);
  });
}
