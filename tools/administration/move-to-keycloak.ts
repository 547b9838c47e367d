/**
 * `npm run move-to-keycloak`: says what would become of everybody if the people of the embedded provider moved to the realm that
 * AUTH_URL and AUTH_REALM name, and writes nothing; `-- --apply` moves them. KEYCLOAK_OPERATOR_FILE names the file with the
 * credentials of somebody who may bring people into the realm. What became of each person goes to `move-to-keycloak.csv`, or where
 * `--result` says. Ends with 0, with 1 where somebody was not moved or differs, or with 2 where it could not begin or was interrupted.
 */
import { parseArgs } from 'node:util';
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { onReachedDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { readCatalogue } from '../../server/src/features/catalogue/placed-catalogue.ts';
import {
  isOpenToOthers,
  type LaterStep,
  type MovedOutcome,
  moveToKeycloak,
  offeredIn,
  realmForOperator,
} from '../../server/src/start/moving/move-to-keycloak.ts';
import { beginCommand, root } from '../project.ts';
import { type ResultFile, resultFile } from './result-file.ts';

const options = { apply: { type: 'boolean' }, result: { type: 'string' } } as const;
/** So many people who were not moved are printed; the result file has all of them. */
const mostPrinted = 20;

/** What somebody has to do before they can work. */
const afterwards: Readonly<Record<LaterStep, string>> = {
  FIRST_PASSWORD: 'chooses a first password',
  ANOTHER_PASSWORD: 'chooses another password at the next sign-in',
  VERIFY_ADDRESS: 'confirms the address, where the realm asks for it',
};

const reasons = {
  USERNAME_TAKEN: 'somebody else there has this username',
  ADDRESS_TAKEN: 'the address is that of',
} as const;

function reasonIn({ verdict }: MovedOutcome): string {
  if (verdict.verdict === 'NOT_TAKEN') return verdict.reason;
  if (verdict.verdict === 'DIFFERENT') return `differs there in ${verdict.differs.join(', ')}`;
  if (verdict.verdict !== 'REFUSED') return '';
  return verdict.reason === 'ADDRESS_TAKEN'
    ? `${reasons.ADDRESS_TAKEN} ${verdict.by}`
    : reasons.USERNAME_TAKEN;
}

function outcomeOf({ verdict }: MovedOutcome, isApplied: boolean): string {
  if (verdict.verdict === 'MOVE') return isApplied ? 'MOVED' : 'WOULD_BE_MOVED';
  if (verdict.verdict === 'THERE') return 'THERE_ALREADY';
  return verdict.verdict === 'DIFFERENT' ? 'THERE_BUT_DIFFERENT' : 'REFUSED';
}

function summary(outcomes: readonly MovedOutcome[], isApplied: boolean): string[] {
  const named = outcomes.map((one) => ({
    ...one,
    outcome: outcomeOf(one, isApplied),
    reason: reasonIn(one),
  }));
  const count = (outcome: string) => named.filter((one) => one.outcome === outcome).length;
  const left = named.filter(({ reason }) => reason !== '');
  const comes = named.filter(({ outcome }) => outcome !== 'REFUSED');
  const steps = Object.entries(afterwards).map(([step, words]) => {
    const who = comes.filter(({ later }) => later.some((one) => one === step)).length;
    return who === 0 ? [] : [`  Of those at Keycloak, ${who} with this left: ${words}`];
  });
  return [
    isApplied ? `  Moved: ${count('MOVED')}` : `  Would be moved: ${count('WOULD_BE_MOVED')}`,
    `  There already, the same: ${count('THERE_ALREADY')}`,
    `  There already, but different, and left so: ${count('THERE_BUT_DIFFERENT')}`,
    `  Cannot be moved: ${count('REFUSED')}`,
    ...steps.flat(),
    ...left.slice(0, mostPrinted).map(({ username, reason }) => `  ${username}: ${reason}`),
    ...(left.length > mostPrinted ? [`  and ${left.length - mostPrinted} more in the result file`] : []),
  ];
}

function rowsOf(outcomes: readonly MovedOutcome[], isApplied: boolean): string[][] {
  return [
    ['User ID', 'Username', 'Outcome', 'Reason', 'Afterwards'],
    ...outcomes.map((one) => [
      one.id,
      one.username,
      outcomeOf(one, isApplied),
      reasonIn(one),
      one.later.map((step) => afterwards[step]).join('; '),
    ]),
  ];
}

/** Moves them, or looks what would become of them. @returns what is known of them, also where it was interrupted, with the reason */
async function moved(
  config: Config,
  isApplied: boolean,
): Promise<{ outcomes: MovedOutcome[]; failure: unknown }> {
  const { keycloak, keycloakOperatorFile } = config;
  if (keycloak === null)
    throw new Error(
      'AUTH_ADMIN_CLIENT is not set: run this with the settings that the portal is going to have on Keycloak.',
    );
  if (keycloakOperatorFile !== null && (await isOpenToOthers(keycloakOperatorFile)))
    console.warn(
      `Others on this machine may read the file of KEYCLOAK_OPERATOR_FILE: chmod 600 ${keycloakOperatorFile}`,
    );
  const { applications, groups } = await readCatalogue(config);
  const realm = await realmForOperator(keycloak, keycloakOperatorFile);
  const offered = offeredIn(applications, groups);
  const outcomes: MovedOutcome[] = [];
  return await onReachedDatabase(config, async (db) => {
    try {
      await moveToKeycloak({
        db,
        realm,
        offered,
        isApplied,
        clock: () => new Date(),
        made(roles) {
          if (roles.length > 0)
            console.log(`  The realm gets what people have and the catalogue does not: ${roles.join(', ')}`);
        },
        reported(some, all) {
          outcomes.push(...some);
          console.log(`  ${outcomes.length} of ${all}`);
        },
      });
      return { outcomes, failure: null };
    } catch (failure) {
      if (outcomes.length === 0) throw failure;
      return { outcomes, failure };
    }
  });
}

async function run(result: ResultFile, isApplied: boolean): Promise<number> {
  const { outcomes, failure } = await moved(readConfig(process.env, root), isApplied);
  for (const line of summary(outcomes, isApplied)) console.log(line);
  await result.write(rowsOf(outcomes, isApplied));
  console.log(`What became of each person: ${result.path}`);
  if (failure !== null) {
    console.error(`It was interrupted. ${reasonOf(failure)} Run it again to go on.`);
    return 2;
  }
  if (!isApplied) console.log('Nothing was written. Run it again with --apply to move them.');
  return outcomes.some((one) => reasonIn(one) !== '') ? 1 : 0;
}

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
  try {
    const { values } = parseArgs({ options });
    return await run(await resultFile(values.result ?? 'move-to-keycloak.csv'), values.apply === true);
  } catch (failure) {
    console.error(`Nobody was moved. ${reasonOf(failure)}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main();
