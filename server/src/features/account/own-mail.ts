import type { OwnMail, OwnMailChanges } from '@portal/core/contract/account/own-mail.ts';
import { isZone } from '@portal/core/domain/working-days/zone.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { choicesOf, choose } from '../../mail/choices/own-choices.ts';
import { noteZone } from '../../mail/choices/zones-of-people.ts';

/** What one's own choices about mail work with. */
export interface OwnMailDependencies {
  db: Queryable;
  /** Where people count as being while their zone is not known: in which deadlines end. */
  usualZone: string;
}

type Asking = Pick<Caller, 'person'>;

/** What the caller has chosen about mail (rules mail 12 and 13). */
export async function readOwnMail(
  { db, usualZone }: OwnMailDependencies,
  { person }: Asking,
): Promise<OwnMail> {
  return { ...(await choicesOf(db, person.userId)), usualZone };
}

/**
 * Writes what the caller chooses.
 * @throws RefusedCall INVALID for what is no zone
 */
export async function changeMail(
  deps: OwnMailDependencies,
  caller: Asking,
  choices: OwnMailChanges,
): Promise<OwnMail> {
  if (choices.zone !== null) refuseUnknown(choices.zone);
  await choose(deps.db, caller.person.userId, choices);
  return await readOwnMail(deps, caller);
}

/**
 * Writes in which zone the caller's browser is.
 * @throws RefusedCall INVALID for what is no zone
 */
export async function noteZoneOfBrowser(
  deps: OwnMailDependencies,
  caller: Asking,
  { zone }: { zone: string },
): Promise<OwnMail> {
  refuseUnknown(zone);
  await noteZone(deps.db, caller.person.userId, zone);
  return await readOwnMail(deps, caller);
}

function refuseUnknown(zone: string): void {
  if (!isZone(zone)) throw new RefusedCall('INVALID');
}
