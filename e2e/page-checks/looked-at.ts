import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lenderOfRun } from '../../tools/keycloak/lender-of-run.ts';

/** How the workers of a run learn of the folder in which each state that axe has looked at has a file. */
const variable = 'STATES_LOOKED_AT';

/**
 * Makes the folder of this run, and opens what lends realms of a real Keycloak to its stories; Playwright calls it before the workers
 * start, and what it returns after they have ended.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a setup as the default of its file
export default async function makeFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-looked-at-'));
  process.env[variable] = folder;
  const lender = await lenderOfRun();
  process.env['KEYCLOAK_LENDER'] = lender.address;
  process.env['KEYCLOAK_MISSING'] = lender.missing ?? '';
  return async () => {
    await lender.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Whether nobody in this run has asked for the state before, in whichever worker; always so where no folder was made.
 * @param state as a look names it
 */
export function isFirstLookAt(state: string): boolean {
  const folder = process.env[variable];
  if (folder === undefined) return true;
  try {
    writeFileSync(join(folder, createHash('sha256').update(state).digest('hex')), state, { flag: 'wx' });
    return true;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'EEXIST') return false;
    throw failure;
  }
}
