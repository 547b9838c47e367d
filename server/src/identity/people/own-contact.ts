import type { ContactChange } from '@portal/core/domain/people/contact.ts';
import { type Statement, sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { OwnContactChange } from '../../ports/directory-writer.ts';
import type { SurroundingsOfPeople } from '../../provider/provider-kind.ts';

/** Writes what somebody says about themselves, with its row in the trail. */
export async function changeContact(
  { db, record }: SurroundingsOfPeople,
  { id, fullName: name, changes, sourceAddress, now }: OwnContactChange,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return await db.transaction(async (tx) => {
    const written = await tx.run(writtenContact(id, changes));
    if (written === 0) return false;
    const fields = changes.map(({ fieldName }) => fieldName);
    await record(tx, { kind: 'PROFILE_CHANGED', sub: id, name, fields, sourceAddress }, now);
    return true;
  });
}

/**
 * Empty values take the attribute away; two changes at once to different fields are both kept. Compared as one value: a join
 * with what was shown would not be looked at again after another write has been waited for.
 */
function writtenContact(id: string, changes: readonly ContactChange[]): Statement {
  const names = changes.map(({ fieldName }) => fieldName);
  const shown = Object.fromEntries(changes.map(({ fieldName, previousValue }) => [fieldName, previousValue]));
  const kept = Object.fromEntries(
    changes.flatMap(({ fieldName, newValue }) => (newValue === '' ? [] : [[fieldName, [newValue]]])),
  );
  return sql`update idp.person set attributes = (attributes - ${names}::text[]) || ${JSON.stringify(kept)}::jsonb
    where id = ${id}::uuid and enabled and (
      select bool_and(coalesce(attributes->one.name->>0, '') = one.shown)
      from jsonb_each_text(${JSON.stringify(shown)}::jsonb) as one (name, shown))`;
}
