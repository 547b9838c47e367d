import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { isActiveAccount, type Person } from '@portal/core/domain/people/person.ts';
import { file } from '@portal/core/domain/requests/transitions/file.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import type { Queryable } from '../../../../adapters/db/database.ts';
import type { Caller } from '../../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../../dependencies.ts';
import { storeCause } from '../../store/rows/lock-rows.ts';
import { writeNew } from '../../store/write-new.ts';
import { accountFiling, submitAccountRequest } from './submit-account-request.ts';
import { refuseOtherFields } from '../refused-fields.ts';

/**
 * A new account asks to be let in: its profile goes to the supervisor it names, or to RM-IT help, and their approval
 * makes it active (rule accounts 2). Everything is read before the transaction that makes the account; an account that
 * has asked already does not ask again.
 * @returns what writes the request in that transaction; where nobody at all could decide one, what writes that the account was
 *   never let in, so that anyone who made it reads why it is locked
 */
export async function planAdmission(
  deps: RequestDependencies,
  { person, sourceAddress, now }: { person: Person; sourceAddress: string; now: Date },
): Promise<{ isAsked: boolean; write: (tx: Queryable) => Promise<void> }> {
  const filing = await accountFiling(deps, { type: typeFor.newAccount, person, answers: {}, now });
  const cause = { personId: person.userId, cause: 'NEVER_ADMITTED', since: now } as const;
  return {
    isAsked: filing !== null,
    write: async (tx) => {
      if (filing === null) await tx.run(storeCause(cause));
      else await writeNew(tx, { change: file(filing), sourceAddress });
    },
  };
}

/**
 * A locked account asks to be opened as it is. A new one does so after a no, a lapse or a withdrawal: without it it would
 * stay locked with nobody knowing. One that was let in once confirms its profile (rule accounts 11).
 * @throws RefusedCall INVALID, ACCOUNT_LOCKED, NOT_ELIGIBLE, PENDING_REQUEST_EXISTS or NO_APPROVER
 */
export async function requestAdmission(
  deps: RequestDependencies,
  caller: Caller,
  body: Submission,
): Promise<RequestView> {
  refuseOtherFields(body, ['userName']);
  return await submitAccountRequest(deps, caller, body, {
    refusal: ({ realmRoles }) => (isActiveAccount(realmRoles) ? 'NOT_ELIGIBLE' : null),
    answers: ({ wasNeverApproved }) =>
      wasNeverApproved ? {} : { profile: { updatedFields: [], unlocks: true } },
  });
}
