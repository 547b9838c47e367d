import type { Database } from '../server/src/adapters/db/database.ts';
import { sql } from '../server/src/adapters/db/sql.ts';
import type { Config } from '../server/src/config/config.ts';
import { personIdOf } from '../server/src/identity/testing/arranged-people.ts';
import { growPeople, markAbsent } from '../server/src/identity/testing/grown-people.ts';
import { everythingAskedFor } from './grown/asked-for.ts';
import { deciders, type Known, requestsBetween } from './grown/requests.ts';

/** How large the world is to be, in all. */
export interface Size {
  users: number;
  requests: number;
  /** Whether people have an office, certificates, sign-ins and roles of applications. */
  isFurnished?: boolean;
}

/** This many rows go into one transaction. */
const batch = 100_000;

/**
 * Grows the world of a demonstration to this many people and requests, from what the numbers alone say: the same numbers
 * make the same world, and a larger one contains the smaller. People are called `grown0000001` and so on and cannot sign in;
 * requests, of every kind and for every application that can be asked for, carry numbers of the year 2020. They are there
 * to be many: the audit trail says nothing about them.
 *
 * Works as the owner of the tables, straight in the database: a million requests take a few minutes.
 * @param say called for each step
 */
export async function grow(
  owner: Database,
  size: Size,
  { catalogue, say }: { catalogue: Pick<Config, 'catalogueFolder' | 'forms'>; say: (line: string) => void },
): Promise<void> {
  const { users, isFurnished = false } = size;
  const supervisorEmail = 'supervisor@agency.example';
  await growPeople(owner, { people: users, supervisors: deciders(users), supervisorEmail, isFurnished });
  const known: Known = {
    newcomer: await personIdOf(owner, 'newcomer'),
    supervisor: await personIdOf(owner, 'supervisor'),
    completers: {
      RM_IT_HELP: await personIdOf(owner, 'helpdesk'),
      FILETRAIL_ADMIN: await personIdOf(owner, 'filetrail'),
    },
  };
  const asked = await everythingAskedFor(owner, catalogue);
  const begun =
    (
      await owner.row<{ last: number }>(
        sql`select coalesce(max(right(number, 7)::int), 0) as last from portal.request where number like 'RAP-2020-%'`,
      )
    )?.last ?? 0;
  for (let from = begun; from < size.requests; from += batch) {
    const to = Math.min(from + batch, size.requests);
    await owner.script(requestsBetween(from, to, { users, known, asked }));
    say(`${to.toLocaleString('en')} requests`);
  }
  const away = await owner.rows<{ id: string }>(sql`select person_id as id from portal.request
    where number like 'RAP-2020-%' and type = 'REACTIVATE_REQUEST' and is_open`);
  await markAbsent(
    owner,
    away.map(({ id }) => id),
  );
  await owner.script('set statement_timeout = 0; analyze');
}
