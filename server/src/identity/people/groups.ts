import type { DirectoryGroup } from '@portal/core/domain/catalogue/group.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { isUuid, uuidV7 } from '../../adapters/identifiers.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import type { GroupToKeep } from '../../ports/new-accounts.ts';

interface GroupRow {
  id: string;
  parent_id: string | null;
  name: string;
  path: string;
  attributes: Partial<Record<keyof DirectoryGroup['attributes'] | 'descriptionEs', string>>;
}

/** The groups below the one of this name at the top, in the order of their names; null where there is none. */
export async function groupsBelow(db: Queryable, root: string): Promise<DirectoryGroup[] | null> {
  const top = `/${root}`;
  const rows = await db.rows<GroupRow>(sql`select id, parent_id, name, path, attributes from idp.people_group
    where path = ${top} or starts_with(path, ${`${top}/`}) order by name`);
  const above = rows.find(({ path }) => path === top);
  return above === undefined
    ? null
    : below(
        above.id,
        Map.groupBy(rows, (row) => row.parent_id),
      );
}

function below(parent: string, rows: ReadonlyMap<string | null, readonly GroupRow[]>): DirectoryGroup[] {
  return (rows.get(parent) ?? []).map(({ id, name, attributes }) => {
    const { value = null, description = null, activity = null, descriptionEs = null } = attributes;
    const subGroups = below(id, rows);
    return { id, name, attributes: { value, description, activity }, descriptionEs, subGroups };
  });
}

/** The paths of the groups that a person (`p`) is in, as a column. */
export const groupsOfPerson = sql`coalesce((select json_agg(g.path order by g.path)
    from idp.membership m join idp.people_group g on g.id = m.group_id where m.person_id = p.id), '[]')`;

interface ChangeOutcome {
  isKnown: boolean;
  /** Paths to join that lead to no group. */
  missing: string[];
}

/** Everything or nothing, in one statement; the person's row is locked, so that changes of one person come one by one. */
export async function changeGroups(
  db: Queryable,
  id: string,
  { join, leave }: { join: readonly string[]; leave: readonly string[] },
): Promise<void> {
  if (!isUuid(id)) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
  const outcome = await db.row<ChangeOutcome>(sql`with person as (
      select id from idp.person where id = ${id}::uuid for no key update
    ), missing as (
      select w.path from unnest(${[...join]}::text[]) as w (path)
      where not exists (select from idp.people_group g where g.path = w.path)
    ), joined as (
      insert into idp.membership (person_id, group_id)
      select person.id, g.id from person, idp.people_group g
      where g.path = any(${[...join]}::text[]) and not exists (select from missing) on conflict do nothing
    ), gone as (
      delete from idp.membership m using person, idp.people_group g
      where m.person_id = person.id and m.group_id = g.id and g.path = any(${[...leave]}::text[])
        and not exists (select from missing)
    )
    select exists (select from person) as "isKnown", (select coalesce(json_agg(path), '[]') from missing) as missing`);
  if (outcome?.isKnown !== true) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
  const [first] = outcome.missing;
  if (first !== undefined) throw new DirectoryRefusal(`No such group: ${first}`, 'GROUP_UNKNOWN');
}

/** An attribute is one text, so a description in two languages takes two. */
function attributesOf({ value, description, activity }: GroupToKeep): string {
  const { en, es } = description ?? {};
  return JSON.stringify({ value, description: en, descriptionEs: es, activity });
}

/**
 * Makes the groups that are not there yet, each below its own, and updates the descriptions of the others. All portals
 * that start at once do so in the same order, so that they never deadlock.
 */
export async function keepGroups(tx: Queryable, groups: readonly GroupToKeep[], now: Date): Promise<void> {
  let level = groups.map((group) => ({ above: '', group }));
  while (level.length > 0) {
    const rows = level.map(({ above, group }) => {
      const { name } = group;
      return { id: uuidV7(now), above, name, path: `${above}/${name}`, attributes: attributesOf(group) };
    });
    const each = <T>(value: (row: (typeof rows)[number]) => T): T[] => rows.map(value);
    await tx.run(sql`insert into idp.people_group as g (id, parent_id, name, path, attributes)
      select u.id, p.id, u.name, u.path, u.attributes
      from unnest(${each((row) => row.id)}::uuid[], ${each((row) => row.above)}::text[], ${each((row) => row.name)}::text[],
        ${each((row) => row.path)}::text[], ${each((row) => row.attributes)}::jsonb[]) as u (id, above, name, path, attributes)
      left join idp.people_group p on p.path = u.above
      order by u.path
      on conflict (path) do update set attributes = excluded.attributes
        where g.attributes is distinct from excluded.attributes`);
    level = level.flatMap(({ above, group: { name, subGroups = [] } }) =>
      subGroups.map((group) => ({ above: `${above}/${name}`, group })),
    );
  }
}
