import { join } from 'node:path';
import type { Figure } from '../figures.ts';
import { get, post, type Running, startChild, stopChild, submission, tokenOf } from '../running-portal.ts';
import { enlargedRoot } from '../world.ts';
import { type Calls, type Cost, costFigures, alternatingCosts, idleCosts } from './alternating-costs.ts';

/** Measured people, each of whom asks once. */
export const people = 400;
/** Others ask and withdraw this often before anything is measured, to warm the program up as in service. */
export const warmers = { people: 25, rounds: 60 };
const listsEach = 3;
const desks = 300;
const idleSeconds = 30;

/** One of the portals that are asked in turn, and the tokens of the people who ask. */
interface Measured extends Running {
  tokens: string[];
}

/**
 * Processor time of the common calls, in a world with these people.
 * @param beside another built checkout that is asked in turn with this one, or null
 */
export async function callCosts(
  folder: string,
  names: readonly string[],
  beside: string | null,
): Promise<Figure[]> {
  const portals: Measured[] = [];
  try {
    portals.push({ ...(await startChild(folder)), tokens: [] });
    if (beside !== null) {
      const own = join(folder, 'beside');
      enlargedRoot(own, names.length, { from: beside });
      portals.push({ ...(await startChild(own, { checkout: beside })), tokens: [] });
    }
    for (const portal of portals) {
      await warmUp(portal, names.slice(people, people + warmers.people));
      for (const name of names.slice(0, people)) portal.tokens.push(await tokenOf(portal, name));
    }
    return await figuresOf(portals);
  } finally {
    for (const portal of portals) await stopChild(portal);
  }
}

async function figuresOf(portals: readonly Measured[]): Promise<Figure[]> {
  // As in service: the page has read the catalogue before its person asks for anything.
  const read = (portal: Measured) => portal.tokens.map((token) => () => get(portal, token, '/catalogue'));
  await of(portals, read, 200);
  const catalog = await of(portals, read, 200);
  const submit = await of(
    portals,
    (portal) => portal.tokens.map((token) => () => post(portal, token, '/requests', submission)),
    201,
  );
  await expectOne(portals);
  const list = await of(
    portals,
    (portal) =>
      portal.tokens
        .flatMap((token) => Array.from({ length: listsEach }, () => token))
        .map((token) => () => get(portal, token, '/approval/userRequests')),
    200,
  );
  const desk = await deskCosts(portals);
  const first = await decisionCosts(portals, 'supervisor', 'SUPERVISOR');
  const second = await decisionCosts(portals, 'authorizer', 'AUTHORIZER');
  const idle = await idleCosts(portals, idleSeconds);
  return [
    ...costFigures('Processor time per catalog', 'ms', undefined, catalog),
    ...costFigures('Processor time per submit', 'ms', 2, submit),
    ...costFigures('Processor time per list of own requests', 'ms', 1.4, list),
    ...costFigures('Processor time per desk page of 25', 'ms', 1.4, desk),
    ...costFigures('Processor time per decision (first stage)', 'ms', 4.8, first),
    ...costFigures('Processor time per decision (last stage)', 'ms', 4.8, second),
    ...costFigures('Processor time while nobody calls', 'ms/s', undefined, idle),
  ];
}

async function of(
  portals: readonly Measured[],
  calls: (portal: Measured) => Calls,
  expected: number,
): Promise<Cost[]> {
  return await alternatingCosts(portals, portals.map(calls), expected);
}

/** Everybody must find the one request they have made, or the list would cost nothing. */
async function expectOne(portals: readonly Measured[]): Promise<void> {
  for (const portal of portals)
    for (const token of portal.tokens) {
      const list: unknown[] = await (await get(portal, token, '/approval/userRequests')).json();
      if (list.length !== 1) throw new Error(`somebody's list holds ${list.length} requests, not one`);
    }
}

/** The first page of a desk on which the requests of all these people wait. */
async function deskCosts(portals: readonly Measured[]): Promise<Cost[]> {
  const calls: Calls[] = [];
  for (const portal of portals) {
    const token = await tokenOf(portal, 'supervisor');
    const page = () => get(portal, token, '/approval/queue?role=SUPERVISOR');
    const { items, total }: { items: unknown[]; total: number } = await (await page()).json();
    if (items.length !== 25 || total < people) throw new Error(`the desk shows ${items.length} of ${total}`);
    calls.push(Array.from({ length: desks }, () => page));
  }
  await alternatingCosts(portals, calls, 200);
  return await alternatingCosts(portals, calls, 200);
}

/** Decides everything that waits for this approver; the desk is read outside the measured calls. */
async function decisionCosts(portals: readonly Measured[], username: string, role: string): Promise<Cost[]> {
  const calls: Calls[] = [];
  for (const portal of portals) calls.push(await decisionsOf(portal, username, role));
  await alternatingCosts(
    portals,
    calls.map((own) => own.slice(0, people / 2)),
    200,
  );
  return await alternatingCosts(
    portals,
    calls.map((own) => own.slice(people / 2)),
    200,
  );
}

async function decisionsOf(portal: Running, username: string, role: string): Promise<Calls> {
  const token = await tokenOf(portal, username);
  const calls: (() => Promise<Response>)[] = [];
  let cursor: string | null = null;
  do {
    const after = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await get(portal, token, `/approval/queue?role=${role}&size=50${after}`);
    const page: { items: { requestId: string }[]; nextCursor: string | null } = await response.json();
    for (const { requestId } of page.items) {
      const body = { stage: role, version: role === 'SUPERVISOR' ? 0 : 1, decision: 'APPROVE' };
      calls.push(() => post(portal, token, `/requests/${requestId}/decisions`, body));
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  if (calls.length < people) throw new Error(`${calls.length} requests wait for ${username}, not ${people}`);
  return calls;
}

async function warmUp(portal: Running, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const token = await tokenOf(portal, name);
    for (let round = 0; round < warmers.rounds; round += 1) {
      const asked: { requestId: string; requestType: string } = await (
        await post(portal, token, '/requests', submission)
      ).json();
      const { requestId, requestType } = asked;
      await (
        await post(portal, token, '/cancelRequest', { action: 'CANCEL', requestId, requestType })
      ).text();
      await (await get(portal, token, `/approval/requests/${requestId}`)).text();
    }
  }
}
