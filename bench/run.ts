import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestBrowser } from '../server/src/identity/testing-browser.ts';
import { demonstrationPassword } from '../server/src/demonstration/world.ts';
import { pageWeight } from './page-weight.ts';
import { processorTime } from './processor-time.ts';
import { enlargedRoot } from './world.ts';

/** Measured people, each of whom asks once. */
const people = 400;
/** Others ask and withdraw this often before anything is measured, so that the program is as warm as in service. */
const warmers = { people: 25, rounds: 60 };
const listsEach = 3;
const project = fileURLToPath(new URL('..', import.meta.url));

interface Figure {
  what: string;
  measured: number;
  unit: string;
  atMost: number;
}

interface Running {
  child: ChildProcess;
  origin: string;
  /** Seconds from the start of the process to "ready". */
  seconds: number;
}

async function startChild(folder: string): Promise<Running> {
  const port = await freePort();
  const began = performance.now();
  const child = fork(join(project, 'bench', 'portal.ts'), [folder], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'state'),
      LOG_LEVEL: 'info',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the portal did not start'))),
  ]);
  return { child, origin: `http://localhost:${port}`, seconds: (performance.now() - began) / 1_000 };
}

async function stopChild({ child }: Running): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Processor milliseconds per call, server and database together, of this many calls made one after another. */
async function cost(
  { child }: Running,
  calls: readonly (() => Promise<Response>)[],
  expected: number,
): Promise<number> {
  const before = processorTime(child.pid ?? 0);
  for (const call of calls) {
    const response = await call();
    await response.arrayBuffer();
    if (response.status !== expected)
      throw new Error(`expected ${expected}, got ${response.status} from ${response.url}`);
  }
  return (processorTime(child.pid ?? 0) - before) / calls.length;
}

async function tokenOf(running: Running, username: string): Promise<string> {
  return (await new TestBrowser(running.origin, demonstrationPassword).signIn(username)).access_token;
}

function post(running: Running, token: string, address: string, body: unknown): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  return fetch(`${running.origin}/greenlight/approval${address}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

const submission = {
  requestType: 'ACCESS_REQUEST',
  requestDetails: {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    addRoles: ['Upload'],
    purpose: 'Loading the losses of the spring floods',
  },
};

/** Decides everything that waits for this approver; the desk is read outside the measured calls. */
async function decisionCost(running: Running, username: string, role: string): Promise<number> {
  const token = await tokenOf(running, username);
  const calls: (() => Promise<Response>)[] = [];
  let cursor: string | null = null;
  do {
    const address = `/greenlight/approval/queue?role=${role}&size=50${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const response = await fetch(`${running.origin}${address}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page: { items: { requestId: string }[]; nextCursor: string | null } = await response.json();
    for (const { requestId } of page.items) {
      const body = { stage: role, version: role === 'SUPERVISOR' ? 0 : 1, decision: 'APPROVE' };
      calls.push(() => post(running, token, `/requests/${requestId}/decisions`, body));
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  await cost(running, calls.slice(0, people / 2), 200);
  return await cost(running, calls.slice(people / 2), 200);
}

async function warmUp(running: Running, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const token = await tokenOf(running, name);
    for (let round = 0; round < warmers.rounds; round += 1) {
      const asked: { requestId: string; requestType: string } = await (
        await post(running, token, '/requests', submission)
      ).json();
      const { requestId, requestType } = asked;
      await (
        await post(running, token, '/cancelRequest', { action: 'CANCEL', requestId, requestType })
      ).text();
      await (
        await fetch(`${running.origin}/greenlight/approval/requests/${requestId}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).text();
    }
  }
}

async function processorFigures(folder: string, names: readonly string[]): Promise<Figure[]> {
  const running = await startChild(folder);
  try {
    await warmUp(running, names.slice(people));
    const tokens: string[] = [];
    for (const name of names.slice(0, people)) tokens.push(await tokenOf(running, name));
    const headers = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    // As in service: the page has read the catalogue before its person asks for anything.
    for (const token of tokens)
      await (await fetch(`${running.origin}/greenlight/catalogue`, headers(token))).text();
    const submits = tokens.map((token) => () => post(running, token, '/requests', submission));
    const submit = await cost(running, submits, 201);
    const lists = tokens.flatMap((token) => Array.from({ length: listsEach }, () => token));
    const own = lists.map(
      (token) => () => fetch(`${running.origin}/greenlight/approval/userRequests`, headers(token)),
    );
    const list = await cost(running, own, 200);
    const first = await decisionCost(running, 'supervisor', 'SUPERVISOR');
    const second = await decisionCost(running, 'authorizer', 'AUTHORIZER');
    return [
      { what: 'Processor time per submit', measured: submit, unit: 'ms', atMost: 2 },
      { what: 'Processor time per decision (first stage)', measured: first, unit: 'ms', atMost: 4.8 },
      { what: 'Processor time per decision (last stage)', measured: second, unit: 'ms', atMost: 4.8 },
      { what: 'Processor time per list of own requests', measured: list, unit: 'ms', atMost: 1.4 },
    ];
  } finally {
    await stopChild(running);
  }
}

function print(figures: readonly Figure[]): void {
  for (const { what, measured, unit, atMost } of figures) {
    const verdict = measured <= atMost ? 'reached' : 'MISSED';
    console.log(
      `${what.padEnd(48)} ${measured.toFixed(2).padStart(8)} ${unit.padEnd(3)} figure <= ${atMost} ${unit}  ${verdict}`,
    );
  }
}

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
try {
  const names = enlargedRoot(folder, people + warmers.people);
  console.log(`Seeding ${people} people ...`);
  const first = await startChild(folder);
  await stopChild(first);
  const starts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const again = await startChild(folder);
    starts.push(again.seconds);
    await stopChild(again);
  }
  const weight = pageWeight(join(project, 'web', 'dist'));
  const startUp = starts.toSorted((a, b) => a - b)[1] ?? Number.NaN;
  print([
    { what: 'Embedded start to ready, installed (median of 3)', measured: startUp, unit: 's', atMost: 2 },
    {
      what: 'First-load script of the public catalogue, gzip',
      measured: weight.firstLoadScript,
      unit: 'kB',
      atMost: 125,
    },
    {
      what: 'First-load styles of the public catalogue, gzip',
      measured: weight.firstLoadStyles,
      unit: 'kB',
      atMost: 12,
    },
    { what: 'Largest lazy chunk, gzip', measured: weight.largestLazyChunk, unit: 'kB', atMost: 25 },
  ]);
  if (process.platform === 'linux') print(await processorFigures(folder, names));
  else console.log('SKIPPED: processor time is read from /proc, which only Linux has');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
