import { type Directory, DirectoryRefusal, type RoleReference } from '../../ports.ts';
import type { Database, Queryable } from '../db/database.ts';
import { type Statement, sql } from '../db/sql.ts';
import { isUuid } from '../identifiers.ts';
import { peopleWhere, personOf, type PersonRow } from './people-rows.ts';

/** The directory of the embedded identity provider: its own tables, on the portal's database. */
export function embeddedDirectory(db: Database): Directory {
  return {
    async person(id, within = db) {
      if (!isUuid(id)) return null;
      const row = await within.row<PersonRow>(peopleWhere(sql`p.id = ${id}`));
      return row === undefined ? null : personOf(row);
    },
    async people(by, within = db) {
      const ids = by.ids.filter((id) => isUuid(id));
      const condition = sql`(p.id = any(${ids}::uuid[]) or p.email = any(${by.emails}::text[]))`;
      return (await within.rows<PersonRow>(peopleWhere(condition))).map(personOf);
    },
    async holders({ clientId, role }, within = db) {
      const rows = await within.rows<PersonRow>(
        peopleWhere(sql`p.enabled and exists (select from idp.person_role pr join idp.role r on r.id = pr.role_id
          where pr.person_id = p.id and ${named(clientId, role)})`),
      );
      return rows.map(personOf);
    },
    changeRoles: (id, change) => db.transaction((tx) => changeRoles(tx, id, change)),
  };
}

async function changeRoles(
  tx: Queryable,
  id: string,
  { add, remove }: { add: readonly RoleReference[]; remove: readonly RoleReference[] },
): Promise<void> {
  // One change per person at a time, as with a remote directory.
  const known = isUuid(id)
    ? await tx.row(sql`select 1 as found from idp.person where id = ${id} for no key update`)
    : undefined;
  if (known === undefined) throw new DirectoryRefusal(`No such person: ${id}`);
  for (const { clientId, role } of add) {
    const found = await tx.row<{ id: number }>(
      sql`select r.id from idp.role r where ${named(clientId, role)}`,
    );
    if (found === undefined) throw new DirectoryRefusal(`No such role: ${clientId ?? 'realm'} ${role}`);
    await tx.run(
      sql`insert into idp.person_role (person_id, role_id) values (${id}, ${found.id}) on conflict do nothing`,
    );
  }
  for (const { clientId, role } of remove) {
    await tx.run(sql`
      delete from idp.person_role pr using idp.role r
      where pr.person_id = ${id} and r.id = pr.role_id and ${named(clientId, role)}`);
  }
}

function named(clientId: string | null, role: string): Statement {
  const client = clientId === null ? sql`r.client_id is null` : sql`r.client_id = ${clientId}`;
  return sql`${client} and r.name = ${role}`;
}
