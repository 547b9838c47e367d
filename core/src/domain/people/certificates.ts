/** Expiry dates of a person's certificates, `YYYY-MM-DD`; null where the directory has none (rule people 10). */
export interface Certificates {
  privacy: string | null;
  cyber: string | null;
  issa: string | null;
}

/** A certificate counts as expired this many days before it does (rule people 10). */
export const certificateMarginDays = 2;

const dayMilliseconds = 86_400_000;

/**
 * Which certificates count as expired: those that end within two days from now or earlier, and a privacy or cyber
 * certificate that is missing; ISAA is checked only where there is one (rule people 10).
 */
export function expiredCertificates(certificates: Certificates, now: Date): (keyof Certificates)[] {
  const limit = now.getTime() + certificateMarginDays * dayMilliseconds;
  const isExpired = (date: string | null, isNeeded: boolean) => {
    const end = date === null ? Number.NaN : Date.parse(`${date}T00:00:00Z`);
    return Number.isNaN(end) ? isNeeded : end <= limit;
  };
  const found: (keyof Certificates)[] = [];
  if (isExpired(certificates.privacy, true)) found.push('privacy');
  if (isExpired(certificates.cyber, true)) found.push('cyber');
  if (isExpired(certificates.issa, false)) found.push('issa');
  return found;
}

/** The first moment at which one of them counts as expired, as an ISO date; null when one already lacks a date. */
export function firstCertificateEnd({ privacy, cyber, issa }: Certificates): string | null {
  if (privacy === null || cyber === null) return null;
  return [privacy, cyber, ...(issa === null ? [] : [issa])].toSorted()[0] ?? null;
}
