import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { type Statement, sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import { type RoleReference, attributeOfClient } from '../../ports/directory-person.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import type { AttributeValues, DirectoryWriter, OwnAttributeChange } from '../../ports/directory-writer.ts';
import type { SurroundingsOfPeople } from '../../provider/provider-kind.ts';
import { disableUnused, lockUnused } from './account-use.ts';
import { capabilities } from '../capabilities.ts';
import { giveOneTimePassword } from '../passwords/one-time-password.ts';
import { changeGroups } from './groups.ts';
import { acceptRules, changeContact } from './changes/own-contact.ts';
import { hasRole } from './people-rows.ts';
import { changeDetails } from './changes/person-details.ts';

/** What is written to the directory of the embedded provider, in its own tables on the portal's database. */
export function embeddedWriter(surroundings: SurroundingsOfPeople): DirectoryWriter {
  return {
    ...embeddedWrites(surroundings.db),
    changeContact: (change) => changeContact(surroundings, change),
    acceptRules: (acceptance) => acceptRules(surroundings, acceptance),
    giveOneTimePassword: (id, given) => giveOneTimePassword(surroundings.db, id, given),
  };
}

/** All of it that takes no transaction. */
export function embeddedWrites(
  db: Queryable,
): Omit<DirectoryWriter, 'acceptRules' | 'changeContact' | 'giveOneTimePassword'> {
  return {
    capabilities,
    changeRoles: (id, change) => changeRoles(db, id, change),
    changeGroups: (id, change) => changeGroups(db, id, change),
    async setAttribute(id, attribute) {
      const written = isUuid(id) ? writtenAttribute(attribute) : null;
      const found =
        written === null ? 0 : await db.run(sql`update idp.person p set ${written} where p.id = ${id}::uuid`);
      if (found === 0) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
    },
    changeOwnAttribute: (id, change) => changeOwnAttribute(db, id, change),
    setEnabled: (id, enabled) => setEnabled(db, id, enabled),
    changeDetails: (id, changes) => changeDetails(db, id, changes),
    lockUnused: (id, at) => lockUnused(db, id, at),
    disableUnused: (id, at) => disableUnused(db, id, at),
  };
}

/** What writes an attribute; a person's names have columns of their own, and the family name is never removed. */
function writtenAttribute({ clientId, name, values }: AttributeValues): Statement | null {
  const [value] = values;
  if (clientId === null && name === 'givenName') return sql`given_name = ${value ?? ''}::text`;
  if (clientId === null && name === 'familyName')
    return value === undefined ? null : sql`family_name = ${value}::text`;
  return sql`attributes = ${attributesWith(attributeOfClient(clientId, name), values)}`;
}

/** All attributes of a person (`p`) with these values of one; without values it is gone. */
function attributesWith(name: string, values: readonly string[]): Statement {
  return values.length === 0
    ? sql`p.attributes - ${name}::text`
    : sql`p.attributes || jsonb_build_object(${name}::text, to_jsonb(${[...values]}::text[]))`;
}

async function setEnabled(db: Queryable, id: string, enabled: boolean): Promise<void> {
  const found = isUuid(id)
    ? await db.run(sql`update idp.person set enabled = ${enabled} where id = ${id}::uuid`)
    : 0;
  if (found === 0) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
}

async function changeOwnAttribute(
  db: Queryable,
  id: string,
  { name, values, judgedBy, needsActiveAccount }: OwnAttributeChange,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const isActive = sql`p.enabled and ${hasRole({ clientId: null, role: activeAccountRole })}`;
  const changed = await db.run(sql`update idp.person p set attributes = ${attributesWith(name, values)}
    where p.id = ${id}::uuid
      and coalesce(p.attributes->${judgedBy.name}::text, '[]') = to_jsonb(${[...judgedBy.values]}::text[])
      and (not ${needsActiveAccount}::boolean or ${isActive})`);
  return changed > 0;
}

interface ChangeOutcome {
  isKnown: boolean;
  /** Roles to add that no client offers. */
  missing: { client: string | null; name: string }[];
}

/** Everything or nothing, in one statement; the person's row is locked, so that changes of one person come one by one. */
async function changeRoles(
  db: Queryable,
  id: string,
  { add, remove }: { add: readonly RoleReference[]; remove: readonly RoleReference[] },
): Promise<void> {
  if (!isUuid(id)) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
  const outcome = await db.row<ChangeOutcome>(sql`with person as (
      select id from idp.person where id = ${id}::uuid for no key update
    ), wanted as (${references(add)}), missing as (
      select w.client_id, w.name from wanted w where not exists (select from idp.role r where ${isSame})
    ), given as (
      insert into idp.person_role (person_id, role_id)
      select person.id, r.id from person, wanted w join idp.role r on ${isSame}
      where not exists (select from missing) on conflict do nothing
    ), unwanted as (${references(remove)}), taken as (
      delete from idp.person_role pr using person, unwanted w, idp.role r
      where pr.person_id = person.id and pr.role_id = r.id and ${isSame} and not exists (select from missing)
    )
    select exists (select from person) as "isKnown",
      (select coalesce(json_agg(json_build_object('client', client_id, 'name', name)), '[]') from missing) as missing`);
  if (outcome?.isKnown !== true) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
  const [first] = outcome.missing;
  if (first !== undefined)
    throw new DirectoryRefusal(`No such role: ${first.client ?? 'realm'} ${first.name}`, 'ROLE_UNKNOWN');
}

function references(roles: readonly RoleReference[]): Statement {
  return sql`select * from unnest(${roles.map((role) => role.clientId)}::text[], ${roles.map((role) => role.role)}::text[])
    as w (client_id, name)`;
}

/** A role of the realm has no client, and nothing equals nothing here. */
const isSame = sql`r.name = w.name and r.client_id is not distinct from w.client_id`;
