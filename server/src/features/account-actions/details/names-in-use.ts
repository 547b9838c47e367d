import type { DetailChange } from '@portal/core/domain/people/actions/person-details.ts';
import type { WantedAction } from '@portal/core/domain/people/actions/judge-action.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Directory } from '../../../ports/directory.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';

/** The new address and the new username, where there are any. */
function wantedOf(changes: readonly DetailChange[]): { emails: string[]; usernames: string[] } {
  const of = (name: DetailChange['field']) =>
    changes.filter(({ field }) => field === name).map(({ newValue }) => newValue);
  return { emails: of('email'), usernames: of('username') };
}

/** Whether the new address or username is somebody else's. To be asked before anything is written. */
export async function isSomebodyElses(
  directory: Pick<Directory, 'people'>,
  personId: string,
  wanted: WantedAction,
): Promise<boolean> {
  const { emails, usernames } = wantedOf(wanted.kind === 'DETAILS' ? wanted.changes : []);
  if (emails.length === 0 && usernames.length === 0) return false;
  const holders = await directory.people({ ids: [], emails, usernames });
  return holders.some((one) => one.id !== personId && (usernames.includes(one.username) || ownsAddress(one)));
}

/** Anybody can register with the address of anybody: it is theirs once it is verified, or they were let in (rule accounts 1). */
function ownsAddress({ emailVerified, realmRoles, clientRoles }: DirectoryPerson): boolean {
  const isAdmitted =
    realmRoles.length > 0 ||
    Object.entries(clientRoles).some(([client, roles]) =>
      roles.some((role) => client !== portalClientId || role !== 'USER'),
    );
  return emailVerified || isAdmitted;
}

/** Whether another action that the directory may not have seen gives one of them to somebody else. */
export async function isPromisedElsewhere(
  tx: Queryable,
  { settled, person }: { settled: number; person: { id: string } },
  wanted: WantedAction,
): Promise<boolean> {
  const { emails, usernames } = wantedOf(wanted.kind === 'DETAILS' ? wanted.changes : []);
  if (emails.length === 0 && usernames.length === 0) return false;
  const row =
    await tx.row(sql`select 1 as one from portal.account_action a, jsonb_array_elements(a.changes) as change
    where (a.state = 'DUE' or a.settled > ${settled}::bigint) and a.kind = 'DETAILS' and a.person_id <> ${person.id}
      and (change->>'field' = 'email' and change->>'newValue' = any(${emails}::text[])
        or change->>'field' = 'username' and change->>'newValue' = any(${usernames}::text[])) limit 1`);
  return row !== undefined;
}
