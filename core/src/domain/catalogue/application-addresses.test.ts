import { describe, expect, test } from 'vitest';
import { shippedApplications } from '../../testing/catalogue.ts';
import { isServedHere, withAgencyAddresses, type AgencyAddresses } from './application-addresses.ts';

const agency = (differing: Partial<AgencyAddresses> = {}): AgencyAddresses => ({
  given: {},
  demonstrationPath: '/demo/apps',
  hasDemonstration: false,
  ...differing,
});
const addressesOf = (differing: Partial<AgencyAddresses>) =>
  Object.fromEntries(
    withAgencyAddresses(shippedApplications, agency(differing)).map(({ id, address, viewerAddress }) => [
      id,
      [address, viewerAddress],
    ]),
  );

describe('where applications are', () => {
  test('is below the demonstration where it serves them', () => {
    const addresses = addressesOf({ hasDemonstration: true });
    expect(addresses['hll-app']).toEqual(['/demo/apps/hll-app/', null]);
    expect(addresses['mpp-app']).toEqual(['/demo/apps/mpp-app/', '/demo/apps/mpp-app/?view=viewer']);
  });

  test('is not known without it, until the agency says so', () => {
    const addresses = addressesOf({ given: { HLL_APP: 'https://losses.agency.example/' } });
    expect(addresses['hll-app']).toEqual(['https://losses.agency.example/', null]);
    for (const [id, address] of Object.entries(addresses))
      if (id !== 'hll-app') expect([id, ...address]).toEqual([id, null, null]);
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
    const [placed] = withAgencyAddresses([{ ...first, client }], agency({ hasDemonstration: true }));
    expect(placed?.address).toBeNull();
    const elsewhere = { ...first, client, address: 'https://own.agency.example/' };
    expect(withAgencyAddresses([elsewhere], agency())[0]?.address).toBe('https://own.agency.example/');
  });
});
