/**
 * `npm run export-settings -- FOLDER`: writes the settings with which it is run, and the agency's copy of the catalogue's folder, into a
 * new folder, to move them to another machine (rule backup 4). No secret is among them. Ends with 0, or with 1 where nothing was exported.
 */
import { resolve } from 'node:path';
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { exportSettings } from '../../server/src/backup/export-settings.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { beginCommand, root } from '../project.ts';

async function main(): Promise<number> {
  beginCommand();
  const [given, ...others] = process.argv.slice(2);
  if (given === undefined || others.length > 0) {
    console.error('Nothing was exported. Name one folder that is empty or does not exist yet.');
    return 1;
  }
  const folder = resolve(given);
  try {
    const { settings, leftOut } = await exportSettings(readConfig(process.env, root), process.env, folder);
    console.log(`Exported ${settings.length} settings and the files of the catalogue: ${folder}`);
    if (leftOut.length > 0) console.log('Left out, for you to bring by hand where it is needed:');
    for (const line of leftOut) console.log(`  ${line}`);
    console.log('People, requests and what was set on screens are in a backup (npm run backup).');
    return 0;
  } catch (failure) {
    console.error(`Nothing was exported. ${reasonOf(failure)}`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
