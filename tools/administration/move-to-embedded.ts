/**
 * `npm run move-to-embedded`: says what would become of everybody if the people of the Keycloak that this portal works with came back
 * to the embedded provider, and writes nothing; `-- --apply` brings them. Passwords do not come: Keycloak hands them to nobody. Where
 * the settings name a mail server, everybody gets an invitation once the portal is started. What became of each person goes to
 * `move-to-embedded.csv`, or where `--result` says. `--leave-out` leaves those behind who cannot come. Ends with 0, with 1 where somebody
 * does not come, or with 2 where nothing was moved.
 */
import { parseArgs } from 'node:util';
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { onReachedDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import {
  moveToEmbedded,
  realmForPortal,
  type Returned,
  type ReturnedOutcome,
} from '../../server/src/start/moving/move-to-embedded.ts';
import { beginCommand, root } from '../project.ts';
import { resultFile } from './result-file.ts';

const options = {
  apply: { type: 'boolean' },
  'leave-out': { type: 'boolean' },
  result: { type: 'string' },
} as const;
/** So many people who do not come are printed; the result file has all of them. */
const mostPrinted = 20;

const refusals = {
  ID_NO_UUID: 'the id is not a UUID: the account is kept by a directory behind Keycloak',
  NO_FAMILY_NAME: 'has no family name',
  NO_ADDRESS: 'has no email address',
  ADDRESS_TAKEN: 'has the same email address as',
} as const;

function reasonIn({ refusal, by }: ReturnedOutcome): string {
  if (refusal === null) return '';
  return by === null ? refusals[refusal] : `${refusals[refusal]} ${by}`;
}

function summary({ people, groupsLeftOut }: Returned, isApplied: boolean): string[] {
  const count = (outcome: ReturnedOutcome['outcome']) =>
    people.filter((one) => one.outcome === outcome).length;
  const refused = people.filter(({ outcome }) => outcome === 'REFUSED');
  return [
    `  ${isApplied ? 'Added' : 'Would be added'}: ${count('ADDED')}`,
    `  Here from before, and ${isApplied ? 'written anew' : 'to be written anew'}: ${count('CHANGED')}`,
    `  Here from before and not at Keycloak any more, ${isApplied ? 'removed' : 'to be removed'}: ${count('GONE')}`,
    `  Cannot come: ${refused.length}`,
    ...refused.slice(0, mostPrinted).map((one) => `  ${one.username}: ${reasonIn(one)}`),
    ...(refused.length > mostPrinted
      ? [`  and ${refused.length - mostPrinted} more in the result file`]
      : []),
    ...(groupsLeftOut.length > 0
      ? [`  Groups that the catalogue does not have, left out: ${groupsLeftOut.join(', ')}`]
      : []),
  ];
}

async function moved(
  config: Config,
  { isApplied, leavesOut, invites }: { isApplied: boolean; leavesOut: boolean; invites: boolean },
): Promise<Returned> {
  const { keycloak } = config;
  if (keycloak === null)
    throw new Error(
      'AUTH_ADMIN_CLIENT is not set: run this with the settings that the portal has on Keycloak.',
    );
  const realm = realmForPortal(keycloak);
  return await onReachedDatabase(config, (db) =>
    moveToEmbedded({ db, realm, isApplied, leavesOut, invites, clock: () => new Date() }),
  );
}

async function run(): Promise<number> {
  const { values } = parseArgs({ options });
  const [isApplied, leavesOut] = [values.apply === true, values['leave-out'] === true];
  const config = readConfig(process.env, root);
  const invites = config.smtpUrl !== null;
  const result = await resultFile(values.result ?? 'move-to-embedded.csv');
  const returned = await moved(config, { isApplied, leavesOut, invites });
  for (const line of summary(returned, isApplied)) console.log(line);
  await result.write([
    ['User ID', 'Username', 'Outcome', 'Reason'],
    ...returned.people.map((one) => [one.id, one.username, one.outcome, reasonIn(one)]),
  ]);
  console.log(`What becomes of each person: ${result.path}`);
  if (!isApplied) console.log('Nothing was written. Run it again with --apply to bring them.');
  else
    console.log(
      invites
        ? 'Nobody has a password. Once the portal is started on its former settings, everybody gets an invitation by mail.'
        : 'Nobody has a password. Start the portal on its former settings, make one for yourself by npm run one-time-password, and see People, Not invited yet.',
    );
  return returned.people.some(({ outcome }) => outcome === 'REFUSED') ? 1 : 0;
}

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
  try {
    return await run();
  } catch (failure) {
    console.error(`Nobody was moved. ${reasonOf(failure)}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main();
