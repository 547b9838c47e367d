import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContactMessage, contactSubjects, faultsOfMessage, tidied } from './contact-message.ts';

const good: ContactMessage = {
  fullName: 'Nora New',
  email: 'nora@agency.example',
  phoneNumber: '',
  subject: contactSubjects[0],
  message: 'Who is my authorizer?',
};
const faults = (differing: Partial<ContactMessage>) => faultsOfMessage({ ...good, ...differing });

test('a message with a name, an address, a subject and a text is good', () => {
  expect(faultsOfMessage(good)).toEqual([]);
});

test('the subjects are the four of the agency', () => {
  expect(contactSubjects.map((subject) => subject.toLowerCase())).toEqual([
    'general questions about the portal',
    'questions about a recent application access request',
    'questions about a recent revocation request',
    'other (please specify)',
  ]);
});

test.each([
  ['fullName', '', 'REQUIRED'],
  ['fullName', ' \u00A0 ', 'REQUIRED'],
  ['fullName', 'N'.repeat(201), 'TOO_LONG'],
  ['fullName', 'Nora\r\nBcc: everybody@agency.example', 'FORBIDDEN_CHARACTER'],
  ['fullName', 'Nora\u0000', 'FORBIDDEN_CHARACTER'],
  ['fullName', 'No\u200bra', 'FORBIDDEN_CHARACTER'],
  ['fullName', 'Nora \u202Ewen', 'FORBIDDEN_CHARACTER'],
  ['fullName', 'Nora \uD800', 'FORBIDDEN_CHARACTER'],
  ['email', '', 'REQUIRED'],
  ['email', 'nora', 'MALFORMED'],
  ['email', 'nora@agency', 'MALFORMED'],
  ['email', 'nora@agency.example, else@agency.example', 'MALFORMED'],
  ['email', '<nora@agency.example>', 'MALFORMED'],
  ['email', 'nora@agency.example\nBcc: x@y.example', 'FORBIDDEN_CHARACTER'],
  ['email', `${'n'.repeat(250)}@a.example`, 'TOO_LONG'],
  ['phoneNumber', '202-555-010', 'MALFORMED'],
  ['phoneNumber', '2-202-555-0101', 'MALFORMED'],
  ['phoneNumber', '+52 55 1234 5678', 'MALFORMED'],
  ['phoneNumber', '202-555-0101 ext. 3', 'MALFORMED'],
  ['phoneNumber', 'none', 'MALFORMED'],
  ['phoneNumber', '202-555-0101\r\n', 'FORBIDDEN_CHARACTER'],
  ['subject', '', 'REQUIRED'],
  ['subject', 'Something else', 'NOT_OFFERED'],
  ['message', ' \n ', 'REQUIRED'],
  ['message', 'a\u0000b', 'FORBIDDEN_CHARACTER'],
  ['message', 'm'.repeat(5_001), 'TOO_LONG'],
] as const)('%s %j is %s', (field, value, fault) => {
  expect(faults({ [field]: value })).toEqual([{ field, fault }]);
});

describe('a telephone number', () => {
  test.each(['', '   ', '202-555-0101', '(202) 555 0101', '2025550101', '202.555.0101'])(
    '%j is good',
    (phoneNumber) => {
      expect(faults({ phoneNumber })).toEqual([]);
    },
  );

  test('of ten digits is good however they are written, and is kept in one form', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 });
    const between = fc.array(fc.constantFrom('', ' ', '-', '.', '(', ')'), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(digits, between, (numbers, marks) => {
        const phoneNumber = numbers.map((number, index) => `${marks[index] ?? ''}${number}`).join('');
        expect(faults({ phoneNumber })).toEqual([]);
        const kept = tidied({ ...good, phoneNumber }).phoneNumber;
        expect(kept).toMatch(/^\d{3}-\d{3}-\d{4}$/);
        expect(kept.replaceAll('-', '')).toBe(numbers.join(''));
      }),
    );
  });

  test('of any other number of digits is none', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,30}$/), (phoneNumber) => {
        const isOurs = /^1?\d{10}$/.test(phoneNumber);
        expect(faults({ phoneNumber }).length).toBe(isOurs ? 0 : 1);
      }),
    );
  });
});

test('whatever is good cannot begin another line in the head of a mail', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('\r', '\n', '\0', '\r\n'),
      (text, character) => {
        for (const field of ['fullName', 'email', 'phoneNumber', 'subject'] as const)
          expect(faults({ [field]: `x${text}${character}` })).not.toEqual([]);
      },
    ),
  );
});

test('every fault is reported, one for each field', () => {
  const reported = faultsOfMessage({ fullName: '', email: 'x', phoneNumber: '1', subject: '', message: '' });
  expect(reported.map(({ field }) => field)).toEqual([
    'fullName',
    'email',
    'phoneNumber',
    'subject',
    'message',
  ]);
});

test('what is kept has no space around it and ends its lines in one way', () => {
  expect(tidied({ ...good, fullName: ' Nora New ', message: 'a\r\nb\rc\n\n' })).toMatchObject({
    fullName: 'Nora New',
    message: 'a\nb\nc',
  });
});
