import { expect, test } from 'vitest';
import { checkContact, phoneAsKept, phoneForMask } from './contact.ts';

const nothing = { phoneNumber: '', suffix: '' };

test.each([
  ['', ''],
  ['   ', ''],
  ['2025550101', '202-555-0101'],
  ['(202) 555-0101', '202-555-0101'],
  ['202.555.0101 ', '202-555-0101'],
  ['Phone: (202) 555–0101', '202-555-0101'],
  ['1 202 555 0101', '202-555-0101'],
  ['+1 (202) 555-0101', '202-555-0101'],
  ['12025550101', '202-555-0101'],
])('the number %j is kept as %j', (typed, kept) => {
  expect(checkContact({ phoneNumber: typed, suffix: '' }, { phoneNumber: 'another', suffix: '' })).toEqual({
    contact: { phoneNumber: kept, suffix: '' },
    faults: {},
  });
});

test.each([
  '202-555-010',
  'none',
  '-',
  '+52 55 1234 5678',
  '+52 1234 5678',
  '+1 202 555 010',
  '22025550101',
  '202-555-0101 x12',
  '202-555-0101 ext. 3',
  '555-0101 x123',
  '202 555 #0101',
  '2025550101, 2025550102',
])('the number %j is refused and stays as typed', (typed) => {
  const checked = checkContact({ phoneNumber: typed, suffix: '' }, { phoneNumber: 'another', suffix: '' });
  expect(checked.faults).toEqual({ phoneNumber: 'MALFORMED' });
  expect(checked.contact.phoneNumber).toBe(typed);
});

test('a suffix is tidied, and at most 20 characters long', () => {
  const suffixOf = (suffix: string) => checkContact({ phoneNumber: '', suffix }, nothing);
  expect(suffixOf(' Jr.\n ').contact.suffix).toBe('Jr.');
  expect(suffixOf('x'.repeat(20)).faults).toEqual({});
  expect(suffixOf('x'.repeat(21)).faults).toEqual({ suffix: 'TOO_LONG' });
  expect(suffixOf('Jr.\u200b')).toEqual({
    contact: { phoneNumber: '', suffix: 'Jr.\u200b' },
    faults: { suffix: 'FORBIDDEN_CHARACTER' },
  });
});

test('what is as it was shown is not judged, and stays', () => {
  const old = { phoneNumber: '+52 55 1234 5678', suffix: 'x'.repeat(30) };
  expect(checkContact(old, old)).toEqual({ contact: old, faults: {} });
  expect(checkContact({ ...old, suffix: 'Jr.' }, old)).toEqual({
    contact: { ...old, suffix: 'Jr.' },
    faults: {},
  });
  expect(checkContact({ ...old, phoneNumber: '+52 55 1234 567' }, old).faults).toEqual({
    phoneNumber: 'MALFORMED',
  });
});

test('a masked field is given what fits, and nothing where it would have to leave something out', () => {
  const given = (typed: string) => phoneForMask(typed);
  for (const beginning of ['', '2', '202-5', '(202) 555', '1202555010', '202-555-0101', '('])
    expect(given(beginning)).toBe(beginning);
  for (const whole of ['12025550101', '+1 202 555 0101', 'Tel. 202 555 0101', '120-255-50101'])
    expect(given(whole)).toBe('202-555-0101');
  for (const other of [
    '+',
    '+52',
    '+52 55 1234 5678',
    '202-555-0101 x',
    '202-555-0101 x12',
    '202-555-01019',
    'none',
  ])
    expect(given(other)).toBeNull();
  expect(phoneAsKept('120-255-50101')).toBe('202-555-0101');
});
