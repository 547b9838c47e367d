import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../adapters/db/database.ts';
import { peopledDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { importDependencies, readImport as readFile } from './import-people.ts';
import { waitForTurn } from './import-turn.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await peopledDatabase();
});
afterAll(() => database.drop());

const reported = async (...lines: readonly string[]) => {
  const sender = { portalName: 'Access Portal', origin: 'https://portal.example' };
  const head = 'Username,E-mail,Family Name,Organization,Supervisor E-mail';
  const bytes = Buffer.from([head, ...lines].join('\n'));
  const deps = importDependencies(database.db, { applications: [], sender, choice: { keycloak: null } });
  const { rows } = await readFile(deps, bytes, new Date('2026-11-27T15:00:00Z'));
  return rows.map((row) => {
    const codes = row.verdict === 'REFUSED' ? row.faults : row.warnings;
    return [row.verdict, ...codes.map(({ code }) => code)].join(' ');
  });
};
const line = (name: string, supervisor: string) => `${name},${name}@x.example,New,Agency,${supervisor}`;

test('a supervisor who cannot decide, and a cycle within the file, are warnings', async () => {
  expect(
    await reported(
      line('ann', 'supervisor@agency.example'),
      line('bob', 'newcomer@agency.example'),
      line('cyd', 'dee@x.example'),
      line('dee', 'eve@x.example'),
      line('eve', 'cyd@x.example'),
      line('fay', 'cyd@x.example'),
    ),
  ).toEqual([
    'ADD',
    'ADD SUPERVISOR_CANNOT_DECIDE',
    ...Array.from({ length: 3 }, () => 'ADD SUPERVISOR_CANNOT_DECIDE CIRCLE'),
    'ADD SUPERVISOR_CANNOT_DECIDE',
  ]);
});

test('a cycle through people who are there is a warning, found from supervisor to supervisor', async () => {
  expect(
    await reported(
      'newcomer,newcomer@agency.example,New,Flood Risk Agency,staff@agency.example',
      'staff,staff@agency.example,Staff,Flood Risk Agency,newcomer@agency.example',
    ),
  ).toEqual(['CHANGE SUPERVISOR_CANNOT_DECIDE CIRCLE', 'CHANGE SUPERVISOR_CANNOT_DECIDE CIRCLE']);
});

test('nobody supervises at an address that is not imported, or that is given up', async () => {
  const [dana, ann] = await reported(
    'supervisor,dana.new@x.example,Lee,Flood Risk Agency,supervisor2@agency.example',
    line('ann', 'dana.new@x.example'),
  );
  expect([dana, ann]).toEqual(['EXISTS', 'REFUSED UNKNOWN_SUPERVISOR']);
  const [, bob, cyd] = await reported(
    'newcomer,nora.new@x.example,New,Flood Risk Agency,supervisor@agency.example',
    line('bob', 'newcomer@agency.example'),
    line('cyd', 'nora.new@x.example'),
  );
  expect([bob, cyd]).toEqual(['REFUSED UNKNOWN_SUPERVISOR', 'ADD SUPERVISOR_CANNOT_DECIDE']);
});

test('what a database cannot hold refuses its row alone', async () => {
  expect(
    await reported('a\0nn,ann@x.example,New,Agency,', 'bob,b\0b@x.example,New,Agency,', line('cyd', '')),
  ).toEqual(['REFUSED HIDDEN_CHARACTER', 'REFUSED HIDDEN_CHARACTER', 'ADD']);
});

test('of two imports one waits for the other, which ends with its connection', async () => {
  const open = () => openDatabase({ connection: database.connection, poolSize: 1, role: 'portal_app' });
  const [first, second] = [open(), open()];
  let looked = 0;
  const ways = (waits: () => void) => ({
    waits,
    pause: async () => {
      looked += 1;
      if (looked === 2) await first.close();
    },
  });
  await waitForTurn(
    first,
    ways(() => expect.unreachable('it is alone')),
  );
  let tellings = 0;
  await waitForTurn(
    second,
    ways(() => {
      tellings += 1;
    }),
  );
  expect([tellings, looked >= 2]).toEqual([1, true]);
  await second.close();
});
