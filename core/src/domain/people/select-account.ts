import type { Refusal } from '../validation/refusal.ts';
import { amongAccounts, type PlatformAccount } from './platform-accounts.ts';

/** What a choice among several accounts of the mapping platform is judged by. */
export interface SelectionFacts {
  callerId: string;
  /** Whose account is to be chosen, as the call names them. */
  personId: string;
  /** Whether the caller's account is active at the moment. */
  isActive: boolean;
  /** The caller's own accounts as the directory knows them now. */
  accounts: readonly PlatformAccount[];
  /** What the call names; null where it names no account. */
  wanted: PlatformAccount | null;
}

/** The account that is chosen, or why not: nobody chooses for others, nor an account that is not theirs (rule people 13). */
export function accountToSelect(facts: SelectionFacts): PlatformAccount | Refusal {
  const { callerId, personId, isActive, accounts, wanted } = facts;
  if (wanted === null) return { refused: 'INVALID', faults: [{ field: 'attributeValue', fault: 'UNKNOWN' }] };
  if (personId !== callerId) return { refused: 'MISSING_PERMISSION' };
  if (!isActive) return { refused: 'ACCOUNT_LOCKED' };
  return amongAccounts(accounts, wanted) ?? { refused: 'MISSING_PERMISSION' };
}
