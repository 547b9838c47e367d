import type { Resolver } from 'node:dns/promises';
import {
  dkimVerdict,
  type DkimVerdict,
  dmarcDomains,
  dmarcVerdict,
  type DmarcVerdict,
  spfVerdict,
  type SpfVerdict,
} from '@portal/core/domain/mail/mail-records.ts';
import { reasonOf } from '../adapters/db/failure.ts';
import type { DkimKey } from '../adapters/mail/dkim-key.ts';
import type { CheckedLine } from './checked-line.ts';

type Dns = Pick<Resolver, 'resolveTxt'>;

/** The answer to a question about a name that does not exist, or that has no TXT records. */
const without = ['ENOTFOUND', 'ENODATA'];

/** All TXT records of a name; none where the DNS says so. */
async function textsOf(dns: Dns, name: string): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && without.includes(String(failure.code))) return [];
    throw failure;
  }
}

/** The line about records that were looked up, or about why they could not be. */
async function lineAbout(what: string, look: () => Promise<CheckedLine>): Promise<CheckedLine> {
  try {
    const { isFine, text } = await look();
    return { isFine, text: `${what} ${text}` };
  } catch (failure) {
    return { isFine: false, text: `${what} could not be looked up: ${reasonOf(failure)}` };
  }
}

/** @param server is named in what the record could say */
export async function spfLine(dns: Dns, domain: string, server: string): Promise<CheckedLine> {
  const words: Readonly<Record<SpfVerdict, string>> = {
    FOUND: 'says who may send for it.',
    MISSING: `is missing, so others cannot tell who may send for it. Publish a TXT record such as "v=spf1 a:${server} -all", with every server that sends for it.`,
    SEVERAL: 'is there more than once, which counts as an error. Leave one record that begins with v=spf1.',
    ANYBODY: 'lets anybody send for it: it ends with all. Let it end with -all.',
  };
  return await lineAbout(`SPF of ${domain}`, async () => {
    const verdict = spfVerdict(await textsOf(dns, domain));
    return { isFine: verdict === 'FOUND', text: words[verdict] };
  });
}

/** @param key null where the portal does not sign */
export async function dkimLine(dns: Dns, key: DkimKey | null): Promise<CheckedLine> {
  if (key === null)
    return {
      isFine: true,
      text: 'DKIM: the portal does not sign mail. Where the mail server does not do it either, set DKIM_KEY_FILE.',
    };
  const name = `${key.selector}._domainkey.${key.domain}`;
  const record = `Publish a TXT record at ${name}: "v=DKIM1; k=rsa; p=${key.publicKey}"`;
  const words: Readonly<Record<DkimVerdict, string>> = {
    FOUND: 'is the public half of the key that mail is signed with.',
    MISSING: `is missing, so the signature counts for nothing. ${record}`,
    REVOKED: `says that its key counts no longer. ${record}`,
    OTHER_KEY: `is of another key than mail is signed with, so the signature is wrong. ${record}`,
  };
  return await lineAbout(`DKIM at ${name}`, async () => {
    const verdict = dkimVerdict(await textsOf(dns, name), key.publicKey);
    return { isFine: verdict === 'FOUND', text: words[verdict] };
  });
}

const dmarcWords: Readonly<Record<DmarcVerdict, string>> = {
  FOUND: 'says what happens to mail that only claims to be from it.',
  MISSING:
    'is missing, so others let mail through that only claims to be from it. Publish a TXT record such as "v=DMARC1; p=quarantine".',
  SEVERAL: 'is there more than once, which counts as none. Leave one record.',
  UNREADABLE: 'has no policy that can be read. It needs p=quarantine or p=reject.',
  WATCHES_ONLY:
    'is there, but lets everything through (p=none). Change it to p=quarantine once the reports show nothing of your own.',
};

/** The record of the domain counts, and where it has none, that of the organization above it. */
export async function dmarcLine(dns: Dns, domain: string): Promise<CheckedLine> {
  return await lineAbout(`DMARC of ${domain}`, async () => {
    for (const name of dmarcDomains(domain)) {
      const verdict = dmarcVerdict(await textsOf(dns, `_dmarc.${name}`));
      if (verdict !== 'MISSING') return { isFine: verdict === 'FOUND', text: dmarcWords[verdict] };
    }
    return { isFine: false, text: dmarcWords.MISSING };
  });
}
