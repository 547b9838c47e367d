import { expect, test } from 'vitest';
import { afterSending, faultsOf, prefilled, type Typed, untouched } from './typed-message.ts';

const nora = { fullName: 'Nora T New', email: 'newcomer@agency.example', phoneNumber: '202-555-0101' };
const written: Typed = {
  ...untouched,
  message: { ...nora, subject: 'Other (Please Specify)', message: 'A question' },
  recaptcha: 'solved',
  touched: new Set(['message', 'fullName']),
  changed: new Set(['message']),
};

test('what is known of a person is filled in, but never over what they typed', () => {
  expect(prefilled(untouched, nora).message).toMatchObject(nora);
  const typed = { ...untouched, message: { ...untouched.message, email: '' }, changed: new Set(['email']) };
  expect(prefilled(typed, nora).message).toMatchObject({ ...nora, email: '' });
});

test('a number that the form would refuse is not filled in', () => {
  expect(prefilled(untouched, { ...nora, phoneNumber: '+49 30 1234' }).message.phoneNumber).toBe('');
  expect(prefilled(untouched, { ...nora, phoneNumber: '2025550101' }).message.phoneNumber).toBe(
    '202-555-0101',
  );
});

test('after sending, name, address and number stay, the rest is empty and nothing is wrong yet', () => {
  const after = afterSending(written);
  expect(after).toMatchObject({
    message: { ...nora, subject: '', message: '' },
    recaptcha: '',
    isExpired: false,
  });
  expect(after.touched.size).toBe(0);
  // Anyone who had changed the address keeps theirs.
  expect(prefilled(after, { ...nora, email: 'other@agency.example' }).message.email).toBe(nora.email);
});

test('signed out the puzzle is needed', () => {
  expect(faultsOf(written, true)).toEqual([]);
  expect(faultsOf({ ...written, recaptcha: '' }, true)).toEqual([{ field: 'recaptcha', fault: 'REQUIRED' }]);
  expect(faultsOf({ ...written, recaptcha: '' }, false)).toEqual([]);
});
