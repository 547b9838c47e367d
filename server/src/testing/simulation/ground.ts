import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyFromFile } from '../../adapters/key-file.ts';
import { sql } from '../../adapters/db/sql.ts';
import { type AuditVerdict, verifyAudit } from '../../audit/verify.ts';
import { readConfig } from '../../config/config.ts';
import { readCatalogue } from '../../features/catalogue/placed-catalogue.ts';
import { freshDatabase } from '../postgres.ts';
import { applications, approvers } from './lives.ts';
import type { Ground } from './portal.ts';
import { effectsOfSimulation } from './watch-events.ts';

/** Where worlds are played one after another, and what is left of all of them. */
export interface OwnGround extends Ground {
  /** What a check of the trail of all worlds finds. */
  verify(): Promise<AuditVerdict>;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A database and a data folder of their own. What one world leaves is closed, and so is in no other one's way. */
export async function openGround(): Promise<OwnGround> {
  const database = await freshDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-simulation-'));
  await mkdir(join(dataFolder, 'keys'), { recursive: true, mode: 0o700 });
  const config = readConfig({ DATA_DIR: dataFolder, PORTAL_DEMO: 'accounts' }, root);
  const { db, owner } = database;
  await owner.script(effectsOfSimulation);
  await owner.run(sql`insert into portal.application_authorizer (application_id, person_id)
    select application, ${approvers.authorizer} from unnest(${Object.keys(applications)}::text[]) as application`);
  return {
    config,
    catalogue: await readCatalogue(config),
    db,
    owner,
    verify: async () => await verifyAudit(db, await keyFromFile(join(dataFolder, 'keys', 'audit.key'))),
    close: async () => {
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
