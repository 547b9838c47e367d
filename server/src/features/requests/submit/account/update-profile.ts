import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { addresses, isActiveAccount, type Person } from '@portal/core/domain/people/person.ts';
import { trustedProfileOf } from '@portal/core/domain/people/profile/profile-fields.ts';
import { planProfileUpdate, type SentChange } from '@portal/core/domain/requests/account/profile-update.ts';
import { type ProfileAnswer } from '@portal/core/domain/people/profile/profile-answers.ts';
import { replace } from '@portal/core/domain/requests/transitions/cancel.ts';
import type { Change } from '@portal/core/domain/requests/transitions/change.ts';
import { file } from '@portal/core/domain/requests/transitions/file.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import { sql } from '../../../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../../adapters/http/serve.ts';
import { lapseOwn } from '../../decide/lapse-requests.ts';
import type { RequestDependencies } from '../../dependencies.ts';
import { namedCaller } from '../../found-request.ts';
import { currentStatusOf, viewNew } from '../../read/view.ts';
import { foundRequest, type RequestRow, selectRequests } from '../../store/read-requests.ts';
import {
  writeIdempotently,
  type Repeatable,
  repeatable,
  resultMeanwhile,
  unlessDone,
} from '../../store/repeated-writes.ts';
import { stillOn } from '../../leaving/leaver-writes.ts';
import { writeNew } from '../../store/write-new.ts';
import { AlreadyClosed, writeWithin } from '../../store/write-request.ts';
import { accountFiling } from './submit-account-request.ts';
import { requestAdmission } from './admission.ts';
import { mailToFormer } from './other-supervisor-mail.ts';
import { refuseSecondOpen } from '../file-request.ts';
import { personOfDirectory } from '../person-of-directory.ts';
import { inDetails, refuseOtherFields } from '../refused-fields.ts';

/** How often a change is tried while the open one is moved by others. */
const attempts = 5;

/**
 * Takes a change of the caller's own profile to the supervisor, the new one where that is what changes; one that is open
 * makes way for it (rule accounts 11). Without any field a locked account asks to be opened as it is.
 * @throws RefusedCall INVALID, STALE_PROFILE, ACCOUNT_LOCKED, BEING_APPLIED, NO_APPROVER or PENDING_REQUEST_EXISTS
 */
export async function updateProfile(
  deps: RequestDependencies,
  caller: Caller,
  body: Submission,
): Promise<RequestView> {
  const { updatedFields: sent = [] } = body.requestDetails;
  if (sent.length === 0) return await requestAdmission(deps, caller, body);
  refuseOtherFields(body, ['userName', 'updatedFields']);
  const write = repeatable(caller, 'submit', body);
  return await unlessDone(deps.db, write, async () => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const given = await resultMeanwhile(deps.db, write);
      const filed = given ?? (await tried(deps, caller, { type: body.requestType, sent, write }));
      if (filed !== null) return filed;
    }
    const about = { personId: caller.person.userId, applicationId: null, type: body.requestType };
    return await refuseSecondOpen(deps.db, about, 'PENDING_REQUEST_EXISTS');
  });
}

interface Attempt {
  type: Request['type'];
  sent: readonly SentChange[];
  write: Repeatable | null;
}

/** Closes the open change and files the new one together; null where either has been overtaken, and nothing is written. */
async function tried(
  deps: RequestDependencies,
  caller: Caller,
  { type, sent, write }: Attempt,
): Promise<RequestView | null> {
  const { now, sourceAddress } = caller;
  await lapseOwn(deps.db, caller.person.userId, null, now);
  const open = await openUpdate(deps, caller.person, type);
  const { person, answer } = await planned(deps, caller, sent);
  const closing = open === null ? null : replaced(open, caller);
  const filing = await accountFiling(deps, { type, person, answers: { profile: answer }, now });
  if (filing === null) throw new RefusedCall('NO_APPROVER');
  const change = file(filing);
  const result = viewNew(change, { deps, caller });
  const mails = await mailToFormer(deps, person, answer, now);
  const keeping = { write, result };
  const work = async (): Promise<RequestView> =>
    await deps.db.transaction(async (tx) => {
      if (closing !== null && !(await writeWithin(tx, { ...closing, sourceAddress })))
        throw new AlreadyClosed();
      const number = await writeNew(
        tx,
        { change, sourceAddress, keeping },
        stillOn(deps.shared, person.userId),
      );
      if (number === null) throw new AlreadyClosed();
      for (const mail of mails) await tx.run(mail);
      return { ...result, requestNumber: number };
    });
  return await writeIdempotently(deps.db, write, async () => {
    try {
      return await work();
    } catch (failure) {
      if (failure instanceof AlreadyClosed) return null;
      throw failure;
    }
  });
}

/** The change as the rules take it from the profile of this moment, and the person who is to decide about it. */
async function planned(
  { directory }: RequestDependencies,
  { person: { userId } }: Caller,
  sent: readonly SentChange[],
): Promise<{ person: Person; answer: ProfileAnswer }> {
  const known = await directory.person(userId);
  const person = known === null ? null : personOfDirectory(known);
  if (known?.enabled !== true || person === null) throw new RefusedCall('UNAUTHENTICATED');
  const isActive = isActiveAccount(person.realmRoles);
  const answer = planProfileUpdate({ sent, profile: trustedProfileOf(known), email: person.email, isActive });
  if (isRefusal(answer)) throw refusedBy(inDetails(answer));
  const supervisors = answer.updatedFields.find(({ fieldName }) => fieldName === 'supervisorEmails');
  // Anyone who is to be the supervisor says whether that is so.
  const supervisorEmails =
    supervisors === undefined ? person.supervisorEmails : addresses(supervisors.newValue);
  return { person: { ...person, supervisorEmails }, answer };
}

function replaced(open: Request, caller: Caller): { before: Request; change: Change } {
  const change = replace(open, { by: namedCaller(caller), now: caller.now });
  if (isRefusal(change)) throw refusedBy(change, currentStatusOf(open, caller.now));
  return { before: open, change };
}

async function openUpdate(
  { db }: RequestDependencies,
  { userId }: Person,
  type: Request['type'],
): Promise<Request | null> {
  const row = await db.row<RequestRow>(
    selectRequests(
      { readerId: null, withEvents: false },
      sql`where r.person_id = ${userId} and r.type = ${type} and r.is_open`,
    ),
  );
  return row === undefined ? null : foundRequest(row).request;
}
