import { describe, expect, test } from 'vitest';
import { shippedCertificates as rules } from '../../testing/certificate-rules.ts';
import {
  type Certificates,
  expiredCertificates,
  firstCertificateEnd,
  isExpiredAt,
  shownCertificates,
} from './certificates.ts';

const now = new Date('2026-03-02T15:00:00Z');
const valid: Certificates = { privacy: '2027-01-01', cyber: '2027-01-01', issa: '2027-01-01' };
const names = ['privacy', 'cyber', 'issa'] as const;

describe('a certificate counts as expired', () => {
  test.each([
    ['2026-03-01', true],
    ['2026-03-02', true],
    ['2026-03-03', true],
    ['2026-03-04', true],
    ['2026-03-05', false],
    ['2027-03-02', false],
  ])('that ends on %s: %s', (date, isExpired) => {
    for (const name of names)
      expect(expiredCertificates({ ...valid, [name]: date }, rules, now)).toEqual(isExpired ? [name] : []);
  });

  test('from two days before its end, to the moment', () => {
    const ending = { ...valid, cyber: '2026-03-05' };
    expect(expiredCertificates(ending, rules, new Date('2026-03-02T23:59:59.999Z'))).toEqual([]);
    expect(expiredCertificates(ending, rules, new Date('2026-03-03T00:00:00Z'))).toEqual(['cyber']);
  });

  test('that is missing or is no date, where everybody needs one; ISAA only where there is one', () => {
    expect(expiredCertificates({ privacy: null, cyber: null, issa: null }, rules, now)).toEqual([
      'privacy',
      'cyber',
    ]);
    expect(expiredCertificates({ privacy: 'soon', cyber: '', issa: 'soon' }, rules, now)).toEqual([
      'privacy',
      'cyber',
    ]);
  });
});

describe('the first end of all', () => {
  const firstOf = (differing: Partial<Certificates>) =>
    firstCertificateEnd({ ...valid, ...differing }, rules)
      ?.toISOString()
      .slice(0, 10) ?? null;

  test('is the earliest date, that of an ISAA included', () => {
    expect(firstOf({ privacy: '2027-02-01', cyber: '2026-12-31', issa: null })).toBe('2026-12-31');
    expect(firstOf({ privacy: '2027-02-01', cyber: '2027-01-01', issa: '2026-05-05' })).toBe('2026-05-05');
  });

  test('is unknown while one that everybody needs is missing', () => {
    expect(firstOf({ privacy: null })).toBeNull();
    expect(firstOf({ cyber: null })).toBeNull();
    expect(firstOf({ issa: null })).toBe('2027-01-01');
  });

  test('a date that cannot be read is a missing one', () => {
    expect(firstOf({ privacy: 'soon' })).toBeNull();
    expect(firstOf({ cyber: '' })).toBeNull();
    for (const issa of ['1 May', '2026-1-1', '2026-13-01']) expect(firstOf({ issa })).toBe('2027-01-01');
  });

  test('tells the same as the list of those that count as expired', () => {
    const dates = [null, 'soon', '2026-03-01', '2026-03-04', '2026-03-05', '2027-01-01'];
    for (const privacy of dates)
      for (const cyber of dates)
        for (const issa of dates) {
          const certificates = { privacy, cyber, issa };
          const isAnyExpired = expiredCertificates(certificates, rules, now).length > 0;
          expect(isExpiredAt(firstCertificateEnd(certificates, rules), now)).toBe(isAnyExpired);
        }
  });
});

describe('what the agency says of each', () => {
  const ended = { privacy: '2026-01-01', 'dosa-training': '2026-03-04' } as const;

  test('one that does not count is shown where there is one, and never expires anybody', () => {
    const lenient = [
      { kind: 'privacy', counts: 'NEVER', mostDays: 400 },
      { kind: 'cyber', counts: 'NEVER', mostDays: 400 },
      { kind: 'dosa-training', counts: 'NEVER', mostDays: 400 },
    ] as const;
    expect(expiredCertificates(ended, lenient, now)).toEqual([]);
    expect(isExpiredAt(firstCertificateEnd(ended, lenient), now)).toBe(false);
    expect(shownCertificates(ended, lenient, now)).toEqual([
      { name: 'privacy', endsOn: '2026-01-01', state: 'EXPIRED' },
      { name: 'dosa-training', endsOn: '2026-03-04', state: 'VALID' },
    ]);
  });

  test('one that counts for everybody is missing where there is none', () => {
    const strict = [{ kind: 'dosa-supervisor', counts: 'ALWAYS', mostDays: 400 }] as const;
    expect(expiredCertificates(ended, strict, now)).toEqual(['dosa-supervisor']);
    expect(firstCertificateEnd(ended, strict)).toBeNull();
    expect(shownCertificates(ended, strict, now)).toEqual([
      { name: 'dosa-supervisor', endsOn: null, state: 'MISSING' },
    ]);
  });

  test('one that is left out is neither shown nor asked for', () => {
    expect(expiredCertificates({}, [], now)).toEqual([]);
    expect(shownCertificates(ended, [], now)).toEqual([]);
  });
});
