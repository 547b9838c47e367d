import { describe, expect, test } from 'vitest';
import { shippedApplications } from '../../testing/catalogue.ts';
import { isServedHere, placedApplications, type Placing } from './placed-applications.ts';

const placing = (differing: Partial<Placing> = {}): Placing => ({
  given: {},
  demonstrationPath: '/demo/apps',
  hasDemonstration: false,
  ...differing,
});
const addressesOf = (differing: Partial<Placing>) =>
  Object.fromEntries(
    placedApplications(shippedApplications, placing(differing)).map(({ id, address, viewerAddress }) => [
      id,
      [address, viewerAddress],
    ]),
  );

describe('where applications are', () => {
  test('is below the demonstration where it serves them', () => {
    const places = addressesOf({ hasDemonstration: true });
    expect(places['hll-app']).toEqual(['/demo/apps/hll-app/', null]);
    expect(places['mpp-app']).toEqual(['/demo/apps/mpp-app/', '/demo/apps/mpp-app/?view=viewer']);
  });

  test('is not known without it, until the agency says so', () => {
    const places = addressesOf({ given: { HLL_APP: 'https://losses.agency.example/' } });
    expect(places['hll-app']).toEqual(['https://losses.agency.example/', null]);
    for (const [id, place] of Object.entries(places))
      if (id !== 'hll-app') expect([id, ...place]).toEqual([id, null, null]);
  });

  test('is what the agency says, also in a demonstration, which then serves the others alone', () => {
    const given = { MPP_APP: 'https://projects.agency.example/' };
    expect(addressesOf({ given, hasDemonstration: true })['mpp-app']).toEqual([
      'https://projects.agency.example/',
      null,
    ]);
    const served = shippedApplications.filter((one) => isServedHere(one, { given, hasDemonstration: true }));
    expect(served.length).toBe(shippedApplications.length - 1);
    expect(served.map(({ id }) => id)).not.toContain('mpp-app');
  });

  test('is not the demonstration for an application with a client of its own', () => {
    const [first] = shippedApplications;
    if (first === undefined) throw new Error('no application');
    const client = { redirectAddresses: [], afterLogoutAddresses: [], authentication: 'none' } as const;
    const [placed] = placedApplications([{ ...first, client }], placing({ hasDemonstration: true }));
    expect(placed?.address).toBeNull();
    const elsewhere = { ...first, client, address: 'https://own.agency.example/' };
    expect(placedApplications([elsewhere], placing())[0]?.address).toBe('https://own.agency.example/');
  });
});
