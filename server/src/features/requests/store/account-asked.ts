import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { type AccountAsk, accountAskOf } from '@portal/core/domain/requests/account/account-ask.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import { sql } from '../../../adapters/db/sql.ts';

/** The answers of a request (`r`) that is about no application, as a column: they say what is asked for an account. */
export const answersAboutAccount = sql`case when r.application_id is null then r.answers end as answers`;

/** What a row with that column asks for the account; null where it is about something else. */
export function accountAskIn({
  type,
  answers,
}: {
  type: RequestType;
  answers: Answers | null;
}): AccountAsk | null {
  return accountAskOf({ type, answers: answers ?? {} });
}
