import type { Answers } from '@portal/core/domain/forms/answers.ts';
import {
  type AccountRequestKind,
  accountRequestKindOf,
} from '@portal/core/domain/requests/account/account-request-kind.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import { sql } from '../../../adapters/db/sql.ts';

/** The answers of a request (`r`) that is about no application, as a column: they say what is asked for an account. */
export const answersAboutAccount = sql`case when r.application_id is null then r.answers end as answers`;

/** What a row with that column asks for the account; null where it is about something else. */
export function accountRequestKindIn({
  type,
  answers,
}: {
  type: RequestType;
  answers: Answers | null;
}): AccountRequestKind | null {
  return accountRequestKindOf({ type, answers: answers ?? {} });
}
