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
  test('is accepted as far as four long attributes make it', async () => {
    const staff = await signedInWith({
      jobTitle1: 3_400,
      jobTitle2: 3_400,
      jobTitle3: 3_400,
      jobTitle4: 3_400,
    });
    expect(staff.token.length).toBeGreaterThan(18_000);
    expect(await staff.get(addresses.userRequests)).toMatchObject({ status: 200 });
    expect(Object.keys(claimsOf(staff.token))).toEqual(
      expect.arrayContaining(['jobTitle1', 'jobTitle2', 'jobTitle3', 'jobTitle4']),
    );
  });

  test('never grows past what a call can carry: what is too long is left out whole', async () => {
    const staff = await signedInWith({
      jobTitle1: 3_400,
      jobTitle2: 16_000,
      jobTitle3: 16_000,
      jobTitle4: 200_000,
    });
    const claims = claimsOf(staff.token);
    expect(claims).toMatchObject({ jobTitle1: 'x'.repeat(3_400), jobTitle2: 'x'.repeat(16_000) });
    expect(claims).not.toHaveProperty('jobTitle3');
    expect(claims).not.toHaveProperty('jobTitle4');
    expect(await staff.get(addresses.userRequests)).toMatchObject({ status: 200 });
  });
});
