import { type SetupLine, setupSteps } from '@portal/core/domain/setup/setup-list.ts';
import { expect, test } from 'vitest';
import { doctorLines } from './doctor-lines.ts';

test('each step is a line, with how it is done and the applications that miss it', () => {
  const lines = doctorLines(
    setupSteps.map((step) => ({
      step,
      isDone: step !== 'ADDRESSES',
      isAtProvider: false,
      applicationIds: step === 'ADDRESSES' ? ['hll-app', 'p4-app'] : [],
      certificates: [],
    })),
  );
  expect(lines.filter((line) => line.startsWith('  done'))).toHaveLength(setupSteps.length - 1);
  expect(lines).toContain(
    '  to do  Every application has an address: set APP_URL_<ID>, or `address` in the catalog',
  );
  expect(lines).toContain('         missing: hll-app, p4-app');
  expect(lines.at(-1)).toBe(`1 of ${setupSteps.length} steps are left.`);
});

test('the certificates that count are named whether somebody checks them or not', () => {
  const line = (isDone: boolean, certificates: SetupLine['certificates']) =>
    doctorLines([
      { step: 'CERTIFICATES', isDone, isAtProvider: false, applicationIds: [], certificates },
    ]).slice(0, -1);
  expect(
    line(true, [
      { kind: 'privacy', counts: 'ALWAYS' },
      { kind: 'issa', counts: 'IF_HELD' },
    ]),
  ).toEqual([
    '  done   Someone checks the certificates that people send',
    '         certificates.json: privacy, issa where held count',
  ]);
  expect(line(false, [])).toEqual([
    '  to do  Someone checks the certificates that people send: give someone the role RM_IT_HELP; until then they count unchecked',
    '         certificates.json: none counts',
  ]);
});

test('a step whose people are written at the identity provider says so', () => {
  const step = { step: 'HELP_DESK', isDone: false, applicationIds: [], certificates: [] } as const;
  expect(doctorLines([{ ...step, isAtProvider: true }])[0]).toMatch(
    /RM_IT_HELP.*console of the identity provider$/,
  );
  expect(doctorLines([{ ...step, isAtProvider: false }])[0]).not.toContain('identity provider');
  const signIn = { ...step, step: 'OWN_PASSWORD' } as const;
  expect(doctorLines([{ ...signIn, isAtProvider: true }])[0]).toMatch(/PORTAL_ADMIN of rap-client/);
  expect(doctorLines([{ ...signIn, isAtProvider: false }])[0]).toContain(
    'password that the first start printed',
  );
});

test('nothing left is reported', () => {
  const lines = doctorLines(
    setupSteps.map((step) => ({
      step,
      isDone: true,
      isAtProvider: false,
      applicationIds: [],
      certificates: [],
    })),
  );
  expect(lines.at(-1)).toBe('Nothing is left to set up.');
});
