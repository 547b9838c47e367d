import { accountsAttribute, type PlatformAccount } from '@portal/core/domain/people/platform-accounts.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import type { Database, Queryable } from '../server/src/adapters/db/database.ts';
import { type Statement, sql } from '../server/src/adapters/db/sql.ts';
import type { InventedPerson } from '../server/src/demonstration/invented-person.ts';
import { embeddedWrites } from '../server/src/identity/people/embedded-writer.ts';
import {
  giveRole,
  heldRoles,
  removePeople,
  setAttributeOf,
  takeRole,
} from '../server/src/identity/testing/arranged-people.ts';
import { listFaults } from '../server/src/identity/testing/listed-people.ts';
import {
  attributeFaults,
  directoryFaults,
  goneFaults,
  lockFaults,
  platformAccountFaults,
} from '../server/src/testing/agreement/directory-agreement.ts';
import { withoutTrace } from '../server/src/testing/planted-faults.ts';

/** Whose accounts are damaged. */
interface Damaged {
  /** Subject ids of people who held nothing of any application at first. */
  newcomers: readonly string[];
  everybody: readonly InventedPerson[];
}

interface PlantedFault {
  /** The words with which it must be noticed. */
  noticedAs: string;
  /** Does the damage. */
  plant(tx: Queryable, damaged: Damaged): Promise<void>;
  /** The comparison that is meant for it. */
  faults(tx: Queryable, damaged: Damaged): Promise<string[]>;
}

const inRoles = (tx: Queryable, { newcomers }: Damaged) => directoryFaults(tx, { people: newcomers });
const inAttributes = (tx: Queryable, { everybody }: Damaged) =>
  attributeFaults(
    tx,
    everybody.map(({ id }) => id),
  );
const inLocks = (tx: Queryable, { everybody }: Damaged) =>
  lockFaults(
    tx,
    everybody.map(({ id }) => id),
  );

const ofGone = (tx: Queryable, { everybody }: Damaged) =>
  goneFaults(
    tx,
    everybody.map(({ id }) => id),
  );
const inTheList = (tx: Queryable) => listFaults(tx);
const inAccounts = (tx: Queryable, { newcomers }: Damaged) => platformAccountFaults(tx, newcomers);

const faults: readonly PlantedFault[] = [
  {
    noticedAs: 'is listed as undefined and known as',
    plant: async (tx, { newcomers: [id = ''] }) =>
      void (await tx.run(sql`delete from portal.person where id = ${id}`)),
    faults: inTheList,
  },
  {
    noticedAs: '"enabled":false',
    plant: async (tx, { newcomers: [id = ''] }) =>
      void (await tx.run(sql`update portal.person set enabled = false where id = ${id}`)),
    faults: inTheList,
  },
  {
    noticedAs: 'granted and not held',
    plant: async (tx, { newcomers }) => {
      const { personId, ...role } = await someGrant(tx, newcomers);
      await embeddedWrites(tx).changeRoles(personId, { add: [], remove: [role] });
    },
    faults: inRoles,
  },
  {
    noticedAs: 'Team: granted and not held',
    plant: async (tx, { newcomers }) => {
      await tx.run(sql`insert into portal.access_grant (id, person_id, application_id, role, started_at, confirmed_at)
        values (gen_random_uuid(), ${newcomers[0] ?? ''}, 'rmd-sharepoint-app', 'Nobody''s Team', now(), now())`);
    },
    faults: inRoles,
  },
  {
    noticedAs: 'group /SharePoint/Planning and Grants/Grant Reviews: held without a grant',
    plant: async (tx, { newcomers: [id = ''] }) =>
      await embeddedWrites(tx).changeGroups(id, {
        join: ['/SharePoint/Planning and Grants/Grant Reviews'],
        leave: [],
      }),
    faults: inRoles,
  },
  {
    noticedAs: 'held without a grant',
    plant: async (tx, { newcomers }) => {
      const { personId, clientId, role } = await someGrant(tx, newcomers);
      await tx.run(sql`update portal.access_grant set ended_at = now() where ended_at is null
        and person_id = ${personId} and application_id = ${clientId} and role = ${role}`);
    },
    faults: inRoles,
  },
  {
    noticedAs: 'as branch where',
    plant: async (tx, damaged) => await spoil(tx, damaged, 'branch'),
    faults: inAttributes,
  },
  {
    noticedAs: 'is open in spite of INACTIVITY',
    plant: async (tx, damaged) => await giveRole(tx, await somebodyLocked(tx, damaged), activeAccount),
    faults: inLocks,
  },
  {
    noticedAs: 'is not marked as absent and locked by INACTIVITY',
    plant: async (tx, damaged) =>
      await setAttributeOf(tx, await somebodyLocked(tx, damaged), inactivityAttribute, null),
    faults: inLocks,
  },
  {
    noticedAs: 'is marked as absent and locked by nothing',
    plant: async (tx) => {
      await tx.run(sql`delete from portal.account_lock where cause = 'INACTIVITY'`);
    },
    faults: inLocks,
  },
  {
    noticedAs: 'is locked, and nobody knows why',
    plant: async (tx, damaged) => await takeRole(tx, await somebodyOpen(tx, damaged), activeAccount),
    faults: inLocks,
  },
  {
    noticedAs: 'is gone',
    plant: async (tx, { everybody }) => {
      const open = await tx.row<{
        person_id: string;
      }>(sql`select r.person_id from portal.request r where r.is_open
        and r.person_id = any(${everybody.map(({ id }) => id)}::text[]) and not exists (select from portal.delivery_step v
          where v.request_id = r.id and v.state = 'RUNNING') order by r.id limit 1`);
      if (open === undefined) throw new Error('nobody has an open request');
      await removePeople(tx, [open.person_id]);
    },
    faults: ofGone,
  },
  {
    noticedAs: 'has nobody of 1001 twice',
    plant: async (tx, damaged) => await listAccounts(tx, damaged, [ghost, ghost]),
    faults: inAccounts,
  },
  {
    noticedAs: 'has nobody of 1001 and nobody appended it',
    plant: async (tx, damaged) => await listAccounts(tx, damaged, [ghost]),
    faults: inAccounts,
  },
  {
    noticedAs: 'lacks nobody of 1001 although it was appended',
    plant: async (tx, damaged) => {
      await tx.run(sql`insert into portal.delivery_step (id, request_id, position, person_id, kind, role, attribute_values, run_at,
          state, done_at)
        select gen_random_uuid(), id, 99, person_id, 'ADD_ACCOUNT', ${accountsAttribute}, '{nobody,1001}', now(), 'DONE', now()
        from portal.request where id = ${await someEnded(tx, damaged)}::uuid`);
    },
    faults: inAccounts,
  },
  {
    noticedAs: 'lacks nobody of 1001 although it was approved',
    plant: async (tx, damaged) => {
      await tx.run(sql`update portal.request set closed_at = now() + interval '1 day', status = 'APPROVED',
          answers = answers || '{"account": {"username": "nobody", "orgID": "1001"}}'
        where id = ${await someEnded(tx, damaged)}::uuid`);
    },
    faults: inAccounts,
  },
];

