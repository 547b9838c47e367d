import { kindOf, type RequestType } from '../kinds.ts';
import type { ProfileAnswers } from '../../people/profile/profile-answers.ts';

/** What somebody asks for their own account. */
export const accountRequestKinds = ['NEW_ACCOUNT', 'REACTIVATION', 'PROFILE_CHANGE', 'UNLOCK'] as const;
export type AccountRequestKind = (typeof accountRequestKinds)[number];

/** What a request asks for the account; null where it is about something else. */
export function accountRequestKindOf({
  type,
  answers,
}: {
  type: RequestType;
  answers: ProfileAnswers;
}): AccountRequestKind | null {
  const { about, form } = kindOf(type);
  if (about !== 'ACCOUNT') return null;
  if (form !== 'PROFILE') return 'REACTIVATION';
  if (answers.profile === undefined) return 'NEW_ACCOUNT';
  return answers.profile.updatedFields.length > 0 ? 'PROFILE_CHANGE' : 'UNLOCK';
}
