import { type Person, personFromClaims } from '@portal/core/domain/people/person.ts';
import { planStages } from '@portal/core/domain/requests/stage-plan.ts';
import { statusOfStage } from '@portal/core/domain/requests/transitions.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql } from '../../adapters/db/sql.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import type { DirectoryPerson } from '../../ports.ts';
import { peopleConcerned, substitutes } from './approvers.ts';
import type { RequestDependencies } from './dependencies.ts';
import { insertRequest, requestNumber } from './insert-request.ts';
import { newRecord } from './new-record.ts';

/** Somebody of the directory as their own token would tell them; null without any role of the portal. */
export function personOfDirectory(known: DirectoryPerson): Person | null {
  const resources = Object.entries(known.clientRoles).map(([client, roles]) => [client, { roles }]);
  return personFromClaims({
    ...known.attributes,
    sub: known.id,
    preferred_username: known.username,
    given_name: known.givenName,
    family_name: known.familyName,
    email: known.email,
    realm_access: { roles: known.realmRoles },
    resource_access: Object.fromEntries(resources),
  });
}

/**
 * A new account asks to be let in: its profile goes before the supervisor it names, or before RM-IT help, and the yes
 * makes it active (details section 4). Written in the transaction that makes the account; an account that has asked
 * already asks no second time.
 * @returns whether somebody can decide it now; without anybody at all nothing is written
 */
export async function askForAccount(
  deps: Omit<RequestDependencies, 'db' | 'wakeDelivery'>,
  tx: Queryable,
  { person, sourceAddress, now }: { person: Person; sourceAddress: string; now: Date },
): Promise<boolean> {
  const concerned = await peopleConcerned(deps.directory, person, null, []);
  const candidates = { ...concerned.candidates, ...(await substitutes(deps.directory, concerned)) };
  const stages = planStages(['SUPERVISOR'], candidates, person.userId);
  const first = stages?.[0];
  if (stages === null || first === undefined) return false;
  const next = await tx.row<{ sequence: string }>(sql`select nextval('portal.request_number') as sequence`);
  const record = newRecord({
    id: uuidV7(now),
    number: requestNumber(deps.deadlineZone, now, next?.sequence ?? ''),
    type: 'PROFILE_UPDATE',
    application: null,
    person,
    answers: null,
    plan: { stages, status: statusOfStage[first.role], addRoles: [], removeRoles: [] },
    steps: [],
    deadlines: deps.deadlines,
    now,
  });
  const by = { id: person.userId, name: person.fullName, sourceAddress };
  return (await tx.row(insertRequest(record, by, { kept: nothing, stepsFrom: now }))) !== undefined;
}
