import type { Queryable } from '../../../adapters/db/database.ts';
import { codeOf } from '../../../adapters/db/failure.ts';
import { type Statement, sql } from '../../../adapters/db/sql.ts';
import { isUuid } from '../../../adapters/identifiers.ts';
import { DirectoryRefusal } from '../../../ports/directory-refusal.ts';
import type { DetailValues } from '../../../ports/directory-writer.ts';
import { ownsAddress } from '../people-rows.ts';

/** These have columns of their own. */
const columns = ['email', 'username', 'givenName', 'familyName'];

/** Writes what others change about somebody, all of it or nothing. Anyone who gives an address vouches for it. */
export async function changeDetails(
  db: Queryable,
  id: string,
  changes: readonly DetailValues[],
): Promise<void> {
  const known = isUuid(id) ? await db.row(sql`select 1 as one from idp.person where id = ${id}::uuid`) : null;
  if (known === null || known === undefined)
    throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
  const value = (column: string): string | null => {
    const change = changes.find(({ name }) => name === column);
    return change === undefined ? null : (change.values[0] ?? '');
  };
  const attributes = changes.filter(({ name }) => !columns.includes(name));
  const names = attributes.map(({ name }) => name);
  const kept = Object.fromEntries(
    attributes.flatMap(({ name, values }) => (values.length === 0 ? [] : [[name, values]])),
  );
  const [email, username] = [value('email'), value('username')];
  const written = await unlessTaken(() =>
    db.run(sql`update idp.person p set email = coalesce(${email}::text, p.email),
        email_verified = p.email_verified or ${email !== null}::boolean, username = coalesce(${username}::text, p.username),
        given_name = coalesce(${value('givenName')}::text, p.given_name),
        family_name = coalesce(${value('familyName')}::text, p.family_name),
        attributes = (p.attributes - ${names}::text[]) || ${JSON.stringify(kept)}::jsonb
      where p.id = ${id}::uuid and ${isAsShownOrWanted(changes)} and not ${isSomebodyElses(id, email)}`),
  );
  if (written === 0) throw new DirectoryRefusal(`Not as it was shown, or somebody else's: ${id}`);
}

/** That each field of a person (`p`) has the value that was shown, or the one it is to have already. */
function isAsShownOrWanted(changes: readonly DetailValues[]): Statement {
  const compared = changes.map(({ name, shown, values }) => ({ name, shown, wanted: values.join(', ') }));
  // One value, for the same reason as in what people change about themselves.
  return sql`(select bool_and(coalesce((select string_agg(held.text, ', ' order by held.position)
      from jsonb_array_elements_text((p.attributes || jsonb_build_object('email', array[p.email], 'username', array[p.username],
        'givenName', array[p.given_name], 'familyName', array[p.family_name]))->one.name)
        with ordinality as held (text, position)), '') in (one.shown, one.wanted))
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb) as one (name text, shown text, wanted text))`;
}

/** That an address belongs to another person; of a username the table itself says so. */
function isSomebodyElses(id: string, email: string | null): Statement {
  return sql`exists (select from idp.person p where p.email = ${email}::text and p.id <> ${id}::uuid and ${ownsAddress})`;
}

/** Of two who want the same at once the table refuses one, which writes nothing then. */
async function unlessTaken(write: () => Promise<number>): Promise<number> {
  try {
    return await write();
  } catch (failure) {
    if (codeOf(failure) === uniqueViolation) return 0;
    throw failure;
  }
}

/** As PostgreSQL names it. */
const uniqueViolation = '23505';
