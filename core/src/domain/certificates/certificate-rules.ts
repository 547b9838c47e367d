import type { CertificateKind } from './certificate-kinds.ts';

/**
 * Whether a certificate counts: ALWAYS for everybody, so that a missing one counts as expired; IF_HELD only for anyone who has one; NEVER, where it
 * is kept and shown alone.
 */
export const certificateWeights = ['ALWAYS', 'IF_HELD', 'NEVER'] as const;

/** How the agency takes one kind of certificate. */
export interface CertificateRule {
  kind: CertificateKind;
  counts: (typeof certificateWeights)[number];
  /** How many days after today one that is sent may end. */
  mostDays: number;
}

/** Every kind that the agency takes, in the order in which they are shown (rule certificates 7). */
export type CertificateRules = readonly CertificateRule[];
