import { expect, test } from 'vitest';
import { judgeReturn } from './judge-return.ts';

const nora = {
  id: '018f7a4e-0000-7000-8000-000000000001',
  username: 'nora',
  email: 'nora@agency.example',
  emailVerified: true,
  familyName: 'New',
};
const nobody = new Map<string, string>();

test('who has what an account needs comes back', () => {
  expect(judgeReturn(nora, nobody)).toEqual({ refusal: null, by: null });
});

test('what is in the way is named', () => {
  const refusal = (more: Partial<typeof nora>) => judgeReturn({ ...nora, ...more }, nobody).refusal;
  expect(refusal({ id: 'f:ldap:nora' })).toBe('ID_NO_UUID');
  expect(refusal({ familyName: '' })).toBe('NO_FAMILY_NAME');
  expect(refusal({ email: '' })).toBe('NO_ADDRESS');
});

test('a verified address is one person’s; others may have given it', () => {
  const owners = new Map([['nora@agency.example', 'eleonora']]);
  expect(judgeReturn(nora, owners)).toEqual({ refusal: 'ADDRESS_TAKEN', by: 'eleonora' });
  expect(judgeReturn({ ...nora, emailVerified: false }, owners).refusal).toBeNull();
});
