import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { decide, submit } from '../calls.ts';
import type { Client } from '../client.ts';
import { eachOf } from './each-of.ts';
import type { KeycloakWorld } from './world.ts';

const application = 'hll-app';
const wish = { application, roles: ['Upload'] };
/** Milliseconds: a step that failed is tried again after one minute, then after five. */
const patience = 900_000;
/** How many approve at the same time. */
const atOnce = 8;

interface Row {
  username: string;
  status: string;
  delivered: number;
  grants: number;
}

/**
 * Everybody asks for a role, and everybody's last approval comes; Keycloak is killed once half of them have it, and started again.
 * Each has to be delivered once: one row of the trail, one grant, and the role at Keycloak.
 */
export async function proveDeliveries(world: KeycloakWorld): Promise<[string, string[]]> {
  const { db, at, say } = world;
  const [here, there] = at;
  const requests = new Map<Client, string>();
  await eachOf(here.requesters, atOnce, async (requester, index) => {
    const asked = await submit(requester, wish);
    if (asked.status !== 201) throw new Error(`${requester.person.username} could not ask: ${asked.status}`);
    const supervisor = here.supervisors[index % here.supervisors.length];
    if (supervisor === undefined) throw new Error('nobody decides');
    const approved = await decide(supervisor, asked.body, 'APPROVE');
    if (approved.status !== 200) throw new Error(`no approval: ${approved.status} ${approved.body.code}`);
    requests.set(requester, approved.body.requestId);
  });
  const versions = await db.rows<{ id: string; version: number }>(
    sql`select id::text, version from portal.request where type = 'ACCESS_REQUEST' and is_open`,
  );
  const total = requests.size;
  say(`${total} requests wait for their last approval`);
  const dying = dieInTheMiddle(world, total);
  await eachOf([...requests.values()], atOnce, async (requestId, index) => {
    const { authorizers } = index % 2 === 0 ? here : there;
    const authorizer = authorizers[index % authorizers.length];
    const version = versions.find(({ id }) => id === requestId)?.version;
    if (authorizer === undefined || version === undefined) throw new Error('nobody decides');
    const decided = await decide(authorizer, { requestId, stage: 'AUTHORIZER', version }, 'APPROVE');
    if (decided.status !== 200) throw new Error(`no last approval: ${decided.status} ${decided.body.code}`);
  });
  const { before } = await dying;
  const rows = await untilDelivered(world, total);
  const faults = rows.flatMap(({ username, status, delivered, grants }) =>
    status === 'APPROVED' && delivered === 1 && grants === 1
      ? []
      : [`${username}: ${status}, delivered ${delivered} times, ${grants} grants`],
  );
  const holders = await holdersAt(world);
  const absent = here.requesters.filter(({ person }) => !holders.has(person.username));
  faults.push(...absent.map(({ person }) => `${person.username} does not have the role at Keycloak`));
  if (before === 0 || before === total)
    faults.push(`Keycloak did not die in the middle: ${before} of ${total}`);
  return [
    `${total} deliveries, Keycloak killed after ${before} of them and started again: ${rows.length} delivered once each, ${faults.length} otherwise`,
    faults,
  ];
}

/** Kills Keycloak once a third has been delivered, and starts it again. @returns how many had been delivered */
async function dieInTheMiddle(
  { keycloak, db, say }: KeycloakWorld,
  total: number,
): Promise<{ before: number }> {
  for (;;) {
    const before = await deliveredIn(db);
    if (before >= total / 3) {
      await keycloak.kill();
      say(`Keycloak was killed when ${before} of ${total} were delivered`);
      await keycloak.startAgain();
      say('Keycloak is there again');
      return { before };
    }
    await pause(50);
  }
}

async function deliveredIn(db: KeycloakWorld['db']): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::int as count from portal.access_grant where application_id = ${application} and ended_at is null`,
  );
  return row?.count ?? 0;
}

async function untilDelivered({ db, say }: KeycloakWorld, total: number): Promise<Row[]> {
  const end = performance.now() + patience;
  for (;;) {
    const rows = await db.rows<Row>(sql`select p.username, r.status,
        (select count(*)::int from portal.audit_event a where a.request_id = r.id and a.action = 'ROLE_DELIVERED') as delivered,
        (select count(*)::int from portal.access_grant g where g.person_id = r.person_id and g.application_id = ${application}) as grants
      from portal.request r join portal.person p on p.id = r.person_id
      where r.application_id = ${application} and r.type = 'ACCESS_REQUEST' and exists (select from portal.decision d
        where d.request_id = r.id and d.stage_index = 1)`);
    const left = rows.filter(({ status }) => status !== 'APPROVED').length;
    if ((rows.length === total && left === 0) || performance.now() > end) return rows;
    say(`${rows.length - left} of ${total} are delivered`);
    await pause(10_000);
  }
}

async function holdersAt({ keycloak }: KeycloakWorld): Promise<Set<string>> {
  // The administration interface answers so.
  const [client] = (await keycloak.read(`/clients?clientId=${application}`)) as { id: string }[];
  const users = await keycloak.read(`/clients/${client?.id}/roles/Upload/users?max=1000`);
  return new Set((users as { username: string }[]).map(({ username }) => username));
}
