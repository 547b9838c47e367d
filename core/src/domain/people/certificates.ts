/** Expiry dates of a person's certificates, `YYYY-MM-DD`; null where the directory has none (rule people 10). */
export interface Certificates {
  privacy: string | null;
  cyber: string | null;
  issa: string | null;
}

/** Their names, in the order in which they are shown. */
export const certificateNames = [
  'privacy',
  'cyber',
  'issa',
] as const satisfies readonly (keyof Certificates)[];

/** What a date means today: `EXPIRING` ends soon and counts as expired already; `MISSING` has none. */
export const certificateStates = ['VALID', 'EXPIRING', 'EXPIRED', 'MISSING'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** A certificate with its date and what that means now. */
export interface ShownCertificate {
  name: keyof Certificates;
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
 * Which certificates count as expired: those that end within two days from now or earlier, and a privacy or cyber
 * certificate that is missing; ISAA is checked only where there is one (rule people 10).
 */
export function expiredCertificates(certificates: Certificates, now: Date): (keyof Certificates)[] {
  const isExpired = (date: string | null, isNeeded: boolean) => {
    const end = certificateEnd(date);
    return end === null ? isNeeded : isExpiredAt(end, now);
  };
  const found: (keyof Certificates)[] = [];
  if (isExpired(certificates.privacy, true)) found.push('privacy');
  if (isExpired(certificates.cyber, true)) found.push('cyber');
  if (isExpired(certificates.issa, false)) found.push('issa');
  return found;
}

/** What is shown of somebody's certificates: ISAA only where there is one (rule people 10). */
export function shownCertificates(certificates: Certificates, now: Date): ShownCertificate[] {
  const expired = expiredCertificates(certificates, now);
  return certificateNames
    .filter((name) => name !== 'issa' || certificates.issa !== null)
    .map((name) => {
      const end = certificateEnd(certificates[name]);
      const state = end === null ? 'MISSING' : stateOf(end, expired.includes(name), now);
      return { name, endsOn: end === null ? null : certificates[name], state };
    });
}

function stateOf(end: Date, isExpired: boolean, now: Date): CertificateState {
  if (!isExpired) return 'VALID';
  return end > now ? 'EXPIRING' : 'EXPIRED';
}

/** When the first of them ends; null when one that everybody needs is missing. */
export function firstCertificateEnd({ privacy, cyber, issa }: Certificates): Date | null {
  const needed = [certificateEnd(privacy), certificateEnd(cyber)];
  const all = [...needed, certificateEnd(issa)].filter((end) => end !== null);
  if (needed.includes(null)) return null;
  return new Date(Math.min(...all.map((end) => end.getTime())));
}

/** The moment a date stands for; one that cannot be read is none, though JavaScript would guess what is meant. */
export function certificateEnd(date: string | null): Date | null {
  const isDay = date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date);
  const end = isDay ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(end) ? null : new Date(end);
}
