import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (given: Record<string, string>) => readConfig(given, '/portal');
const given = {
  AUTH_URL: 'http://localhost:8180',
  AUTH_ADMIN_CLIENT: 'rap-backend',
  AUTH_ADMIN_SECRET_FILE: 'keys/secret',
};

test('a Keycloak is chosen by its client, and the embedded provider without one', () => {
  expect(read({}).keycloak).toBeNull();
  expect(read({ AUTH_URL: 'http://localhost:8180' }).keycloak).toBeNull();
  expect(read(given).keycloak).toEqual({
    url: 'http://localhost:8180',
    realm: 'risk-map',
    adminClient: 'rap-backend',
    secretFile: '/portal/keys/secret',
    version: null,
  });
  const other = { ...given, AUTH_REALM: 'agency', KEYCLOAK_VERSION: '26.7.3' };
  expect(read(other).keycloak).toMatchObject({ realm: 'agency', version: '26.7.3' });
});

test.each([
  ['AUTH_URL', { ...given, AUTH_URL: '' }],
  ['AUTH_ADMIN_SECRET_FILE', { ...given, AUTH_ADMIN_SECRET_FILE: '' }],
  ['AUTH_REALM', { ...given, AUTH_REALM: '../master' }],
  ['AUTH_REALM', { ...given, AUTH_REALM: '..' }],
  ['KEYCLOAK_VERSION', { ...given, KEYCLOAK_VERSION: 'newest' }],
  // Meant for a Keycloak that nothing chooses.
  ['AUTH_ADMIN_SECRET_FILE', { ...given, AUTH_ADMIN_CLIENT: '' }],
  ['KEYCLOAK_VERSION', { KEYCLOAK_VERSION: '26.7.3' }],
])('a wrong %s stops the start', (name, settings) => {
  expect(() => read(settings)).toThrow(`Setting ${name}:`);
});
