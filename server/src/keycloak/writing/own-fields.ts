import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { rulesAttribute } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import type { OwnAttributeChange, OwnContactChange, RulesAcceptance } from '../../ports/directory-writer.ts';
import type { ProfileChange, SurroundingsOfPeople } from '../../provider/provider-kind.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import { readUser, withHeld } from '../reading/read-people.ts';
import { changeUser } from './change-user.ts';

/** Writes what somebody says about themselves, in their turn, with its row in the trail. */
export async function changeContact(
  surroundings: SurroundingsOfPeople,
  calls: AdminCalls,
  { id, fullName: name, changes, sourceAddress, now }: OwnContactChange,
): Promise<boolean> {
  const fields = changes.map(({ fieldName }) => fieldName);
  const event = { kind: 'PROFILE_CHANGED', sub: id, name, fields, sourceAddress } as const;
  return await changeOwnFields(surroundings, calls, { changes, event, now });
}

/** Writes which rules somebody accepts, in the same way. */
export async function acceptRules(
  surroundings: SurroundingsOfPeople,
  calls: AdminCalls,
  { id, fullName: name, version, previousValue, newValue, sourceAddress, now }: RulesAcceptance,
): Promise<boolean> {
  const changes = [{ fieldName: rulesAttribute, previousValue, newValue }];
  const event = { kind: 'RULES_ACCEPTED', sub: id, name, version, sourceAddress } as const;
  return await changeOwnFields(surroundings, calls, { changes, event, now });
}

/** A field of somebody's own, as it was shown and as it is to be. */
interface FieldChange {
  fieldName: string;
  previousValue: string;
  newValue: string;
}

async function changeOwnFields(
  { db, record }: SurroundingsOfPeople,
  calls: AdminCalls,
  { changes, event, now }: { changes: readonly FieldChange[]; event: ProfileChange; now: Date },
): Promise<boolean> {
  const user = await readUser(calls, event.sub);
  if (user === null || !user.enabled) return false;
  const isAsShown = changes.every(
    ({ fieldName, previousValue }) => (user.attributes?.[fieldName]?.[0] ?? '') === previousValue,
  );
  if (!isAsShown) return false;
  const attributes = changes.map(({ fieldName, newValue }) => [fieldName, newValue === '' ? [] : [newValue]]);
  await changeUser(calls, user, { attributes: Object.fromEntries(attributes) });
  await record(db, event, now);
  return true;
}

/** Writes an attribute while what it was judged by still holds, in the person's turn. */
export async function changeOwnAttribute(
  names: RealmNames,
  calls: AdminCalls,
  { id, name, values, judgedBy, needsActiveAccount }: OwnAttributeChange & { id: string },
): Promise<boolean> {
  const user = await readUser(calls, id);
  const person = user === null ? null : await withHeld(calls, names, user);
  if (user === null || person === null) return false;
  const isActive = person.enabled && person.realmRoles.includes(activeAccountRole);
  if (needsActiveAccount && !isActive) return false;
  const judged = person.attributes[judgedBy.name] ?? [];
  if (JSON.stringify(judged) !== JSON.stringify(judgedBy.values)) return false;
  await changeUser(calls, user, { attributes: { [name]: values } });
  return true;
}
