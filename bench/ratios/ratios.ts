import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../../server/src/adapters/db/database.ts';
import { reachDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { type Call, callsPerSecond } from '../callers.ts';
import { type Figure, median } from '../figures.ts';
import { processorTime } from '../processor-time.ts';
import { recordedSubmit, type Recording, replay } from './recorded-submit.ts';
import {
  get,
  post,
  ready,
  type Running,
  startChild,
  stopChild,
  submission,
  tokenOf,
} from '../running-portal.ts';

/** Callers at once, against as many connections of the database as the portal has. */
const callers = 10;
/** A list is made in a moment, and what else the machine does then decides: the more rounds, the surer the middle one. */
const roundsOf = { list: 31, create: 9 };
const listsInRound = 600;

/**
 * How close the portal comes to what its database and a bare server can do: rounds of both in turn, so that whatever else
 * the machine does affects both alike.
 */
export async function ratios(folder: string, names: readonly string[]): Promise<Figure[]> {
  const running = await startChild(folder);
  try {
    return [
      ...(await listRatio(running, names.slice(0, callers))),
      ...(await createRatio(running, names.slice(callers))),
    ];
  } finally {
    await stopChild(running);
  }
}

/** Each of these people has one request, and all look at their lists at the same time. */
async function listRatio(running: Running, names: readonly string[]): Promise<Figure[]> {
  const tokens: string[] = [];
  for (const name of names) {
    const token = await tokenOf(running, name);
    await (await post(running, token, '/requests', submission)).text();
    tokens.push(token);
  }
  const { iss, aud } = claimsOf(tokens[0] ?? '');
  const program = fileURLToPath(new URL('bare-list.ts', import.meta.url));
  const child = fork(program, [running.dataFolder, iss, [aud].flat()[0] ?? ''], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    // The child, bench/ratios/bare-list.ts, sends nothing else.
    const [port, framedPort] = (await ready(child)) as [number, number];
    const path = '/greenlight/approval/userRequests';
    const headersOf = (token: string) => ({
      authorization: `Bearer ${token}`,
      host: new URL(running.origin).host,
    });
    const own = tokens.map((token): Call => {
      return { options: { ...addressOf(running), path, headers: headersOf(token) }, expected: 200 };
    });
    const atBare = (at: number) =>
      tokens.map((token): Call => {
        const options = { host: '127.0.0.1', port: at, path: `/${claimsOf(token).sub}` };
        return { options: { ...options, headers: headersOf(token) }, expected: 200 };
      });
    for (const token of tokens)
      await expectSame(running, token, `http://127.0.0.1:${port}/${claimsOf(token).sub}`);
    const inRotation = (calls: readonly Call[]) =>
      Array.from({ length: listsInRound / calls.length }, () => calls).flat();
    const [portal, bareServer] = [() => timeOf(running), () => timeOf({ child }) + timeOfDatabase(running)];
    const what = 'List of own requests, of a bare node:http doing its query';
    const round = (time: () => number, calls: readonly Call[]) => () =>
      side(time, listsInRound, () => callsPerSecond(callers, inRotation(calls)));
    const ways = [
      { what, atLeast: 0.85, work: round(portal, own) },
      {
        what: "The limit: the portal's own server and token check, without rights, rules or views",
        work: round(bareServer, atBare(framedPort)),
      },
    ];
    return await interleaved(roundsOf.list, ways, round(bareServer, atBare(port)));
  } finally {
    await stopChild({ child });
  }
}

/** Both must return the same requests, and at least one. */
async function expectSame(running: Running, token: string, bare: string): Promise<void> {
  const rows: { id: string }[] = await (await fetch(bare)).json();
  const views: { requestId: string }[] = await (await get(running, token, '/approval/userRequests')).json();
  const [theirs, ours] = [rows.map((row) => row.id).join(), views.map((view) => view.requestId).join()];
  if (theirs === '' || theirs !== ours)
    throw new Error(`the bare list holds "${theirs}", the portal's "${ours}"`);
}

/** Each person asks once in a round; what they asked for is closed again between the rounds. */
async function createRatio(running: Running, names: readonly string[]): Promise<Figure[]> {
  const tokens: string[] = [];
  for (const name of names) tokens.push(await tokenOf(running, name));
  const { connection } = await reachDatabase({ databaseUrl: null, dataFolder: running.dataFolder });
  const recording = await recordedSubmit(running, connection, {
    token: tokens[0] ?? '',
    people: tokens.map((token) => claimsOf(token).sub),
  });
  const owner = openDatabase({ connection, poolSize: 1 });
  await closeAll(owner);
  const bare = openDatabase({ connection, poolSize: callers, role: 'portal_app' });
  const bareServer = await startBareCreate(running, recording);
  const count = names.length;
  /** Everybody's once, and all closed again. */
  const attempt = (time: () => number, work: () => Promise<number>) => async () => {
    const found = await side(time, count, work);
    await closeAll(owner);
    return found;
  };
  const atPortal = () =>
    callsPerSecond(
      callers,
      tokens.map((token) => submit(running, token)),
    );
  const atBareServer = (path: string) =>
    attempt(
      () => timeOf(bareServer) + timeOfDatabase(running),
      () =>
        callsPerSecond(
          callers,
          tokens.map(() => bareCreate(bareServer.port, path)),
        ),
    );
  const portal = attempt(() => timeOf(running), atPortal);
  const ways = [
    { what: 'Create request, of its statement alone over bare connections', atLeast: 0.45, work: portal },
    { what: 'The limit: a bare node:http with that statement', work: atBareServer('/write') },
    { what: 'The limit: a bare node:http with all statements of the portal', work: atBareServer('/') },
  ];
  try {
    return await interleaved(
      roundsOf.create,
      ways,
      attempt(
        () => timeOfDatabase(running),
        () => statementsPerSecond(bare, recording, count),
      ),
    );
  } finally {
    await stopChild(bareServer);
    await bare.close();
    await owner.close();
  }
}

/** The bare server that makes requests, with the port it listens on. */
async function startBareCreate(
  { dataFolder }: Running,
  recording: Recording,
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL('bare-create.ts', import.meta.url)), [dataFolder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Dates and bytes of a statement's values arrive as what they are.
    serialization: 'advanced',
  });
  child.send(recording);
  return { child, port: Number(await ready(child)) };
}

