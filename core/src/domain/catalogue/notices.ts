import { isElomaOnly, isLocked } from '../people/account-state.ts';
import { certificateEnd, type Certificates, expiredCertificates } from '../people/certificates.ts';
import type { Person } from '../people/person.ts';
import type { OpenRequest } from './state-line.ts';

/** Why an account is locked, as far as the portal knows (rule catalogue 20). */
export const lockCauses = ['NEVER_ADMITTED', 'INACTIVITY', 'BY_ADMINISTRATOR'] as const;
export type LockCause = (typeof lockCauses)[number];

/** A certificate that counts as expired, with its last day, `YYYY-MM-DD`; null where the directory has none. */
export interface ExpiredCertificate {
  name: keyof Certificates;
  end: string | null;
}

/**
 * What holds for every card and is said once above them, as a code with its parameters; the page has the words
 * (rule catalogue 20).
 */
export type Notice =
  | ({ kind: 'ACCOUNT_WAITING' } & OpenRequest)
  | { kind: 'LOCKED'; cause: LockCause; requestNumber: string | null }
  | { kind: 'CERTIFICATES'; certificates: readonly ExpiredCertificate[] }
  | { kind: 'ELOMA_ONLY' };

/** What the notices depend on. */
export interface NoticeFacts {
  person: Person;
  /** The open one by which the account itself asks to be let in. */
  accountRequest: OpenRequest | null;
  /** The number of the last one, if that has come to nothing. */
  closedAccountRequest: string | null;
  /** The account has been let in, and only the token does not tell of it yet. */
  isLetIn: boolean;
  now: Date;
}

/** The notices above the catalogue, the most pressing first. */
export function notices(facts: NoticeFacts): Notice[] {
  // Whoever uses eLOMA alone is not asked for certificates (rule people 10).
  const elomaOnly = isElomaOnly(facts.person);
  return [
    ...lockNotices(facts),
    ...(elomaOnly ? [] : certificateNotices(facts)),
    ...(elomaOnly ? [{ kind: 'ELOMA_ONLY' } as const] : []),
  ];
}

/** An account that nobody has let in yet is locked as well, but then there is something to wait for. */
function lockNotices(facts: NoticeFacts): Notice[] {
  const { person, accountRequest, closedAccountRequest, isLetIn } = facts;
  if (!isLocked(person) || isLetIn) return [];
  if (accountRequest !== null) return [{ kind: 'ACCOUNT_WAITING', ...accountRequest }];
  return [{ kind: 'LOCKED', cause: causeOf(facts), requestNumber: closedAccountRequest }];
}

function causeOf({ person, closedAccountRequest }: NoticeFacts): LockCause {
  if (person.isInactivityLocked) return 'INACTIVITY';
  return closedAccountRequest === null ? 'BY_ADMINISTRATOR' : 'NEVER_ADMITTED';
}

function certificateNotices({ person: { certificates }, now }: NoticeFacts): Notice[] {
  const names = expiredCertificates(certificates, now);
  if (names.length === 0) return [];
  const expired = names.map((name) => ({ name, end: dayOf(certificates[name]) }));
  return [{ kind: 'CERTIFICATES', certificates: expired }];
}

/** A date that cannot be read is a missing one (rule people 10). */
function dayOf(date: string | null): string | null {
  return certificateEnd(date) === null ? null : date;
}
