import { addresses } from '@portal/core/contract/addresses.ts';
import { describe, expect, test } from 'vitest';
import { setAttributeOf } from '../../identity/testing/arranged-people.ts';
import { claimsOf } from '../../identity/testing/test-browser.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();

/** Somebody with a token that carries these attributes of so many characters each. */
async function signedInWith(lengths: Readonly<Record<string, number>>) {
  for (const [name, length] of Object.entries(lengths))
    await setAttributeOf(portal.db, 'staff', name, 'x'.repeat(length));
  portal.forgetSignIns();
  return await portal.as('staff');
}

describe('a token that grows with what is known of a person', () => {
  test('is taken as far as four long attributes make it', async () => {
    const staff = await signedInWith({ a: 3_400, b: 3_400, c: 3_400, d: 3_400 });
    expect(staff.token.length).toBeGreaterThan(18_000);
    expect(await staff.get(addresses.userRequests)).toMatchObject({ status: 200 });
    expect(Object.keys(claimsOf(staff.token))).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
  });

  test('never grows past what a call can carry: what is too long is left out whole', async () => {
    const staff = await signedInWith({ a: 3_400, b: 16_000, c: 16_000, d: 200_000 });
    const claims = claimsOf(staff.token);
    expect(claims).toMatchObject({ a: 'x'.repeat(3_400), b: 'x'.repeat(16_000) });
    expect(claims).not.toHaveProperty('c');
    expect(claims).not.toHaveProperty('d');
    expect(await staff.get(addresses.userRequests)).toMatchObject({ status: 200 });
  });
});
