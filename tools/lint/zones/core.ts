import type { Room } from '../room.ts';

/** The rooms that many rooms import. */
export const domain = 'core/src/domain';
export const contract = 'core/src/contract';

/** The rooms of the domain, the lowest first: each may import those before it, so that none needs another in a circle. */
const floors = [
  'calendar',
  'invariants',
  'lists',
  'provisioning',
  'retention',
  'session',
  'validation',
  'alerts',
  'certificates',
  'people',
  'approvers',
  'contact',
  'forms',
  'jobs',
  'reports',
  'setup',
  'catalogue',
  'content',
  'groups',
  'working-days',
  'mail',
  'notices',
  'requests',
  'audit',
  'drift',
  'home',
  'insights',
  'person-page',
  'webhooks',
];

const domainRooms = floors.map(
  (floor, height): Room => ({
    path: `${domain}/${floor}`,
    imports: floors.slice(0, height).map((lower) => `${domain}/${lower}`),
    tests: ['vitest', 'fast-check', 'core/src/testing', domain],
    instead:
      'The domain imports only itself, and a room only those before it in tools/lint/zones/core.ts: move down what both need, or pass it as an argument.',
  }),
);

/** The rooms of core. */
export const core: readonly Room[] = [
  ...domainRooms,
  {
    path: contract,
    imports: [domain, 'typebox'],
    tests: ['vitest'],
    instead: 'The contract imports only itself, the domain and typebox: it is what both sides agree on.',
  },
  {
    path: 'core/src/testing',
    imports: [domain, 'data'],
    tests: [],
    instead: 'Test data of core are made of its own types and the files in data.',
  },
];
