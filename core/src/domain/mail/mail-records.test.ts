import { describe, expect, test } from 'vitest';
import { dkimVerdict, dmarcDomains, dmarcVerdict, spfVerdict } from './mail-records.ts';

describe('who may send for a domain', () => {
  test.each([
    [['v=spf1 ip4:192.0.2.1 -all'], 'FOUND'],
    [['google-site-verification=x', 'V=SPF1 include:mail.example ~all'], 'FOUND'],
    [['v=spf1'], 'FOUND'],
    [[], 'MISSING'],
    [['v=spf10 all', 'spf1 -all'], 'MISSING'],
    [['v=spf1 -all', 'v=spf1 mx -all'], 'SEVERAL'],
    [['v=spf1 +all'], 'ANYBODY'],
    [['v=spf1 mx all'], 'ANYBODY'],
    [['v=spf1 include:all.example -all'], 'FOUND'],
  ] as const)('%j', (texts, verdict) => {
    expect(spfVerdict(texts)).toBe(verdict);
  });
});

describe('what happens to mail that is not the own mail of a domain', () => {
  test.each([
    [['v=DMARC1; p=reject; rua=mailto:x@agency.example'], 'FOUND'],
    [['v=DMARC1;p=Quarantine'], 'FOUND'],
    [['v=DMARC1; p=none'], 'WATCHES_ONLY'],
    [['v=DMARC1; rua=mailto:x@agency.example'], 'UNREADABLE'],
    [['v=DMARC1; p=maybe'], 'UNREADABLE'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'SEVERAL'],
    [['v=DMARC10; p=reject'], 'MISSING'],
    [[], 'MISSING'],
  ] as const)('%j', (texts, verdict) => {
    expect(dmarcVerdict(texts)).toBe(verdict);
  });

  test('is published by the domain itself, or by the organization above it', () => {
    expect(dmarcDomains('portal.flood.agency.example')).toEqual([
      'portal.flood.agency.example',
      'flood.agency.example',
      'agency.example',
    ]);
    expect(dmarcDomains('agency.example')).toEqual(['agency.example']);
    expect(dmarcDomains('localhost')).toEqual(['localhost']);
  });
});

describe('whether a signature can be checked', () => {
  test.each([
    [['v=DKIM1; k=rsa; p=KEY'], 'FOUND'],
    [['p=KE Y'], 'FOUND'],
    [['v=DKIM1; p='], 'REVOKED'],
    [['v=DKIM1; p=OLD'], 'OTHER_KEY'],
    [['v=DKIM1; p=OLD', 'v=DKIM1; p=KEY'], 'FOUND'],
    [['something else'], 'MISSING'],
    [[], 'MISSING'],
  ] as const)('%j', (texts, verdict) => {
    expect(dkimVerdict(texts, 'KEY')).toBe(verdict);
  });
});
