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

test('people are looked after in the portal, or where PEOPLE_IN says, at the realm’s console or another address', () => {
  const people = (settings: Record<string, string>) => read(settings).people;
  const console = 'http://localhost:8180/admin/risk-map/console/#/risk-map/users/{id}/settings';
  expect(people({})).toEqual({ source: 'PORTAL', console: null });
  expect(people({ PEOPLE_IN: 'portal' })).toEqual({ source: 'PORTAL', console: null });
  expect(people(given)).toEqual({ source: 'BOTH', console });
  expect(people({ ...given, PEOPLE_IN: 'provider' })).toEqual({ source: 'PROVIDER', console });
  const own = 'https://people.agency.example/{id}';
  expect(people({ ...given, PEOPLE_CONSOLE_URL: own }).console).toBe(own);
});

test('the embedded provider has no console, and says so at the start', () => {
  expect(() => read({ PEOPLE_IN: 'provider' })).toThrow(/PEOPLE_IN:.*embedded provider has no console/);
});

test.each([
  ['PEOPLE_IN', { ...given, PEOPLE_IN: 'elsewhere' }],
  ['PEOPLE_CONSOLE_URL', { ...given, PEOPLE_CONSOLE_URL: 'the console' }],
  ['PEOPLE_CONSOLE_URL', { PEOPLE_CONSOLE_URL: 'https://people.agency.example' }],
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
