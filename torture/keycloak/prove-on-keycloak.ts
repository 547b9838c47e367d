import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demonstrationPassword, seedAuthority } from '../../server/src/demonstration/world.ts';
import { personRepresentation } from '../../server/src/provider/realm/person-representation.ts';
import { signInAtKeycloak } from '../../server/src/testing/keycloak/signed-in.ts';
import { Client, type SignIn } from '../client.ts';
import { everybodyOf, makeCast } from '../people.ts';
import { freePort } from '../../tools/ports/free-port.ts';
import { proveDeliveries } from './deliveries.ts';
import { lanes, proveDoubleDecisions } from './double-decisions.ts';
import { type KeycloakAtHand, startTwoPortals } from './portals.ts';
import type { CastOfPortal } from './world.ts';

/** How much is done. */
export interface KeycloakSize {
  deliveries: number;
  doubleDecisions: number;
}

/** What the whole test does. */
export const inFull: KeycloakSize = { deliveries: 200, doubleDecisions: 5_000 };

/** Its outcome, as that of the torture. */
export interface KeycloakResult {
  held: number;
  violations: string[];
}

/** Two portals on one database and a real Keycloak: deliveries while it dies, and decisions at both portals at once. */
export async function proveOnKeycloak(
  keycloak: KeycloakAtHand,
  { deliveries, doubleDecisions }: KeycloakSize,
  say: (line: string) => void,
): Promise<KeycloakResult> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-torture-keycloak-'));
  const requesters = Math.max(deliveries, lanes);
  const cast = makeCast({ requesters, sleepers: 0, leavers: 0, absent: 0 });
  const given = { password: demonstrationPassword, now: new Date() };
  await keycloak.bring(everybodyOf(cast).map((person) => personRepresentation(person, given)));
  const portals = await startTwoPortals(folder, keycloak, await freePort());
  const violations: string[] = [];
  let held = 0;
  const proof = (what: string, faults: readonly string[]): void => {
    if (faults.length === 0) held += 1;
    violations.push(...faults.map((fault) => `${what}: ${fault}`));
    say(`${faults.length === 0 ? 'holds ' : 'BROKEN'} ${what}`);
    for (const fault of faults.slice(0, 20)) say(`       ${fault}`);
  };
  try {
    await portals.db.transaction((tx) => seedAuthority(tx, everybodyOf(cast)));
    const redirectUri = `http://localhost:${keycloak.portalPort}/rap-home/login`;
    const signIn: SignIn = async ({ person: { username } }) => {
      const person = { username, password: demonstrationPassword };
      return (await signInAtKeycloak(keycloak, person, { clientId: 'rap-client', redirectUri })).access_token;
    };
    const at = (origin: string): CastOfPortal => {
      const client = (person: (typeof cast.requesters)[number]) => new Client(origin, person, signIn);
      return {
        requesters: cast.requesters.map(client),
        supervisors: cast.supervisors.map(client),
        authorizers: cast.authorizers.map(client),
      };
    };
    const world = {
      keycloak,
      db: portals.db,
      say,
      at: [at(portals.origins[0]), at(portals.origins[1])],
    } as const;
    if (doubleDecisions > 0) proof(...(await proveDoubleDecisions(world, doubleDecisions)));
    if (deliveries > 0) proof(...(await proveDeliveries(world)));
  } finally {
    await portals.end();
    if (violations.length === 0 && held > 0) await rm(folder, { recursive: true, force: true });
    else say(`Data and logs of the portals are kept in ${folder}.`);
  }
  return { held, violations };
}
