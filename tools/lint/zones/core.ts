import type { Room } from '../room.ts';

/** The places that many rooms import. */
export const domain = 'core/src/domain';
export const contract = 'core/src/contract';

/** The rooms of core. */
export const core: readonly Room[] = [
  {
    path: domain,
    imports: [],
    tests: ['vitest', 'fast-check', 'core/src/testing'],
    instead: 'The domain imports only itself: pass what it needs as an argument.',
  },
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
