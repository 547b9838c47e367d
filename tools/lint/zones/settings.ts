import type { Room } from '../room.ts';
import { domain } from './core.ts';

/** The rooms in which the settings of the server are read. */
export const settings: readonly Room[] = [
  {
    path: 'server/src/config/addresses.ts',
    imports: [],
    tests: ['vitest'],
    instead: 'The settings are read before anything else is there.',
  },
  {
    path: 'server/src/config/bot-check.ts',
    imports: [domain, 'server/src/config/addresses.ts'],
    tests: ['vitest'],
    instead: 'The settings are read before anything else is there.',
  },
  {
    path: 'server/src/config/applications.ts',
    imports: [domain, 'server/src/config/addresses.ts'],
    tests: ['vitest'],
    instead: 'The settings are read before anything else is there.',
  },
  {
    path: 'server/src/config/days.ts',
    imports: [domain, 'server/src/config/addresses.ts'],
    tests: ['vitest'],
    instead: 'The settings are read before anything else is there.',
  },
  {
    path: 'server/src/config/data-folders.ts',
    imports: ['node:', 'server/src/config/addresses.ts'],
    tests: ['vitest'],
    instead: 'The settings are read before anything else is there.',
  },
  {
    path: 'server/src/config/keycloak.ts',
    imports: [
      domain,
      'server/src/config/addresses.ts',
      'server/src/config/data-folders.ts',
      'server/src/keycloak/settings.ts',
    ],
    tests: ['vitest', 'server/src/config/config.ts'],
    instead: 'The settings are read before anything else is there.',
  },
  {
    path: 'server/src/config/dkim.ts',
    imports: ['server/src/config/addresses.ts', 'server/src/config/data-folders.ts'],
    tests: ['vitest', 'server/src/config/config.ts'],
    instead: 'The settings are read before anything else is there.',
  },
  {
    path: 'server/src/config/bounces.ts',
    imports: ['server/src/config/addresses.ts', 'server/src/config/data-folders.ts'],
    tests: ['vitest', 'server/src/config/config.ts'],
    instead: 'The settings are read before anything else is there.',
  },
  {
    path: 'server/src/config/dkim-key.ts',
    imports: ['server/src/adapters/mail', 'server/src/config/config.ts', 'server/src/config/addresses.ts'],
    tests: ['vitest'],
    instead: 'The key of a setting is read, and nothing done with it.',
  },
  {
    path: 'server/src/config/config.ts',
    imports: [
      'node:',
      domain,
      'server/src/config/addresses.ts',
      'server/src/config/bot-check.ts',
      'server/src/config/applications.ts',
      'server/src/config/days.ts',
      'server/src/config/data-folders.ts',
      'server/src/config/bounces.ts',
      'server/src/config/dkim.ts',
      'server/src/config/keycloak.ts',
      'server/src/keycloak/settings.ts',
    ],
    tests: ['vitest'],
    instead: 'The settings are read before anything else is there.',
  },
];
