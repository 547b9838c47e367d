/** What a domain says of its mail in the DNS, as other mail servers read it before they believe the sender. */

/** Who may send for the domain (SPF, RFC 7208). */
export type SpfVerdict = 'FOUND' | 'MISSING' | 'SEVERAL' | 'ANYBODY';

/** @param texts all TXT records of the domain, each joined of its parts */
export function spfVerdict(texts: readonly string[]): SpfVerdict {
  const policies = texts.filter((text) => /^v=spf1( |$)/i.test(text.trim()));
  if (policies.length === 0) return 'MISSING';
  // More than one is an error for every reader, as if there were none.
  if (policies.length > 1) return 'SEVERAL';
  return policies.some((policy) => /(^|\s)\+?all(\s|$)/i.test(policy)) ? 'ANYBODY' : 'FOUND';
}

/** What happens to mail that is not the domain's own (DMARC, RFC 7489). */
export type DmarcVerdict = 'FOUND' | 'MISSING' | 'SEVERAL' | 'UNREADABLE' | 'WATCHES_ONLY';

/** @param texts all TXT records of `_dmarc.` and the domain, each joined of its parts */
export function dmarcVerdict(texts: readonly string[]): DmarcVerdict {
  const policies = texts.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text.trim()));
  if (policies.length === 0) return 'MISSING';
  if (policies.length > 1) return 'SEVERAL';
  const policy = policies.map((text) => tagsOf(text)['p']?.toLowerCase())[0];
  if (policy === 'none') return 'WATCHES_ONLY';
  return policy === 'quarantine' || policy === 'reject' ? 'FOUND' : 'UNREADABLE';
}

/** Whether others can check the signature under the portal's mail (DKIM, RFC 6376). */
export type DkimVerdict = 'FOUND' | 'MISSING' | 'REVOKED' | 'OTHER_KEY';

/**
 * @param texts all TXT records of the selector, each joined of its parts
 * @param publicKey of the key that the portal signs with: DER in base64
 */
export function dkimVerdict(texts: readonly string[], publicKey: string): DkimVerdict {
  const keys = texts.map(tagsOf).flatMap(({ p }) => (p === undefined ? [] : [p.replaceAll(/\s/g, '')]));
  if (keys.length === 0) return 'MISSING';
  if (keys.includes(publicKey)) return 'FOUND';
  return keys.every((key) => key === '') ? 'REVOKED' : 'OTHER_KEY';
}

/** The tags of `v=DMARC1; p=none`, by their names. */
function tagsOf(text: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    text.split(';').flatMap((tag) => {
      const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/s.exec(tag) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
}

/** The domains whose DMARC record counts for this one: its own, and else that of the organization above it. */
export function dmarcDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels
    .slice(0, Math.max(1, labels.length - 1))
    .map((_label, index) => labels.slice(index).join('.'));
}