const ghost = { username: 'nobody', orgID: '1001' };

/** Gives somebody whose accounts are known these in place of theirs. */
async function listAccounts(
  tx: Queryable,
  damaged: Damaged,
  mipAccounts: readonly PlatformAccount[],
): Promise<void> {
  const request = await someEnded(tx, damaged);
  const row = await tx.row<{ id: string }>(
    sql`select person_id as id from portal.request where id = ${request}::uuid`,
  );
  await embeddedWrites(tx).setAttribute(row?.id ?? '', {
    clientId: null,
    name: accountsAttribute,
    values: [JSON.stringify({ mipAccounts })],
  });
}

/** A request that is over, of somebody of whom no account is under way. */
async function someEnded(tx: Queryable, { newcomers }: Damaged): Promise<string> {
  const ended = await tx.row<{ id: string }>(sql`select id from portal.request r
    where person_id = any(${[...newcomers]}::text[]) and not is_open and application_id is not null
      and not exists (select from portal.delivery_step v where v.person_id = r.person_id
        and v.kind in ('ADD_ACCOUNT', 'REMOVE_ACCOUNT') and v.state <> 'DONE') order by id limit 1`);
  if (ended === undefined) throw new Error('nobody has a request that is over');
  return ended.id;
}

const activeAccount = { clientId: null, role: activeAccountRole };

/**
 * A role that somebody was granted and holds as such, not as a group, and no delivery of which is under way: one that is may
 * excuse a difference.
 */
async function someGrant(tx: Queryable, people: readonly string[]) {
  const grant = await tx.row<{ personId: string; clientId: string; role: string }>(sql`
    select person_id as "personId", application_id as "clientId", role from portal.access_grant g
    where ended_at is null and person_id = any(${[...people]}::text[])
      and (person_id, application_id, role) in (select person_id, client_id, role from (${heldRoles}) as held)
      and not exists (select from portal.delivery_step v where v.person_id = g.person_id
        and v.client_id = g.application_id and v.role = g.role and v.state <> 'DONE')
    order by person_id, application_id, role limit 1`);
  if (grant === undefined) throw new Error('nobody has anything that could be taken away');
  return grant;
}

/** Takes an attribute from everybody. */
async function spoil(tx: Queryable, { everybody }: Damaged, name: string): Promise<void> {
  for (const { username } of everybody) await setAttributeOf(tx, username, name, null);
}

/** Somebody who is locked, and about whom nothing is under way: that may excuse a difference. */
async function somebodyLocked(tx: Queryable, { everybody }: Damaged): Promise<string> {
  const locked = sql`select person_id from portal.account_lock where cause = 'INACTIVITY'`;
  return await firstAtRest(tx, everybody, sql`w.person_id in (${locked})`);
}

/** Somebody whose account waits for nothing. */
async function somebodyOpen(tx: Queryable, { everybody, newcomers }: Damaged): Promise<string> {
  const people = everybody.filter(({ id }) => newcomers.includes(id));
  return await firstAtRest(tx, people, sql`w.person_id not in (select person_id from portal.account_lock)`);
}

/** The username of the first of these people who are so, and who have no open request. */
async function firstAtRest(
  tx: Queryable,
  people: readonly InventedPerson[],
  isSo: Statement,
): Promise<string> {
  const row = await tx.row<{ id: string }>(sql`select w.person_id as id
    from unnest(${people.map(({ id }) => id)}::text[]) as w (person_id)
    where ${isSo} and not exists (select from portal.request r where r.person_id = w.person_id and r.is_open)
    order by w.person_id limit 1`);
  const person = people.find(({ id }) => id === row?.id);
  if (person === undefined) throw new Error('nobody is as the fault needs them');
  return person.username;
}

/** Plants each and takes it back. @returns those that the comparison meant for it did not notice */
export async function unnoticedInTheDirectory(db: Database, damaged: Damaged): Promise<string[]> {
  const unnoticed: string[] = [];
  for (const { noticedAs, plant, faults: find } of faults) {
    const found = await withoutTrace(db, async (tx) => {
      await plant(tx, damaged);
      return await find(tx, damaged);
    });
    if (!found.some((fault) => fault.includes(noticedAs)))
      unnoticed.push(`nothing "${noticedAs}" was noticed`);
  }
  return unnoticed;
}
