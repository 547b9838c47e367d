import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { daysBefore } from '@portal/core/domain/calendar/calendar-days.ts';
import { inject } from 'vitest';
import type { Database } from '../adapters/db/database.ts';
import { auditEventOf } from '../audit/records.ts';
import { recordEvent } from '../audit/trail.ts';
import { peopleAtProvider } from '../portal/people-at-provider.ts';
import { buildPortal, type Portal } from '../portal/portal.ts';
import { type Config, readConfig } from '../config/config.ts';
import { demonstrationPassword } from '../demonstration/world.ts';
import { readCatalogue } from '../features/catalogue/placed-catalogue.ts';
import { readContentFiles } from '../features/content/content-files.ts';
import { secretsFileOf } from '../identity/keys/secrets.ts';
import { mintedSignIns } from '../identity/testing/minted-sign-ins.ts';
import { TestBrowser } from '../identity/testing/test-browser.ts';
import type { Directory } from '../ports/directory.ts';
import type { DirectoryWriter } from '../ports/directory-writer.ts';
import type { PeopleAtProvider } from '../provider/provider-kind.ts';
import { sendDeclared } from './agreement/declared-responses.ts';
import { watchDirectory } from './agreement/directory-watch.ts';
import { addInventedPeople, quiet } from './invented-world.ts';
import { freshDatabase, peopledDatabase, type TestDatabase } from './postgres.ts';
import { startedForTests } from './started-for-tests.ts';
import { freePort } from '../../../tools/ports/free-port.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The response to a call: status, headers and the body as JSON. */
export interface ApiResponse<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Somebody signed in, calling the API over HTTP. */
export interface Signed {
  token: string;
  get<T>(address: string): Promise<ApiResponse<T>>;
  post<T>(address: string, body: unknown, headers?: Record<string, string>): Promise<ApiResponse<T>>;
}

/** A whole portal on a database of its own, listening on a free port, with the demonstration world. */
export interface TestPortal {
  config: Config;
  portal: Portal;
  database: TestDatabase;
  db: Database;
  /** Puts the portal's clock forward: by whole days of the calendar, or by a part of 24 hours. */
  passDays(days: number): void;
  /** Moves the clock to a moment, as responses name it. */
  passTo(moment: Date | string | null | undefined): void;
  now(): Date;
  /**
   * Lets no time pass while this is done, however busy the machine is: what is known of somebody for some seconds stays as it is
   * known. The moment is late in its second, and so after every token, whose time is in whole seconds.
   */
  atOneMoment(work: () => Promise<void>): Promise<void>;
  /**
   * Somebody who is signed in: with a token as a sign-in gives it, minted in place of showing a password. The same person once
   * per test file, and again after days have passed.
   */
  as(username: string): Promise<Signed>;
  /** From here on everybody gets another token, with roles and attributes as they are then. */
  forgetSignIns(): void;
  /** A fresh sign-in over the real sign-in page, with roles as they are now; for tests about signing in and about sessions. */
  signIn(username: string): Promise<Signed>;
  /** Runs the named job once, as the schedule would. */
  run(job: string): Promise<void>;
  /** A call without a token. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Another portal beside it, on the same database and data folder, with the same clock; closed with it. */
  beside(): Promise<Portal>;
  /** Closes the portal and opens another on the same database, data folder and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** What a test may put in place of the usual. */
export interface TestPortalOptions {
  /** Wraps what the directory is asked, for a provider that fails. */
  directory?: (db: Database) => Directory;
  /** The same for what is written to it. */
  writer?: (db: Database) => Partial<DirectoryWriter>;
  /** Whether the provider can only be called, as one on another machine; by default it shares the portal's database. */
  isElsewhere?: boolean;
  /** Where people are looked after; by default in the portal. */
  people?: Config['people'];
  environment?: Record<string, string>;
}

/**
 * The portal of a test file: started before its first test and closed after its last. It can be used in tests and in hooks,
 * not while the file is being read.
 */
export function portalForTests(options: TestPortalOptions = {}): TestPortal {
  return startedForTests(() => startTestPortal(options));
}

/** Starts the portal as `npm start` does, without the page and without jobs running by themselves. */
export async function startTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  // With settings of its own, or another catalogue, the people may have had other things to do.
  const isUsual = options.environment === undefined;
  const database = await (isUsual ? peopledDatabase() : freshDatabase());
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-api-test-'));
  if (isUsual) await bringSecrets(join(dataFolder, 'keys'));
  const port = await freePort();
  const config = configFor(port, dataFolder, options);
  const { now, ...clock } = testClock();
  const catalogue = await readCatalogue(config);
  const content = await readContentFiles(config.catalogueFolder);
  if (!isUsual) await addInventedPeople(database, config, now());
  const { people, expectNoneInTransaction } = watchedPeople(database.db, options);
  const parts = {
    config,
    db: database.db,
    longReads: database.longReads,
    catalogue,
    content,
    clock: { now },
    jobClock: { now: async () => now() },
    demonstration: null,
    pageFolder: null,
    people,
  };
  const open = () => listening(parts, port);
  let portal = await open();
  const others: Portal[] = [];
  const fetchFrom = (address: string, init?: RequestInit) => sendDeclared(config.origin, address, init);
  const signIn = (username: string) => signInAt(config.origin, username);
  const mint = mintAt({ db: database.db, config, now });
  const known = new Map<string, Promise<Signed>>();
  const pass = (milliseconds: number): void => {
    clock.pass(milliseconds);
    // No token has lasted that long.
    known.clear();
  };
  return {
    config,
    database,
    db: database.db,
    now,
    signIn,
    fetch: fetchFrom,
    get portal() {
      return portal;
    },
    beside: () => openBeside(parts, others),
    restart: async () => {
      await portal.app.close();
      portal = await open();
    },
    passTo: (moment) => pass(new Date(moment ?? '').getTime() - now().getTime()),
    passDays: (days) => pass(lengthOf(days, now(), config.deadlines.zone)),
    atOneMoment: clock.atOneMoment,
    forgetSignIns: () => known.clear(),
    as: (username) => {
      const session = known.get(username) ?? mint(username);
      known.set(username, session);
      return session;
    },
    run: (name) => runOnce(portal, name),
    close: async () => {
      await Promise.all([portal, ...others].map(({ app }) => app.close()));
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
      expectNoneInTransaction();
    },
  };
}

