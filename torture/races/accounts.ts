import {
  type PlatformAccount,
  accountsAttribute,
  selectionAttribute,
  selectionText,
} from '@portal/core/domain/people/platform-accounts.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import type { Database } from '../../server/src/adapters/db/database.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { embeddedDirectory } from '../../server/src/identity/people/embedded-directory.ts';
import { setAttributeOf, takeRole } from '../../server/src/identity/testing/arranged-people.ts';
import { cancel, chooseAccount, decide, reactivate } from '../calls.ts';
import type { Client } from '../client.ts';
import { secondSubmitFaults } from './decisions.ts';
import {
  accepted,
  isOverLastStage,
  type Lane,
  type RaceResult,
  requestsOf,
  statusFaults,
  untilClosed,
} from './race.ts';

/** Somebody whom a long absence has locked asks twice to come back; one in four is let in, the others stay locked. */
export async function reactivateTwice(lane: Lane): Promise<RaceResult> {
  const { requester, deciders, db, number } = lane;
  await fallAsleep(db, requester);
  const before = await requestsOf(db, requester);
  const answers = await Promise.all([reactivate(requester), reactivate(requester)]);
  const faults = statusFaults(answers, [201, 409]);
  const isFirst = answers[0].status === 201;
  const [won, lost] = isFirst ? answers : [answers[1], answers[0]];
  faults.push(...secondSubmitFaults(won.body, lost.body));
  const made = (await requestsOf(db, requester)) - before;
  if (made !== 1) faults.push(`${made} requests were made`);
  const { requestId } = accepted(won, 201);
  faults.push(...(await lockFaults(db, requester, { lockedFor: requestId })));
  const isLetIn = isOverLastStage(lane);
  if (isLetIn || number % 2 === 0)
    accepted(await decide(deciders.SUPERVISOR[0], won.body, isLetIn ? 'APPROVE' : 'DENY'), 200);
  else accepted(await cancel(requester, requestId, { requestType: 'REACTIVATE_REQUEST' }), 200);
  await untilClosed(requester, requestId);
  faults.push(...(await lockFaults(db, requester, { lockedFor: isLetIn ? null : requestId })));
  return { faults, winner: isFirst ? 'first' : 'second', isDelivered: false };
}

/** Locks the account as a long absence does, unless it is locked. */
async function fallAsleep(db: Database, { person: { id, username } }: Client): Promise<void> {
  await takeRole(db, username, { clientId: null, role: activeAccountRole });
  await setAttributeOf(db, username, inactivityAttribute, 'true');
  await db.run(sql`insert into portal.account_lock (person_id, cause, since) values (${id}, 'INACTIVITY', now())
    on conflict do nothing`);
}

/** The account is locked, with its cause and the request about it, or open without any: nothing in between. */
async function lockFaults(
  db: Database,
  { person: { id } }: Client,
  { lockedFor }: { lockedFor: string | null },
): Promise<string[]> {
  const known = await embeddedDirectory(db).person(id);
  const isActive = known?.realmRoles.includes(activeAccountRole) === true;
  const isMarked = known?.attributes[inactivityAttribute] !== undefined;
  const causes = await db.rows<{ cause: string; request_id: string | null }>(
    sql`select cause, request_id from portal.account_lock where person_id = ${id}`,
  );
  const faults: string[] = [];
  if (isActive !== (lockedFor === null)) faults.push(`the account is ${isActive ? 'open' : 'locked'}`);
  if (isMarked !== (lockedFor !== null))
    faults.push(`the mark of the absence is ${isMarked ? 'left' : 'gone'}`);
  if (causes.length !== (lockedFor === null ? 0 : 1))
    faults.push(`${causes.length} causes of a lock are stored`);
  if (causes.some((one) => one.request_id !== lockedFor)) faults.push('a cause names another request');
  return faults;
}

const river: PlatformAccount = { username: 'torture_river', orgID: '1042' };
const delta: PlatformAccount = { username: 'torture_delta', orgID: '1077' };

/** Somebody with two accounts on the mapping platform chooses each of them at once. */
export async function chooseTwice({ requester, db }: Lane): Promise<RaceResult> {
  const { username } = requester.person;
  await setAttributeOf(db, username, accountsAttribute, JSON.stringify({ mipAccounts: [river, delta] }));
  await setAttributeOf(db, username, selectionAttribute, null);
  const before = await choicesOf(db, requester);
  const answers = await Promise.all([chooseAccount(requester, river), chooseAccount(requester, delta)]);
  const known = await embeddedDirectory(db).person(requester.person.id);
  const kept = known?.attributes[selectionAttribute] ?? [];
  const recorded = (await choicesOf(db, requester)).slice(before.length).toSorted();
  const faults = statusFaults(answers, [200, 200]);
  const chosen = [river, delta].map(selectionText);
  if (kept.length !== 1 || !chosen.includes(kept[0] ?? '')) faults.push(`${JSON.stringify(kept)} was kept`);
  if (recorded.join() !== chosen.toSorted().join()) faults.push(`the trail has ${recorded.join(' and ')}`);
  // Anyone who has several accounts does not ask for the platform: the races to come want somebody who may.
  await setAttributeOf(db, username, accountsAttribute, null);
  await setAttributeOf(db, username, selectionAttribute, null);
  return { faults, winner: kept[0] === chosen[0] ? 'first' : 'second', isDelivered: false };
}

/** The choices that the trail records, oldest first. */
async function choicesOf(db: Database, { person }: Client): Promise<string[]> {
  const rows = await db.rows<{ after: string }>(sql`select detail ->> 'after' as after from portal.audit_event
    where action = 'ACCOUNT_SELECTED' and outcome = 'DONE' and actor_id = ${person.id} order by id`);
  return rows.map(({ after }) => after);
}
