import { expect, test } from 'vitest';
import { shipped } from '../../../testing/catalogue.ts';
import { planRemoval, type RemovalFacts } from './remove.ts';

const hana = { id: 'hana', email: 'hana@agency.example', fullName: 'Hana Ito', organization: 'Agency' };
const facts: RemovalFacts = {
  application: shipped('p4-app'),
  initiator: { id: 'sam', realmRoles: ['RAPUser'], profileWaits: false },
  holder: { id: 'sam', rolesHeld: ['HQ', 'Default'], hasGrants: true },
  isRemovable: true,
  completers: [],
};

test.each(['hll-app', 'fhd-app', 'mpp-app', 'el-app', 'p4-app'])(
  '%s: nobody is asked, and everything held goes at once',
  (id) => {
    expect(planRemoval({ ...facts, application: shipped(id), completers: [hana] })).toEqual({
      stages: [],
      status: 'PENDING_PROVISIONING',
      removeRoles: ['HQ', 'Default'],
    });
  },
);

test.each([
  ['fhdn-app', 'RM_IT_HELP', 'PENDING_RMIT_HELP_DECISION'],
  ['filetrail-app', 'FILETRAIL_ADMIN', 'PENDING_FILETRAIL_ADMIN_DECISION'],
  ['mip-app', 'RM_IT_HELP', 'PENDING_RMIT_HELP_DECISION'],
])('%s: %s completes it', (id, role, status) => {
  const plan = planRemoval({ ...facts, application: shipped(id), completers: [hana] });
  expect(plan).toEqual({
    stages: [{ role, fallbackFor: null, people: [hana] }],
    status,
    removeRoles: ['HQ', 'Default'],
  });
});

test('where nobody can complete it, or only the person, it goes at once', () => {
  const application = shipped('fhdn-app');
  const atOnce = { stages: [], status: 'PENDING_PROVISIONING' };
  expect(planRemoval({ ...facts, application })).toMatchObject(atOnce);
  const own = { ...hana, id: 'sam' };
  expect(planRemoval({ ...facts, application, completers: [own] })).toMatchObject(atOnce);
  expect(planRemoval({ ...facts, application, completers: [own, hana] })).toMatchObject({
    stages: [{ people: [hana] }],
  });
});

test('not with a locked account, not where the card says no, and not without anything given by the portal', () => {
  const { initiator, holder } = facts;
  expect(planRemoval({ ...facts, initiator: { ...initiator, realmRoles: [] } })).toEqual({
    refused: 'ACCOUNT_LOCKED',
  });
  expect(planRemoval({ ...facts, isRemovable: false })).toEqual({ refused: 'NOT_ELIGIBLE' });
  expect(planRemoval({ ...facts, holder: { ...holder, hasGrants: false } })).toEqual({
    refused: 'NOT_ELIGIBLE',
  });
  const bare = { ...holder, hasGrants: false, rolesHeld: [] };
  expect(planRemoval({ ...facts, holder: bare })).toEqual({ refused: 'STALE_ROLES' });
});

test('the person who takes it from somebody else is not the one who completes it', () => {
  const application = shipped('fhdn-app');
  const initiator = { id: hana.id, realmRoles: ['RAPUser'], profileWaits: false };
  const other = { ...hana, id: 'hugo' };
  expect(planRemoval({ ...facts, initiator, application, completers: [hana, other] })).toMatchObject({
    stages: [{ people: [other] }],
  });
  expect(planRemoval({ ...facts, initiator, application, completers: [hana] })).toMatchObject({ stages: [] });
});
