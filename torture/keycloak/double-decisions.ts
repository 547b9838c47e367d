import { sql } from '../../server/src/adapters/db/sql.ts';
import { cancel, decide, type Output, submit } from '../calls.ts';
import type { Client } from '../client.ts';
import { eachOf } from './each-of.ts';
import type { KeycloakWorld } from './world.ts';

const wish = { application: 'hll-app', roles: ['Upload'] };
/** How many people ask at the same time. */
export const lanes = 16;
/** A word on how far it is comes after so many. */
const wordEvery = 500;

const pairs: readonly (readonly [Output, Output])[] = [
  ['APPROVE', 'DENY'],
  ['DENY', 'APPROVE'],
  ['APPROVE', 'APPROVE'],
  ['DENY', 'DENY'],
];

/**
 * Two supervisors decide the same stage at the same moment, one at each portal, so often. One of them reads that it is done, the
 * other that somebody was faster; in the tables there is one decision, and it is that of the first.
 */
export async function proveDoubleDecisions(world: KeycloakWorld, count: number): Promise<[string, string[]]> {
  const { db, at, say } = world;
  const [here, there] = at;
  const faults: string[] = [];
  const won = new Map<string, { by: string; decision: Output }>();
  let done = 0;
  const requesters = here.requesters.slice(0, lanes);
  await eachOf(requesters, requesters.length, async (requester, lane) => {
    // Who is asked goes by the requester: the supervisors that they name, one after the other.
    const [one, other] = [here.supervisors[lane % 4], there.supervisors[(lane + 1) % 4]];
    if (one === undefined || other === undefined) throw new Error('nobody decides');
    for (let round = lane; round < count; round += requesters.length) {
      const outputs = pairs[round % pairs.length] ?? ['APPROVE', 'DENY'];
      const found = await decideTwice({ requester, deciders: [one, other], outputs, won });
      faults.push(...found);
      done += 1;
      if (done % wordEvery === 0) say(`${done} of ${count} pairs of decisions`);
    }
  });
  const rows = await db.rows<{
    id: string;
    decisions: number;
    by: string;
    decision: Output;
  }>(sql`select r.id::text,
      count(*)::int as decisions, min(p.username) as by, min(d.decision) as decision
    from portal.request r join portal.decision d on d.request_id = r.id and d.stage_index = 0
      join portal.person p on p.id = d.decided_by
    where r.id = any(${[...won.keys()]}::uuid[]) group by r.id`);
  const written = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { by, decision }] of won) {
    const row = written.get(id);
    if (row?.decisions !== 1 || row.by !== by || row.decision !== decision)
      faults.push(
        `${id}: told ${decision} by ${by}, written ${row?.decisions} ${row?.decision} by ${row?.by}`,
      );
  }
  return [
    `${done} double decisions over two portals and Keycloak: ${faults.length} with two results`,
    faults,
  ];
}

interface Double {
  requester: Client;
  deciders: readonly [Client, Client];
  outputs: readonly [Output, Output];
  won: Map<string, { by: string; decision: Output }>;
}

async function decideTwice({ requester, deciders, outputs, won }: Double): Promise<string[]> {
  const asked = await submit(requester, wish);
  if (asked.status !== 201) return [`${requester.person.username} could not ask: ${asked.status}`];
  const { requestId } = asked.body;
  const answers = await Promise.all([
    decide(deciders[0], asked.body, outputs[0]),
    decide(deciders[1], asked.body, outputs[1]),
  ]);
  const statuses = answers.map(({ status }) => status);
  const winner = statuses.indexOf(200);
  const isOne = statuses.toSorted((a, b) => a - b).join(' ') === '200 409';
  if (winner !== -1) {
    const decision = outputs[winner === 0 ? 0 : 1];
    won.set(requestId, { by: deciders[winner === 0 ? 0 : 1].person.username, decision });
    // Only a request that nobody has denied is still open, and in the way of the next.
    if (decision === 'APPROVE') await cancel(requester, requestId);
  }
  return isOne ? [] : [`${requestId}: answered ${statuses.join(' and ')}`];
}