/** The people of the provider with what a test puts in place of them, under watch. */
function watchedPeople(
  db: Database,
  { directory, writer, isElsewhere = false }: TestPortalOptions,
): { people: PeopleAtProvider; expectNoneInTransaction(): void } {
  const usual = peopleAtProvider(db, { keycloak: null });
  const { expectNoneInTransaction, ...watched } = watchDirectory(directory?.(db) ?? usual.directory, {
    ...usual.writer,
    ...writer?.(db),
  });
  const { shared } = usual;
  return { people: { ...watched, shared: isElsewhere ? null : shared }, expectNoneInTransaction };
}

async function runOnce({ jobs: { inEveryPortal, shared } }: Portal, name: string): Promise<void> {
  const job = [...inEveryPortal, ...shared].find((one) => one.name === name);
  await job?.run(() => false, new AbortController().signal);
}

/** A clock that can be put forward, and that can be stopped for a while. */
function testClock(): { now(): Date; pass(milliseconds: number): void } & Pick<TestPortal, 'atOneMoment'> {
  let shift = 0;
  let held: number | null = null;
  return {
    now: () => new Date((held ?? Date.now()) + shift),
    pass: (milliseconds) => (shift += milliseconds),
    atOneMoment: async (work) => {
      const moment = Math.floor(Date.now() / 1_000) * 1_000 + 999;
      held = moment;
      try {
        await work();
      } finally {
        held = null;
        // Time never goes back.
        shift += Math.max(0, moment - Date.now());
      }
    },
  };
}

/** Signs one of the invented people in at this portal with a minted token. */
function mintAt({ db, config, now }: Pick<TestPortal, 'db' | 'config' | 'now'>) {
  const { origin, authUrl, dataFolder } = config;
  const signIn = mintedSignIns({
    db,
    origin: authUrl,
    now,
    secretsFolder: join(dataFolder, 'keys'),
    record: (tx, event) => tx.run(recordEvent(auditEventOf(event, now()))),
  });
  return async (username: string): Promise<Signed> =>
    signed(await signIn(username), (address, init) => sendDeclared(origin, address, init));
}

/** The signing key of the cloned database is sealed with these. */
async function bringSecrets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await copyFile(secretsFileOf(inject('secretsFolder')), secretsFileOf(folder));
}

/** Milliseconds until the same time so many whole days of the calendar later, or of a part of 24 hours. */
function lengthOf(days: number, now: Date, zone: string): number {
  return Number.isInteger(days) ? daysBefore(now, -days, zone).getTime() - now.getTime() : days * 86_400_000;
}

/** Quiet desks, unless a test asks for what the people have done so far. */
function configFor(port: number, dataFolder: string, { environment, people }: TestPortalOptions): Config {
  const usual = {
    PORT: String(port),
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'silent',
    ...quiet,
    CALLS_PER_MINUTE: '999999',
  };
  const config = readConfig({ ...usual, ...environment }, root);
  return people === undefined ? config : { ...config, people };
}

async function listening(parts: Parameters<typeof buildPortal>[0], port: number): Promise<Portal> {
  const portal = await buildPortal(parts);
  await portal.app.listen({ host: '127.0.0.1', port });
  return portal;
}

async function openBeside(parts: Parameters<typeof buildPortal>[0], others: Portal[]): Promise<Portal> {
  const opened = await listening(parts, await freePort());
  others.push(opened);
  return opened;
}

/** Signs one of the invented people in at this portal, over its sign-in page. */
export async function signInAt(origin: string, username: string): Promise<Signed> {
  const { access_token } = await new TestBrowser(origin, demonstrationPassword).signIn(username);
  return signed(access_token, (address, init) => sendDeclared(origin, address, init));
}

function signed(token: string, send: (address: string, init: RequestInit) => Promise<Response>): Signed {
  const authorization = `Bearer ${token}`;
  return {
    token,
    get: async (address) => read(await send(address, { headers: { authorization } })),
    post: async (address, body, headers = {}) => {
      const all = { authorization, 'content-type': 'application/json', ...headers };
      return read(
        await send(address, {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: all,
        }),
      );
    },
  };
}

async function read<T>(response: Response): Promise<ApiResponse<T>> {
  const text = await response.text();
  // The tests name the shape they expect and then look at it.
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? null : isJson(response) ? JSON.parse(text) : text) as T,
  };
}

/** Everything but a file is JSON. */
function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') === true;
}
