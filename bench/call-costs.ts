import type { Figure } from './figures.ts';
import { processorTime } from './processor-time.ts';
import { get, post, type Running, startChild, stopChild, submission, tokenOf } from './running-portal.ts';

/** Measured people, each of whom asks once. */
export const people = 400;
/** Others ask and withdraw this often before anything is measured, to warm the program up as in service. */
export const warmers = { people: 25, rounds: 60 };
const listsEach = 3;
const desks = 300;

/** Processor time of the common calls, in a world with these people. */
export async function callCosts(folder: string, names: readonly string[]): Promise<Figure[]> {
  const running = await startChild(folder);
  try {
    await warmUp(running, names.slice(people, people + warmers.people));
    const tokens: string[] = [];
    for (const name of names.slice(0, people)) tokens.push(await tokenOf(running, name));
    // As in service: the page has read the catalogue before its person asks for anything.
    for (const token of tokens) await (await get(running, token, '/catalogue')).text();
    const submits = tokens.map((token) => () => post(running, token, '/requests', submission));
    const submit = await cost(running, submits, 201);
    const lists = tokens.flatMap((token) => Array.from({ length: listsEach }, () => token));
    const own = lists.map((token) => () => get(running, token, '/approval/userRequests'));
    await expectOne(running, tokens);
    const list = await cost(running, own, 200);
    const desk = await deskCost(running);
    const first = await decisionCost(running, 'supervisor', 'SUPERVISOR');
    const second = await decisionCost(running, 'authorizer', 'AUTHORIZER');
    return [
      { what: 'Processor time per submit', measured: submit, unit: 'ms', atMost: 2 },
      { what: 'Processor time per desk page of 25', measured: desk, unit: 'ms', atMost: 1.4 },
      { what: 'Processor time per decision (first stage)', measured: first, unit: 'ms', atMost: 4.8 },
      { what: 'Processor time per decision (last stage)', measured: second, unit: 'ms', atMost: 4.8 },
      { what: 'Processor time per list of own requests', measured: list, unit: 'ms', atMost: 1.4 },
    ];
  } finally {
    await stopChild(running);
  }
}

/** Everybody must find the one request they have made, or the list would cost nothing. */
async function expectOne(running: Running, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const list: unknown[] = await (await get(running, token, '/approval/userRequests')).json();
    if (list.length !== 1) throw new Error(`somebody's list holds ${list.length} requests, not one`);
  }
}

/** Processor milliseconds per call, server and database together, of this many calls made one after another. */
async function cost(
  { child }: Running,
  calls: readonly (() => Promise<Response>)[],
  expected: number,
): Promise<number> {
  const before = processorTime(child.pid ?? 0).all;
  for (const call of calls) {
    const response = await call();
    await response.arrayBuffer();
    if (response.status !== expected)
      throw new Error(`expected ${expected}, got ${response.status} from ${response.url}`);
  }
  return (processorTime(child.pid ?? 0).all - before) / calls.length;
}

/** The first page of a desk on which the requests of all these people wait. */
async function deskCost(running: Running): Promise<number> {
  const token = await tokenOf(running, 'supervisor');
  const page = () => get(running, token, '/approval/queue?role=SUPERVISOR');
  const { items, total }: { items: unknown[]; total: number } = await (await page()).json();
  if (items.length !== 25 || total < people) throw new Error(`the desk shows ${items.length} of ${total}`);
  const pages = Array.from({ length: desks }, () => page);
  await cost(running, pages, 200);
  return await cost(running, pages, 200);
}

/** Decides everything that waits for this approver; the desk is read outside the measured calls. */
async function decisionCost(running: Running, username: string, role: string): Promise<number> {
  const token = await tokenOf(running, username);
  const calls: (() => Promise<Response>)[] = [];
  let cursor: string | null = null;
  do {
    const after = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await get(running, token, `/approval/queue?role=${role}&size=50${after}`);
    const page: { items: { requestId: string }[]; nextCursor: string | null } = await response.json();
    for (const { requestId } of page.items) {
      const body = { stage: role, version: role === 'SUPERVISOR' ? 0 : 1, decision: 'APPROVE' };
      calls.push(() => post(running, token, `/requests/${requestId}/decisions`, body));
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  if (calls.length < people) throw new Error(`${calls.length} requests wait for ${username}, not ${people}`);
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
      await (await get(running, token, `/approval/requests/${requestId}`)).text();
    }
  }
}
