import { rulesAttribute } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import { type Statement, sql } from '../../../adapters/db/sql.ts';
import { isUuid } from '../../../adapters/identifiers.ts';
import type { OwnContactChange, RulesAcceptance } from '../../../ports/directory-writer.ts';
import type { ProfileChange, SurroundingsOfPeople } from '../../../provider/provider-kind.ts';

/** Writes what somebody says about themselves, with its row in the trail. */
export async function changeContact(
  surroundings: SurroundingsOfPeople,
  { id, fullName: name, changes, sourceAddress, now }: OwnContactChange,
): Promise<boolean> {
  const fields = changes.map(({ fieldName }) => fieldName);
  const event = { kind: 'PROFILE_CHANGED', sub: id, name, fields, sourceAddress } as const;
  return await changeOwnFields(surroundings, { changes, event, now });
}

/** Writes which rules somebody accepts, with its row in the trail. */
export async function acceptRules(
  surroundings: SurroundingsOfPeople,
  { id, fullName: name, version, previousValue, newValue, sourceAddress, now }: RulesAcceptance,
): Promise<boolean> {
  const changes = [{ fieldName: rulesAttribute, previousValue, newValue }];
  const event = { kind: 'RULES_ACCEPTED', sub: id, name, version, sourceAddress } as const;
  return await changeOwnFields(surroundings, { changes, event, now });
}

/** A field of somebody's own, as it was shown and as it is to be. */
interface FieldChange {
  fieldName: string;
  previousValue: string;
  newValue: string;
}

async function changeOwnFields(
  { db, record }: SurroundingsOfPeople,
  { changes, event, now }: { changes: readonly FieldChange[]; event: ProfileChange; now: Date },
): Promise<boolean> {
  if (!isUuid(event.sub)) return false;
  return await db.transaction(async (tx) => {
    const written = await tx.run(writtenFields(event.sub, changes));
    if (written === 0) return false;
    await record(tx, event, now);
    return true;
  });
}

/**
 * Empty values take the attribute away; two changes at once to different fields are both kept. Compared as one value: a join
 * with what was shown would not be looked at again after another write has been waited for.
 */
function writtenFields(id: string, changes: readonly FieldChange[]): Statement {
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
