import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFirstAdministrator } from './first-administrator.ts';
import { embeddedAccounts } from '../../identity/people/embedded-accounts.ts';
import { everybody, rolesOffered } from '../../identity/testing/arranged-people.ts';
import { findCandidate, loadPerson } from '../../identity/people/people.ts';
import { verifyPassword } from '../../identity/passwords/passwords.ts';
import { freshDatabase, type TestDatabase } from '../../testing/postgres.ts';

const now = new Date('2026-03-02T15:04:05.678Z');
const clientRoles = { 'rap-client': ['USER', 'PORTAL_ADMIN', 'SUPERVISOR'], 'hll-app': ['Upload'] };
const account = { email: 'admin@portal.example', clientRoles, now };

let database: TestDatabase;
const parts = () => ({ db: database.db, accounts: embeddedAccounts });
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

test('a portal with nobody gets one account, whose password has to be changed', async () => {
  const made = await makeFirstAdministrator(parts(), account);
  expect(made?.username).toBe('admin');
  const candidate = await findCandidate(database.db, 'admin@portal.example');
  expect(candidate?.password?.isHandedOut).toBe(true);
  expect(await verifyPassword(made?.password ?? '', candidate?.password)).toBe(true);
  expect(await loadPerson(database.db, candidate?.id ?? '')).toMatchObject({
    username: 'admin',
    realmRoles: ['RAPUser'],
    clientRoles: { 'rap-client': ['PORTAL_ADMIN', 'USER'] },
  });
  expect(await rolesOffered(database.db, 'rap-client')).toEqual(['PORTAL_ADMIN', 'SUPERVISOR', 'USER']);
  expect(await rolesOffered(database.db, 'hll-app')).toEqual(['Upload']);
});

test('a later start makes nobody, and neither does a second one at the same time', async () => {
  const made = await Promise.all([
    makeFirstAdministrator(parts(), account),
    makeFirstAdministrator(parts(), account),
    makeFirstAdministrator(parts(), { ...account, email: 'root@portal.example' }),
  ]);
  expect(made.filter((one) => one !== null)).toHaveLength(1);
  expect(await makeFirstAdministrator(parts(), account)).toBeNull();
  expect(await everybody(database.db)).toEqual(['admin']);
});
