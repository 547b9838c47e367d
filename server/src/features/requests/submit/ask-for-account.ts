import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { isActiveAccount, type Person } from '@portal/core/domain/people/person.ts';
import { file } from '@portal/core/domain/requests/deeds/file.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { writeNew } from '../store/write-request.ts';
import { accountFiling, askAboutAccount } from './ask-about-account.ts';
import { refuseOtherFields } from './refused-fields.ts';

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
  const filing = await accountFiling(deps, { type: typeFor.newAccount, person, now });
  if (filing === null) return null;
  return async (tx) => {
    await writeNew(tx, { change: file(filing), sourceAddress });
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
  return await askAboutAccount(deps, caller, body, {
    refusal: (person, { wasNeverApproved }) =>
      wasNeverApproved && !isActiveAccount(person.realmRoles) ? null : 'NOT_ELIGIBLE',
  });
}
