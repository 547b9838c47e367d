import type { Client } from '../client.ts';
import type { KeycloakAtHand, TwoPortals } from './portals.ts';

/** People who work at one of the two portals. */
export interface CastOfPortal {
  requesters: readonly Client[];
  supervisors: readonly Client[];
  authorizers: readonly Client[];
}

/** What a proof works with. */
export interface KeycloakWorld {
  keycloak: KeycloakAtHand;
  db: TwoPortals['db'];
  /** The same people at each of the two portals. */
  at: readonly [CastOfPortal, CastOfPortal];
  say(line: string): void;
}
