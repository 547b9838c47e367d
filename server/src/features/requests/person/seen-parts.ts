import { rolesHeldIn } from '@portal/core/domain/groups/group-roles.ts';
import type { Remover } from '@portal/core/domain/people/managed-people.ts';
import { partsOfPerson, type PersonParts } from '@portal/core/domain/person-page/person-sections.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import { holderOf } from '../managed-people/remover-facts.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { withGroupsNow } from '../groups-now.ts';

/** What one reader sees of a person, and as whom. */
export interface Seen {
  parts: PersonParts;
  reader: Remover;
}

interface Asking {
  reader: DirectoryPerson;
  known: DirectoryPerson;
  now: Date;
}

interface Shared {
  authorizes: string[];
  owns: string[];
  /** Applications of which the person has a running grant, or a request that is open. */
  concerned: string[];
}

/** What the reader sees of this person now; null where the person does not exist for them (rule people 20). */
export async function seenBy(
  deps: RequestDependencies,
  { reader, known, now }: Asking,
): Promise<Seen | null> {
  const row = await deps.db.row<Shared>(sql`select
    (select coalesce(array_agg(application_id), '{}') from portal.application_authorizer where person_id = ${reader.id}) as authorizes,
    (select coalesce(array_agg(application_id), '{}') from portal.application_owner where person_id = ${reader.id}) as owns,
    (select coalesce(array_agg(application_id), '{}') from (
      select application_id from portal.access_grant where person_id = ${known.id} and ended_at is null
      union select application_id from portal.request where person_id = ${known.id} and is_open and application_id is not null) c) as concerned`);
  const { authorizes = [], owns = [], concerned = [] } = row ?? {};
  const remover: Remover = { person: reader, authorizes, owns };
  const outside = await heldOutside(deps, { known, now, among: [...authorizes, ...owns] });
  const parts = partsOfPerson(remover, holderOf(known), [...concerned, ...outside]);
  return parts === null ? null : { parts, reader: remover };
}

/** Those of these applications of which the person holds a role, as the directory says. */
async function heldOutside(
  deps: RequestDependencies,
  { known, now, among }: { known: DirectoryPerson; now: Date; among: readonly string[] },
): Promise<string[]> {
  const listed = [...new Set(among)].flatMap((id) => deps.applications.get(id) ?? []);
  const applications = await Promise.all(listed.map((one) => withGroupsNow(deps, one, now)));
  return applications
    .filter((one) => !one.openToAll && rolesHeldIn(one, known).length > 0)
    .map(({ id }) => id);
}
