import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { isActiveAccount, type Person, personFromClaims } from '@portal/core/domain/people/person.ts';
import { file, type Filing } from '@portal/core/domain/requests/deeds/file.ts';
import { type RequestType, rolesOfStages, typeFor } from '@portal/core/domain/requests/kinds.ts';
import { planStages } from '@portal/core/domain/requests/stage-plan.ts';
import { statusOfStage } from '@portal/core/domain/requests/transitions.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../../ports.ts';
import { lapseOwn } from '../decide/lapse-requests.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { repeatable, resultMeanwhile } from '../store/repeated-writes.ts';
import { writeWithin } from '../store/write-request.ts';
import { peopleConcerned, substitutes } from './people-concerned.ts';
import { fileOnce, newIdentity, nextNumber, refuseSecondOpen } from './file-request.ts';
import { refuseOtherFields } from './refused-fields.ts';

/** Somebody in the directory as their own token would describe them; null without any role of the portal. */
export function personOfDirectory(known: DirectoryPerson): Person | null {
  const resources = Object.entries(known.clientRoles).map(([client, roles]) => [client, { roles }]);
  return personFromClaims({
    ...known.attributes,
    sub: known.id,
    preferred_username: known.username,
    given_name: known.givenName,
    family_name: known.familyName,
    email: known.email,
    email_verified: known.emailVerified,
    realm_access: { roles: known.realmRoles },
    resource_access: Object.fromEntries(resources),
  });
}

/**
 * A new account asks to be let in: its profile goes to the supervisor it names, or to RM-IT help, and their approval
 * makes it active (rule accounts 2). Everything is read before the transaction that makes the account; an account that
 * has asked already does not ask again.
 * @returns what writes the request in that transaction; null where nobody at all could decide it
 */
export async function planAccount(
  deps: RequestDependencies,
  { person, sourceAddress, now }: { person: Person; sourceAddress: string; now: Date },
): Promise<((tx: Queryable) => Promise<void>) | null> {
  const filing = await planned(deps, { type: typeFor.newAccount, person, now });
  if (filing === null) return null;
  return async (tx) => {
    await writeWithin(tx, { before: null, change: file(filing), sourceAddress });
  };
}

/**
 * The same request made again by the person, after a no, a lapse or a withdrawal: without it a new account would stay
 * locked with nobody knowing. An account that was ever let in has other ways back.
 * @throws RefusedCall INVALID, ACCOUNT_LOCKED, NOT_ELIGIBLE, PENDING_REQUEST_EXISTS or NO_APPROVER
 */
export async function askForAccountAgain(
  deps: RequestDependencies,
  caller: Caller,
  body: Submission,
): Promise<RequestView> {
  refuseOtherFields(body, ['userName']);
  const { now } = caller;
  const { userId } = caller.person;
  const write = repeatable(caller, 'submit', body);
  const state = await stateBefore(deps.db, userId, body.requestType, now);
  const given = await resultMeanwhile(deps.db, write);
  if (given !== null) return given;
  if (state.has_lapsed) await lapseOwn(deps.db, userId, null, now);
  const about = { personId: userId, applicationId: null };
  if (state.has_open) return await refuseSecondOpen(deps.db, about, 'PENDING_REQUEST_EXISTS');
  // The directory is asked after the requests, so it already knows what was delivered before they were read.
  const person = await lockedPerson(deps, userId);
  if (!state.may_ask_again) throw new RefusedCall('NOT_ELIGIBLE');
  const filing = await planned(deps, { type: body.requestType, person, now });
  if (filing === null) throw new RefusedCall('NO_APPROVER');
  const filed = await fileOnce(deps, caller, write, filing);
  return filed ?? (await refuseSecondOpen(deps.db, about, 'PENDING_REQUEST_EXISTS'));
}

/** The caller as the directory knows them now, if they still wait to be let in. */
async function lockedPerson({ directory }: RequestDependencies, userId: string): Promise<Person> {
  const known = await directory.person(userId);
  const person = known === null ? null : personOfDirectory(known);
  if (known?.enabled !== true || person === null) throw new RefusedCall('ACCOUNT_LOCKED');
  if (isActiveAccount(person.realmRoles)) throw new RefusedCall('NOT_ELIGIBLE');
  return person;
}

interface StateBefore {
  has_lapsed: boolean;
  has_open: boolean;
  /** The account has asked before and was never let in. */
  may_ask_again: boolean;
}

async function stateBefore(q: Queryable, personId: string, type: string, now: Date): Promise<StateBefore> {
  const state = await q.row<StateBefore>(sql`select
      coalesce(bool_or(is_open and expires_at <= ${now}), false) as has_lapsed,
      coalesce(bool_or(is_open and (expires_at is null or expires_at > ${now})), false) as has_open,
      coalesce(bool_and(status <> 'APPROVED'), false) as may_ask_again
    from portal.request where person_id = ${personId} and type = ${type}`);
  if (state === undefined) throw new Error('an aggregate gave no row');
  return state;
}

/** The request as it would be now, or null where nobody at all could decide it. */
async function planned(
  deps: RequestDependencies,
  { type, person, now }: { type: RequestType; person: Person; now: Date },
): Promise<Filing | null> {
  const concerned = await peopleConcerned(deps.directory, person, null, []);
  const candidates = {
    ...concerned.candidates,
    ...(await substitutes(deps, concerned, { personId: person.userId, now })),
  };
  const stages = planStages(rolesOfStages(type), candidates, person.userId);
  const first = stages?.[0];
  if (stages === null || first === undefined) return null;
  return {
    ...newIdentity(deps, now, await nextNumber(deps.db)),
    ...{ type, application: null, person, answers: {} },
    plan: { stages, status: statusOfStage[first.role], addRoles: [], removeRoles: [] },
    ...{ delivery: { steps: [], from: now }, deadlines: deps.deadlines, alternate: null, now },
  };
}
