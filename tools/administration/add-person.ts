/**
 * `npm run add-person -- --username NAME --email ADDRESS --given NAME --family NAME --organization NAME`: adds somebody who may use the
 * portal at once, and prints a one-time password, which is shown this once. Ends with 0, or with 1 where nothing was added.
 *
 * A portal may be running; where none is, the embedded database is started for the occasion and stopped again.
 */
import { parseArgs } from 'node:util';
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { onReachedDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { addPerson, type AddedPerson } from '../../server/src/start/accounts/add-person.ts';
import { beginCommand, root } from '../project.ts';

const options = {
  username: { type: 'string' },
  email: { type: 'string' },
  given: { type: 'string' },
  family: { type: 'string' },
  organization: { type: 'string' },
  supervisor: { type: 'string' },
} as const;

/** What the fields are called here. */
const flags: Readonly<Record<string, string>> = {
  username: '--username',
  email: '--email',
  givenName: '--given',
  familyName: '--family',
  organization: '--organization',
  supervisorEmail: '--supervisor',
};

async function added(config: Config): Promise<AddedPerson> {
  const { values } = parseArgs({ options });
  const typed = {
    username: values.username ?? '',
    email: values.email ?? '',
    givenName: values.given ?? '',
    familyName: values.family ?? '',
    middleInitial: '',
    suffix: '',
    organization: values.organization ?? '',
    supervisorEmail: values.supervisor ?? '',
  };
  return await onReachedDatabase(config, (db) => addPerson({ db, choice: config }, typed, new Date()));
}

/** What is printed, and whether somebody was added. */
function output(outcome: AddedPerson, origin: string): readonly [isAdded: boolean, ...lines: string[]] {
  if (outcome === 'TAKEN') return [false, 'Nobody was added: somebody has this username or this address.'];
  if (outcome === 'ELSEWHERE')
    return [false, 'Nobody was added: accounts are made at the identity provider.'];
  if ('faults' in outcome)
    return [
      false,
      'Nobody was added.',
      ...Object.entries(outcome.faults).map(([field, fault]) => `  ${flags[field] ?? field}: ${fault}`),
    ];
  return [
    true,
    `${outcome.username} was added. The password is shown this once; the first sign-in asks for a new one:`,
    `  Username  ${outcome.username}`,
    `  Password  ${outcome.password}`,
    `An administrator gives roles at ${origin}/rap-home/people/${outcome.id}`,
  ];
}

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  try {
    const config = readConfig(process.env, root);
    const [isAdded, ...lines] = output(await added(config), config.origin);
    for (const line of lines) console.log(line);
    return isAdded ? 0 : 1;
  } catch (failure) {
    console.error(`Nobody was added. ${reasonOf(failure)}`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
