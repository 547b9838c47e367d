import { kindOf, type RequestType } from '../kinds.ts';
import type { ProfileAnswers } from './profile-update.ts';

/** What somebody asks for their own account. */
export const accountAsks = ['NEW_ACCOUNT', 'REACTIVATION', 'PROFILE_CHANGE', 'UNLOCK'] as const;
export type AccountAsk = (typeof accountAsks)[number];

/** What a request asks for the account; null where it is about something else. */
export function accountAskOf({
  type,
  answers,
}: {
  type: RequestType;
  answers: ProfileAnswers;
}): AccountAsk | null {
  const { about, form } = kindOf(type);
  if (about !== 'ACCOUNT') return null;
  if (form !== 'PROFILE') return 'REACTIVATION';
  if (answers.profile === undefined) return 'NEW_ACCOUNT';
  return answers.profile.updatedFields.length > 0 ? 'PROFILE_CHANGE' : 'UNLOCK';
}
