import type { Person } from '@portal/core/domain/people/person.ts';
import type { SentChange } from '@portal/core/domain/requests/account/profile-update.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { waitingStage } from '@portal/core/domain/requests/request.ts';
import { sql } from '../../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../../adapters/http/failures/problem.ts';
import type { ProfileOutcome, WaitingProfile } from '../../../../ports/identity-provider.ts';
import type { RequestDependencies } from '../../dependencies.ts';
import { foundRequest, type RequestRow, selectRequests } from '../../store/read-requests.ts';
import { updateProfile } from './update-profile.ts';

/** The change of their own profile that this person has asked for and that nobody has decided yet. */
export async function waitingProfile(
  { db }: Pick<RequestDependencies, 'db'>,
  personId: string,
  now: Date,
): Promise<WaitingProfile | null> {
  const row = await db.row<RequestRow>(
    selectRequests(
      { readerId: null, withEvents: false },
      sql`where r.person_id = ${personId} and r.type = ${typeFor.profile} and r.is_open
        and (r.expires_at is null or r.expires_at > ${now})`,
    ),
  );
  if (row === undefined) return null;
  const { request } = foundRequest(row);
  return {
    requestNumber: request.number,
    changes: request.answers.profile?.updatedFields ?? [],
    people: waitingStage(request)?.people.map(({ fullName }) => fullName) ?? [],
    since: request.submittedAt,
  };
}

/** Who saves their profile, from where and when. */
interface Saving {
  person: Person;
  changes: readonly SentChange[];
  sourceAddress: string;
  now: Date;
}

/** Asks for a change of the profile as the account page does: without a token, and with the outcome in place of a refusal. */
export async function saveProfile(
  deps: RequestDependencies,
  { person, changes, sourceAddress, now }: Saving,
): Promise<ProfileOutcome> {
  const token = { asIssued: person, tokenIssuedAt: now, sessionId: '' };
  const caller = { ...token, person, now, sourceAddress, idempotencyKey: null };
  const requestDetails = changes.length === 0 ? {} : { updatedFields: [...changes] };
  try {
    await updateProfile(deps, caller, { requestType: typeFor.profile, requestDetails });
    return { kind: 'ASKED' };
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure;
    return refusedOutcome(failure);
  }
}

function refusedOutcome({ code, details }: RefusedCall): ProfileOutcome {
  const faults = (details.errors ?? []).flatMap(({ field, fault }) => {
    const index = /\.updatedFields\.(\d+)\./.exec(field)?.[1];
    return index === undefined ? [] : [{ index: Number(index), fault }];
  });
  return { kind: 'REFUSED', code, faults };
}
