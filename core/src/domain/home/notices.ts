import type { CertificateKind } from '../certificates/certificate-kinds.ts';
import type { CertificateRules } from '../certificates/certificate-rules.ts';
import { isElomaOnly } from '../people/account-state.ts';
import { certificateEnd, expiredCertificates } from '../people/certificates.ts';
import type { LockCause, StoredCause } from '../people/locks.ts';
import type { Person } from '../people/person.ts';
import { kindOf, type RequestType } from '../requests/kinds.ts';
import type { Restore } from '../catalogue/restore.ts';
import type { OpenRequest } from './state-line.ts';

/** A certificate that counts as expired, with its last day, `YYYY-MM-DD`; null where the directory has none. */
export interface ExpiredCertificate {
  name: CertificateKind;
  end: string | null;
}

/**
 * What holds for every card and is shown once above them, as a code with its parameters; the page has the words
 * (rule catalogue 20).
 */
export type Notice =
  /** With the moment by which it must be decided, as an ISO date; null where none is known. */
  | ({ kind: 'ACCOUNT_WAITING'; cause: LockCause; dueAt: string | null } & OpenRequest)
  | {
      kind: 'LOCKED';
      cause: LockCause;
      /** Since when, as an ISO date; null where nobody has written it down. */
      since: string | null;
      requestNumber: string | null;
      /** Whether the person can ask to be let in again here; null where that is not offered. */
      restore: Restore | null;
    }
  | { kind: 'CERTIFICATES'; certificates: readonly ExpiredCertificate[] }
  | { kind: 'UNREACHABLE'; email: string; since: string }
  | { kind: 'ELOMA_ONLY' };

/** What the notices depend on. */
export interface NoticeFacts {
  person: Person;
  /** What locks the account, the gravest first. */
  locks: readonly StoredCause[];
  /** The open requests about the account itself, of whatever type. */
  accountRequests: readonly (OpenRequest & { type: RequestType })[];
  /** What the rule says of restoring the account while nobody is asked to. */
  restore: Restore | null;
  /** The account has been let in, and only the token does not show it yet. */
  isLetIn: boolean;
  certificateRules: CertificateRules;
  /** Since when mail does not arrive at the person's address; null while it does. */
  unreachableSince: Date | null;
  now: Date;
}

/** The notices above the catalogue, the most pressing first. */
export function notices(facts: NoticeFacts): Notice[] {
  // Anyone who uses eLOMA alone is not asked for certificates (rule people 10).
  const elomaOnly = isElomaOnly(facts.person);
  // Anyone who is not let in yet needs none, and hears of one thing.
  const isNew = !facts.isLetIn && facts.locks.some(({ cause }) => cause === 'NEVER_ADMITTED');
  return [
    ...lockNotices(facts),
    ...(elomaOnly || isNew ? [] : certificateNotices(facts)),
    ...mailNotices(facts),
    ...(elomaOnly ? [{ kind: 'ELOMA_ONLY' } as const] : []),
  ];
}

/** One for each cause. While a request can still end it, there is something to wait for. */
function lockNotices({ locks, accountRequests, restore, isLetIn }: NoticeFacts): Notice[] {
  if (isLetIn) return [];
  return locks.map(({ cause, since, requestNumber, dueAt }): Notice => {
    // As long as it is offered to restore the account, only a request for that takes the offer away.
    const isOffered = cause === 'INACTIVITY' && restore !== null;
    const open = accountRequests.find(({ type }) => {
      const { lifts } = kindOf(type);
      return isOffered ? lifts[0] === cause : lifts.includes(cause);
    });
    if (open !== undefined) {
      const { type: _type, ...waiting } = open;
      const due = waiting.requestNumber === requestNumber ? (dueAt ?? null) : null;
      return { kind: 'ACCOUNT_WAITING', cause, dueAt: due?.toISOString() ?? null, ...waiting };
    }
    const reportedSince = since?.toISOString() ?? null;
    return {
      kind: 'LOCKED',
      cause,
      since: reportedSince,
      requestNumber,
      restore: isOffered ? restore : null,
    };
  });
}

/** Nobody sees by themselves that mail does not arrive (rule mail 17). */
function mailNotices({ person: { email }, unreachableSince }: NoticeFacts): Notice[] {
  return unreachableSince === null
    ? []
    : [{ kind: 'UNREACHABLE', email, since: unreachableSince.toISOString() }];
}

function certificateNotices({ person: { certificates }, certificateRules, now }: NoticeFacts): Notice[] {
  const names = expiredCertificates(certificates, certificateRules, now);
  if (names.length === 0) return [];
  const expired = names.map((name) => ({ name, end: dayOf(certificates[name]) }));
  return [{ kind: 'CERTIFICATES', certificates: expired }];
}

/** A date that cannot be read is a missing one (rule people 10). */
function dayOf(date: string | null = null): string | null {
  return certificateEnd(date) === null ? null : date;
}
