import { expect, test } from 'vitest';
import { checkContact } from './contact.ts';

test.each([
  ['', ''],
  ['   ', ''],
  ['2025550101', '202-555-0101'],
  ['(202) 555-0101', '202-555-0101'],
  ['202.555.0101 ', '202-555-0101'],
])('the number %j is kept as %j', (typed, kept) => {
  expect(checkContact({ phoneNumber: typed, suffix: '' })).toEqual({
    contact: { phoneNumber: kept, suffix: '' },
    faults: {},
  });
});

test.each([['202-555-010'], ['+1 202 555 0101'], ['none'], ['-']])(
  'the number %j is refused and stays as typed',
  (typed) => {
    const checked = checkContact({ phoneNumber: typed, suffix: '' });
    expect(checked.faults).toEqual({ phoneNumber: 'NOT_TEN_DIGITS' });
    expect(checked.contact.phoneNumber).toBe(typed);
  },
);

test('a suffix is tidied, and at most 20 characters long', () => {
  const suffixOf = (suffix: string) => checkContact({ phoneNumber: '', suffix });
  expect(suffixOf(' Jr.\n ').contact.suffix).toBe('Jr.');
  expect(suffixOf('x'.repeat(20)).faults).toEqual({});
  expect(suffixOf('x'.repeat(21)).faults).toEqual({ suffix: 'TOO_LONG' });
  expect(suffixOf('Jr.\u200b')).toEqual({
    contact: { phoneNumber: '', suffix: 'Jr.\u200b' },
    faults: { suffix: 'HIDDEN_CHARACTER' },
  });
});
