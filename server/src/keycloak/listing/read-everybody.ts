import Type from 'typebox';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { addressOf } from '../admin/addresses.ts';
import type { AdminCalls, AdminClient } from '../admin/admin-client.ts';
import { ClientAnswer, RoleAnswer } from '../admin/answers.ts';
import { everyOf } from '../admin/pages.ts';
import { isApplication, type RealmNames } from '../admin/realm-names.ts';
import { givenRole, personOf, readEverybody, rolesOf } from '../reading/read-people.ts';
import { listPeople, unlistOthers } from './listed-people.ts';

/** The most milliseconds of one reading: a realm of a hundred thousand people needs some minutes. */
const patience = 1_800_000;
/** How many rows are written in one statement. */
const portion = 500;

/** Roles that somebody was given. */
export interface HeldRoles {
  realmRoles: string[];
  clientRoles: Record<string, string[]>;
}

/**
 * Reads the whole realm into the list of people, by roles and not by people: a realm has some hundred roles and some hundred
 * thousand people. Groups are left out, which the list does not show.
 */
export async function readRealm(
  { db, admin, names }: { db: Queryable; admin: AdminClient; names: RealmNames },
  now: Date,
): Promise<number> {
  const calls = admin.begin(patience);
  const users = await readEverybody(calls);
  const held = await readHolders(calls, names);
  const defaults = await names.defaults(calls);
  for (let first = 0; first < users.length; first += portion)
    await listPeople(
      db,
      users.slice(first, first + portion).map((user) => {
        const roles = rolesOf(held.get(user.id) ?? { realmRoles: [], clientRoles: {} }, defaults);
        return {
          person: personOf(user, { ...roles, groups: [] }),
          createdAt: new Date(user.createdTimestamp ?? 0),
        };
      }),
      now,
    );
  await unlistOthers(db, now);
  await db.run(sql`update portal.provider_reading set until = ${now.getTime()} where kind = 'people'`);
  return users.length;
}

/** The roles of everybody who has one, by their id. */
export async function readHolders(calls: AdminCalls, names: RealmNames): Promise<Map<string, HeldRoles>> {
  const held = new Map<string, HeldRoles>();
  const rolesOfPerson = (id: string): HeldRoles => {
    const known = held.get(id) ?? { realmRoles: [], clientRoles: {} };
    held.set(id, known);
    return known;
  };
  const Roles = Type.Array(RoleAnswer);
  for (const { name } of (await everyOf((address) => calls.read(Roles, address), '/roles')) ?? [])
    for (const { id } of await givenRole(calls, names, { clientId: null, role: name }))
      rolesOfPerson(id).realmRoles.push(name);
  const clients = await everyOf((address) => calls.read(Type.Array(ClientAnswer), address), '/clients');
  for (const { id: client, clientId } of clients ?? []) {
    if (!isApplication(clientId)) continue;
    const roles = await everyOf(
      (address) => calls.read(Roles, address),
      addressOf('clients', client, 'roles'),
    );
    for (const { name } of roles ?? [])
      for (const { id } of await givenRole(calls, names, { clientId, role: name }))
        (rolesOfPerson(id).clientRoles[clientId] ??= []).push(name);
  }
  return held;
}
