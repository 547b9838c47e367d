import type { CertificateKind } from '../certificates/certificate-kinds.ts';
import type { CertificateRule, CertificateRules } from '../certificates/certificate-rules.ts';

/** Expiry dates of a person's certificates, `YYYY-MM-DD`; null where the directory has none (rule people 10). */
export type Certificates = Readonly<Partial<Record<CertificateKind, string | null>>>;

/** What a date means today: `EXPIRING` ends soon and counts as expired already; `MISSING` has none. */
export const certificateStates = ['VALID', 'EXPIRING', 'EXPIRED', 'MISSING'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** A certificate with its date and what that means now. */
export interface ShownCertificate {
  name: CertificateKind;
  endsOn: string | null;
  state: CertificateState;
}

/** A certificate counts as expired this many days before its actual end (rule people 10). */
const certificateMarginDays = 2;

const dayMilliseconds = 86_400_000;

/** Whether a certificate that ends then counts as expired; null, for one that everybody needs and has not, always does. */
export function isExpiredAt(end: Date | null, now: Date): boolean {
  return end === null || end.getTime() <= now.getTime() + certificateMarginDays * dayMilliseconds;
}

/**
 * Which certificates count as expired: those that end within two days from now or earlier, and one that is missing where everybody needs it
 * (rule people 10). Which count at all is the agency's to say (rule certificates 7).
 */
export function expiredCertificates(
  certificates: Certificates,
  rules: CertificateRules,
  now: Date,
): CertificateKind[] {
  return rules.filter((rule) => isExpired(certificates, rule, now)).map(({ kind }) => kind);
}

function isExpired(certificates: Certificates, { kind, counts }: CertificateRule, now: Date): boolean {
  const end = certificateEnd(certificates[kind]);
  if (counts === 'NEVER') return false;
  return end === null ? counts === 'ALWAYS' : isExpiredAt(end, now);
}

/** What is shown of somebody's certificates: one that not everybody needs only where there is one (rule people 10). */
export function shownCertificates(
  certificates: Certificates,
  rules: CertificateRules,
  now: Date,
): ShownCertificate[] {
  return rules
    .filter(({ kind, counts }) => counts === 'ALWAYS' || (certificates[kind] ?? null) !== null)
    .map((rule) => {
      const day = certificates[rule.kind] ?? null;
      const end = certificateEnd(day);
      const state = end === null ? 'MISSING' : stateOf(end, isExpired(certificates, rule, now), now);
      return { name: rule.kind, endsOn: end === null ? null : day, state };
    });
}

function stateOf(end: Date, counts: boolean, now: Date): CertificateState {
  if (end <= now) return 'EXPIRED';
  return counts ? 'EXPIRING' : 'VALID';
}

/** The end of somebody's certificates where none counts. */
const never = new Date('9999-12-31T00:00:00Z');

/** When the first of those that count ends; null when one that everybody needs is missing. */
export function firstCertificateEnd(certificates: Certificates, rules: CertificateRules): Date | null {
  const counting = rules.filter(({ counts }) => counts !== 'NEVER');
  const ends = counting.map(({ kind, counts }) => ({ end: certificateEnd(certificates[kind]), counts }));
  if (ends.some(({ end, counts }) => end === null && counts === 'ALWAYS')) return null;
  const known = ends.flatMap(({ end }) => (end === null ? [] : [end.getTime()]));
  return known.length === 0 ? never : new Date(Math.min(...known));
}

/** The moment of a date; an unreadable date is none, though JavaScript would guess. */
export function certificateEnd(date: string | null | undefined): Date | null {
  const isDay = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date);
  const end = isDay ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(end) ? null : new Date(end);
}
