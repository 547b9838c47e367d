import { describe, expect, test } from 'vitest';
import { type ApplicationClient, faultOfClient } from './application-client.ts';

const client: ApplicationClient = {
  redirectAddresses: ['https://levees.agency.example/callback'],
  afterLogoutAddresses: ['https://levees.agency.example/'],
  authentication: 'none',
};

describe('the client of an application', () => {
  test.each([
    'https://levees.agency.example',
    'https://levees.agency.example:8443/a/b?c=d',
    'http://localhost:3000/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:80/callback',
    'http://apache.localhost:8081/callback',
  ])('may have the address %s', (address) => {
    expect(faultOfClient({ ...client, redirectAddresses: [address] })).toBeNull();
    expect(faultOfClient({ ...client, backchannelLogoutAddress: address })).toBeNull();
  });

  test.each([
    'http://levees.agency.example/callback',
    'https://levees.agency.example/*',
    'https://*.agency.example/callback',
    'https://levees.agency.example/#here',
    'https://user:secret@levees.agency.example/',
    'https://levees.agency.example/a b',
    'http://localhost.agency.example/',
    'javascript:alert(1)',
    '/callback',
    '',
  ])('may not have the address %s', (address) => {
    for (const field of ['redirectAddresses', 'afterLogoutAddresses'] as const)
      expect(faultOfClient({ ...client, [field]: [address] })).toContain(`client.${field}`);
    expect(faultOfClient({ ...client, backchannelLogoutAddress: address })).toContain(
      'client.backchannelLogoutAddress',
    );
  });

  test.each([
    [{ authentication: 'none', secretFile: 'secret' }, 'secretFile'],
    [{ authentication: 'private_key_jwt', jwksFile: 'keys.json', secretFile: 'secret' }, 'secretFile'],
    [{ authentication: 'client_secret_basic', jwksFile: 'keys.json' }, 'jwksFile'],
    [{ authentication: 'private_key_jwt' }, 'without client.jwksFile'],
  ] as const)('proves itself by what it names and nothing else: %o', (differing, reported) => {
    expect(faultOfClient({ ...client, ...differing })).toContain(reported);
  });

  test('may have its secret from elsewhere', () => {
    expect(faultOfClient({ ...client, authentication: 'client_secret_basic' })).toBeNull();
    expect(faultOfClient({ ...client, authentication: 'private_key_jwt', jwksFile: 'k.json' })).toBeNull();
  });
});
