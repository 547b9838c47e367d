import { expect, test } from 'vitest';
import { shippedCertificates as certificateRules } from '../../testing/certificate-rules.ts';
import { shippedApplications } from '../../testing/catalogue.ts';
import { aPerson } from '../../testing/people.ts';
import { restoreOf } from './restore.ts';

const now = new Date('2026-03-10T15:00:00Z');
const away = { realmRoles: [], isInactivityLocked: true, applicationRoles: { 'hll-app': ['Upload'] } };
const eloma = { employments: [{ number: 1, status: 'eLOMA User', jobTitle: null }] };

test.each([
  ['somebody who was away and holds a role', {}, 'OFFERED'],
  ['though the active-account role is still there', { realmRoles: ['RAPUser'] }, 'OFFERED'],
  ['nobody without the mark', { isInactivityLocked: false }, null],
  ['nobody without access', { applicationRoles: {} }, null],
  ['an application that is open to all is no access', { applicationRoles: { 'hgp-app': ['Viewer'] } }, null],
  ['a role of the portal is no access', { applicationRoles: {}, portalRoles: ['USER', 'SUPERVISOR'] }, null],
  [
    'the button is off with an expired certificate',
    { certificates: { privacy: '2026-03-12', cyber: '2099-01-01', issa: null } },
    'CERTIFICATE_EXPIRED',
  ],
  [
    'and with a missing one',
    { certificates: { privacy: null, cyber: '2099-01-01', issa: null } },
    'CERTIFICATE_EXPIRED',
  ],
  [
    'which nobody needs for eLOMA alone',
    { ...eloma, certificates: { privacy: null, cyber: null, issa: null } },
    'OFFERED',
  ],
] as const)('%s', (_what, differing, expected) => {
  const person = aPerson({ ...away, ...differing });
  expect(restoreOf({ person, applications: shippedApplications, certificateRules, now })).toBe(expected);
});
