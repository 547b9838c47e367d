import type { CertificateRules } from '../certificates/certificate-rules.ts';
import { isElomaOnly } from '../people/account-state.ts';
import { expiredCertificates } from '../people/certificates.ts';
import type { Person } from '../people/person.ts';
import type { Application } from './application.ts';
import { hasAccess } from './cards.ts';

/** Whether an account that a long absence has locked can be restored now; where it cannot, why its button is off. */
export const restores = ['OFFERED', 'CERTIFICATE_EXPIRED'] as const;
export type Restore = (typeof restores)[number];

/** What restoring depends on. */
export interface RestoreFacts {
  person: Person;
  applications: readonly Application[];
  certificateRules: CertificateRules;
  now: Date;
}

/**
 * Whether this person is offered to have their account restored: it is marked as locked by a long absence, and some access
 * waits for them. Null where it is not offered at all. The banner asks it, and so does the submit (rule requests 21).
 */
export function restoreOf({ person, applications, certificateRules, now }: RestoreFacts): Restore | null {
  // An application that is open to everybody is no access of theirs.
  const holdsAccess = applications.some((one) => !one.openToAll && hasAccess(one, person));
  if (!person.isInactivityLocked || !holdsAccess) return null;
  const isExpired =
    !isElomaOnly(person) && expiredCertificates(person.certificates, certificateRules, now).length > 0;
  return isExpired ? 'CERTIFICATE_EXPIRED' : 'OFFERED';
}