function bareCreate(port: number, path: string): Call {
  const headers = { 'content-type': 'application/json' };
  return {
    options: { host: '127.0.0.1', port, path, method: 'POST', headers },
    body: JSON.stringify(submission),
    expected: 201,
  };
}

function submit(running: Running, token: string): Call {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    host: new URL(running.origin).host,
  };
  const options = { ...addressOf(running), path: '/greenlight/approval/requests', method: 'POST', headers };
  return { options, body: JSON.stringify(submission), expected: 201 };
}

async function statementsPerSecond(db: Database, recording: Recording, count: number): Promise<number> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) await replay(db, recording);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: callers }, work));
  return count / ((performance.now() - began) / 1_000);
}

/** So that everybody may ask again; straight in the database, because it is not what is measured. */
async function closeAll(owner: Database): Promise<void> {
  await owner.run(sql`update portal.request set status = 'CANCELLED', closed_at = now() where is_open`);
  await owner.run(sql`update portal.stage_person set waiting_due_at = null where waiting_due_at is not null`);
}

/** What one side did in a round. */
interface Side {
  perSecond: number;
  /** Processor milliseconds for each call, those of the callers included. */
  used: number;
}

/**
 * @param time processor time so far of whatever serves the calls
 * @param work makes the calls from this very process. @returns calls per second
 */
async function side(time: () => number, calls: number, work: () => Promise<number>): Promise<Side> {
  const [before, own] = [time(), process.cpuUsage()];
  const perSecond = await work();
  const { user, system } = process.cpuUsage(own);
  return { perSecond, used: (time() - before + (user + system) / 1_000) / calls };
}

/** One way of doing the same, and what its ratio should reach. */
interface Way extends Pick<Figure, 'what' | 'atLeast'> {
  work: () => Promise<Side>;
}

/** The middle ratios of each way to the least; one more round, in which everything is cold, comes first and does not count. */
async function interleaved(
  rounds: number,
  ways: readonly Way[],
  least: () => Promise<Side>,
): Promise<Figure[]> {
  const found = ways.map(() => ({ rates: [] as number[], times: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    const sides: Side[] = [];
    for (const { work } of ways) sides.push(await work());
    const base = await least();
    if (round === 0) continue;
    for (const [at, one] of sides.entries()) {
      found[at]?.rates.push(one.perSecond / base.perSecond);
      found[at]?.times.push(base.used / one.used);
    }
  }
  return ways.flatMap(({ work: _work, ...figure }, at) => [
    { ...figure, measured: median(found[at]?.rates ?? []), unit: 'x' },
    { what: '  the same by processor time', measured: median(found[at]?.times ?? []), unit: 'x' },
  ]);
}

/** Of a portal and its database, or of the bare server. */
function timeOf({ child }: Pick<Running, 'child'>): number {
  return processorTime(child.pid ?? 0).all;
}

function timeOfDatabase({ child }: Running): number {
  return processorTime(child.pid ?? 0).below;
}

/** Whose token it is, who made it and for whom. */
function claimsOf(token: string): { sub: string; iss: string; aud: string | readonly string[] } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function addressOf({ origin }: Running): { host: string; port: number } {
  return { host: '127.0.0.1', port: Number(new URL(origin).port) };
}
