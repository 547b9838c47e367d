import { kindOf, type RequestType } from '../kinds.ts';

/** What somebody asks for their own account. */
export const accountAsks = ['NEW_ACCOUNT', 'REACTIVATION'] as const;
export type AccountAsk = (typeof accountAsks)[number];

/** What a request of this type asks for the account; null where it is about something else. */
export function accountAskOf(type: RequestType): AccountAsk | null {
  const { about, form } = kindOf(type);
  if (about !== 'ACCOUNT') return null;
  return form === 'PROFILE' ? 'NEW_ACCOUNT' : 'REACTIVATION';
}
