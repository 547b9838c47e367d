/**
 * `npm run rotate-keys`: publishes the signing key that takes over from the embedded provider's present one a quarter
 * of an hour later. `npm run rotate-keys -- --leaked`: a new key signs at once, and nothing that older keys signed
 * is trusted from then on. `npm run rotate-keys -- --evidence`: another key signs evidence packs; the sign-in's stay as they are,
 * and packs made before can be checked as before, by the fingerprint of the former key.
 *
 * Running portals notice within a minute; without one the change takes effect at the next start.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, isWithoutPortal, reasonOf } from '../server/src/adapters/db/failure.ts';
import { auditEventOf } from '../server/src/audit/records.ts';
import { replaceEvidenceKey } from '../server/src/audit/evidence/evidence-key.ts';
import { recordEvent } from '../server/src/audit/trail.ts';
import { type Config, readConfig } from '../server/src/config/config.ts';
import {
  publishNextKey,
  type RotationParts,
  replaceLeakedKeys,
} from '../server/src/identity/keys/key-rotation.ts';
import { loadSigningKeys } from '../server/src/identity/keys/keys.ts';
import { loadSecrets, secretsFileOf } from '../server/src/identity/keys/secrets.ts';
import { sql } from '../server/src/adapters/db/sql.ts';
import { onReachedDatabase } from '../server/src/adapters/db/reach-database.ts';
import { beginCommand, root } from './project.ts';

/** Nothing was changed; the message says why, in words for the operator. */
export class KeysUnchanged extends Error {
  override name = 'KeysUnchanged';
}

/**
 * Replaces the signing key of the portal that these settings describe.
 * @returns what was done, in words for the operator
 * @throws KeysUnchanged when secrets or database are missing or do not belong together
 */
export async function rotateKeys(config: Config, isLeaked: boolean, now: Date): Promise<string> {
  const folder = join(config.dataFolder, 'keys');
  // Reading them would make new ones, which could not open what the database holds.
  if (!existsSync(secretsFileOf(folder)))
    throw new KeysUnchanged(
      `${secretsFileOf(folder)} is missing: no portal has been started on this data folder.`,
    );
  const { sealing } = await loadSecrets(folder);
  return await onReachedDatabase(config, async (db) => {
    const parts: RotationParts = {
      db,
      sealingKey: sealing,
      record: (tx, event) => tx.run(recordEvent(auditEventOf(event, now))),
    };
    try {
      // Opening the present ones proves that secrets and database belong together.
      await loadSigningKeys(db, sealing, now);
      if (!isLeaked) return published(await publishNextKey(parts, now));
      await replaceLeakedKeys(parts, now);
      return 'A new key signs from now on, and nothing that older keys signed is believed. Running portals notice within a minute; people stay signed in.';
    } catch (failure) {
      throw isWithoutPortal(failure) || codeOf(failure) === ruleBroken
        ? new KeysUnchanged(
            `no portal of this version has been set up on this database (${reasonOf(failure)})`,
          )
        : failure;
    }
  });
}

/**
 * Has another key sign the evidence packs of the portal that these settings describe.
 * @returns what was done, in words for the operator
 * @throws KeysUnchanged when no portal has been here
 */
export async function rotateEvidenceKey(config: Config, now: Date): Promise<string> {
  const folder = join(config.dataFolder, 'keys');
  if (!existsSync(join(folder, 'audit.key')))
    throw new KeysUnchanged(`${folder} holds no keys: no portal has been started on this data folder.`);
  return await onReachedDatabase(config, (db) =>
    // The trail records it or it does not happen.
    db.transaction(async (tx) => {
      await tx.row(sql`select from portal.audit_event limit 1`);
      const { fingerprint } = await replaceEvidenceKey(folder, now);
      const detail = { key: fingerprint, reason: 'EVIDENCE' };
      await tx.run(recordEvent({ at: now, actor: null, action: 'KEY_ROTATED', outcome: 'DONE', detail }));
      return `Evidence packs are signed by ${fingerprint} from now on. Packs made before are checked with the fingerprint of the former key, which the page Evidence lists.`;
    }),
  );
}

/** What the server says of a row that an older portal's tables do not take. */
const ruleBroken = '23514';

function published(signsFrom: Date): string {
  return `The next key is published and signs from ${signsFrom.toISOString()} on, so that everybody can learn of it before. The present one verifies until the sessions of today are over.`;
}

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
  const given = process.argv.slice(2);
  const unknown = given.find((argument) => !['--leaked', '--evidence'].includes(argument));
  try {
    if (unknown !== undefined)
      throw new KeysUnchanged(`${unknown} is not known; there are only --leaked and --evidence`);
    const config = readConfig(process.env, root);
    const isEvidence = given.includes('--evidence');
    if (isEvidence && given.length > 1) throw new KeysUnchanged('--evidence stands alone');
    console.log(
      isEvidence
        ? await rotateEvidenceKey(config, new Date())
        : await rotateKeys(config, given.length > 0, new Date()),
    );
    return 0;
  } catch (failure) {
    console.error(`No key was changed. ${reasonOf(failure)}`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
