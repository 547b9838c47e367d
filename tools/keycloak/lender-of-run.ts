import { whyNoKeycloak } from './distribution.ts';
import { type Lender, openLender } from './lender.ts';

/**
 * The lender of the whole run of tests, which `npm test` opens for all its parts, or one of our own. Says why there is none where
 * Keycloak cannot be had, unless REQUIRE_KEYCLOAK is 1: tests that need it then run, and fail.
 */
export async function lenderOfRun(): Promise<Lender> {
  const { KEYCLOAK_LENDER: address, REQUIRE_KEYCLOAK: isRequired } = process.env;
  const lender: Lender =
    address === undefined
      ? await openLender(process.env, (line) => console.log(line))
      : {
          address,
          missing: whyNoKeycloak(process.env),
          begin: () => undefined,
          close: async () => undefined,
        };
  return isRequired === '1' ? { ...lender, missing: null } : lender;
}
