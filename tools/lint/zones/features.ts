import type { Room } from '../room.ts';
import { contract, domain } from './core.ts';

/** Technology without rules; what many rooms import. */
export const adapters = 'server/src/adapters';
/** What the portal asks of others, in its own words. */
export const ports = 'server/src/ports';
/** Who may do what at the moment of writing. */
export const rights = 'server/src/rights';
/** What must always hold, and what becomes of it where it does not. */
export const invariants = 'server/src/invariants';
/** How a provider comes into the portal. */
export const provider = 'server/src/provider';
/** What tests of the server may import. */
export const serverTests = [
  'vitest',
  'node:',
  'typebox',
  'server/src/testing',
  'server/src/identity/testing',
  'tools/ports',
  contract,
  domain,
];
const feature =
  'A feature knows the domain, the contract, the adapters and the ports: what it needs of the rest is handed to it where the portal is put together, or stands in the tables for SQL of its own.';
const featureImports = [domain, contract, adapters, ports, rights, invariants, 'typebox'];

/** The rooms of what the portal does. */
export const features: readonly Room[] = [
  {
    path: 'server/src/features/account',
    imports: ['server/src/audit', 'server/src/mail', ...featureImports],
    tests: [...serverTests, 'server/src/demonstration'],
    instead: feature,
  },
  {
    path: 'server/src/features/catalogue',
    imports: ['node:', 'server/src/mail/bounces', ...featureImports],
    tests: serverTests,
    instead: feature,
  },
  {
    path: 'server/src/features/approvers',
    imports: ['node:crypto', 'server/src/audit', 'server/src/mail', 'server/src/people', ...featureImports],
    tests: serverTests,
    instead: feature,
  },
  {
    path: 'server/src/features/supervisors',
    imports: ['node:crypto', 'server/src/audit', 'server/src/mail', 'server/src/people', ...featureImports],
    tests: [...serverTests, 'server/src/identity/people', 'server/src/identity/testing'],
    instead: feature,
  },
  {
    path: 'server/src/features/certificates',
    imports: ['server/src/audit', 'server/src/mail', ...featureImports],
    tests: [...serverTests, 'server/src/identity/people'],
    instead: feature,
  },
  {
    path: 'server/src/features/people',
    imports: [
      'node:crypto',
      'server/src/audit',
      'server/src/mail',
      'server/src/people',
      provider,
      ...featureImports,
    ],
    tests: [...serverTests, 'server/src/identity/testing', 'server/src/identity/people'],
    instead: feature,
  },
  { path: 'server/src/features/setup', imports: featureImports, tests: serverTests, instead: feature },
  {
    path: 'server/src/features/account-actions',
    imports: ['node:crypto', 'server/src/audit', 'server/src/locks', 'server/src/mail', ...featureImports],
    tests: [...serverTests, 'server/src/identity/people'],
    instead: feature,
  },
  {
    path: 'server/src/features/content',
    imports: ['node:', 'fastify', ...featureImports],
    tests: [...serverTests, 'data'],
    instead: feature,
  },
  {
    path: 'server/src/features/contact',
    imports: ['node:crypto', 'fastify', 'server/src/audit', 'server/src/mail', ...featureImports],
    tests: [...serverTests, 'smtp-server'],
    instead: feature,
  },
  {
    path: 'server/src/features/inactivity',
    imports: ['node:crypto', 'server/src/audit', 'server/src/locks', 'server/src/mail', ...featureImports],
    tests: [...serverTests, 'server/src/identity/people'],
    instead: feature,
  },
  {
    path: 'server/src/features/notifications',
    imports: [
      'node:',
      'fastify',
      'server/src/audit',
      'server/src/events',
      'server/src/mail',
      ...featureImports,
    ],
    tests: [...serverTests, 'postal-mime', 'sanitize-html'],
    instead: feature,
  },
  {
    path: 'server/src/features/webhooks',
    imports: [
      'node:',
      'server/src/audit',
      'server/src/events',
      'server/src/mail/mail-and-page.ts',
      ...featureImports,
    ],
    tests: [...serverTests, 'standardwebhooks'],
    instead: feature,
  },
  {
    path: 'server/src/features/insights',
    imports: ['server/src/events', ...featureImports],
    tests: [...serverTests, 'fast-check'],
    instead: feature,
  },
  {
    path: 'server/src/features/background-work',
    imports: ['server/src/jobs', ...featureImports],
    tests: [...serverTests, 'server/src/events'],
    instead: feature,
  },
  {
    path: 'server/src/features/drift',
    imports: ['server/src/audit', ...featureImports],
    tests: [...serverTests, 'server/src/identity/people'],
    instead: feature,
  },
  {
    path: 'server/src/features/evidence',
    imports: ['node:', 'server/src/audit', ...featureImports],
    tests: serverTests,
    instead: feature,
  },
  {
    path: 'server/src/features/trail',
    imports: ['server/src/audit', 'server/src/people', ...featureImports],
    tests: [...serverTests, 'server/src/identity/testing'],
    instead: feature,
  },
  {
    path: 'server/src/features/mail',
    imports: ['fastify', 'server/src/audit', 'server/src/mail', 'server/src/pages', ...featureImports],
    tests: [...serverTests, 'server/src/identity/testing'],
    instead: feature,
  },
  {
    path: 'server/src/features/site-alerts',
    imports: ['node:crypto', 'sanitize-html', 'server/src/audit', ...featureImports],
    tests: [...serverTests, 'core/src/testing'],
    instead: feature,
  },
  {
    path: 'server/src/features/demonstration-applications',
    imports: [
      'node:',
      'fastify',
      'jose',
      'openid-client',
      `${adapters}/http`,
      'server/src/pages',
      domain,
      contract,
    ],
    tests: [...serverTests, `${adapters}/db`],
    instead: feature,
  },
  {
    path: 'server/src/features/platform-accounts',
    imports: ['server/src/audit', ...featureImports],
    tests: [...serverTests, 'server/src/identity/people'],
    instead: feature,
  },
  {
    path: 'server/src/features/reports',
    imports: [
      'node:crypto',
      'node:stream',
      'server/src/audit/trail.ts',
      'server/src/people',
      ...featureImports,
    ],
    tests: [...serverTests, 'core/src/testing', 'server/src/identity/testing'],
    instead: feature,
  },
  {
    path: 'server/src/features/groups',
    imports: ['node:crypto', 'node:stream', 'fastify', ...featureImports],
    tests: [...serverTests, 'core/src/testing', 'server/src/identity/people'],
    instead: feature,
  },
  {
    path: 'server/src/features/requests',
    imports: [
      'node:crypto',
      'server/src/audit',
      'server/src/locks',
      'server/src/mail/bounces',
      'server/src/mail/mail-and-page.ts',
      'server/src/people',
      ...featureImports,
    ],
    tests: [...serverTests, 'core/src/testing', 'server/src/demonstration', 'server/src/identity/people'],
    instead: feature,
  },
  {
    path: 'server/src/features/session',
    imports: ['fastify', 'jose', 'server/src/audit', 'server/src/config/config.ts', ...featureImports],
    tests: [
      ...serverTests,
      'server/src/demonstration',
      'server/src/identity/keys',
      'server/src/identity/sessions',
    ],
    instead: feature,
  },
];
