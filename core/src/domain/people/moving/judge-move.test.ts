import { expect, test } from 'vitest';
import { type ComparedPerson, judgeMove, type PeopleThere } from './judge-move.ts';

const nora: ComparedPerson = {
  id: '1',
  username: 'nora',
  email: 'nora@agency.example',
  emailVerified: true,
  enabled: true,
  givenName: 'Nora',
  familyName: 'New',
  attributes: { branch: ['Maps'], empty: [] },
  realmRoles: ['RAPUser'],
  clientRoles: { 'hll-app': ['View', 'Upload'] },
  groups: ['/A/B', '/A'],
};

const there = (...people: readonly ComparedPerson[]): PeopleThere => ({
  byId: new Map(people.map((one) => [one.id, one])),
  byUsername: new Map(people.map((one) => [one.username, one])),
  byEmail: new Map(people.map((one) => [one.email, one])),
});

test('who is not there yet is moved', () => {
  expect(judgeMove(nora, there())).toEqual({ verdict: 'MOVE' });
});

test('who is there already is compared, whatever the order of what they have', () => {
  const same = {
    ...nora,
    attributes: { branch: ['Maps'] },
    clientRoles: { 'hll-app': ['Upload', 'View'], other: [] },
    groups: ['/A', '/A/B'],
  };
  expect(judgeMove(nora, there(same))).toEqual({ verdict: 'THERE' });
  const changed = { ...same, enabled: false, realmRoles: [], groups: [], familyName: 'Newman' };
  expect(judgeMove(nora, there(changed))).toEqual({
    verdict: 'DIFFERENT',
    differs: ['name', 'state', 'roles', 'groups'],
  });
});

test('nobody takes the place of somebody else with the same username or address', () => {
  const other = { ...nora, id: '2' };
  expect(judgeMove(nora, there(other))).toEqual({ verdict: 'REFUSED', reason: 'USERNAME_TAKEN', by: 'nora' });
  expect(judgeMove(nora, there({ ...other, username: 'eleonora' }))).toEqual({
    verdict: 'REFUSED',
    reason: 'ADDRESS_TAKEN',
    by: 'eleonora',
  });
});
