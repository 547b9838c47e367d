/**
 * `npm run one-time-password -- NAME`: gives the account of this username a password that opens nothing but the page on which its
 * owner chooses another, and prints it. For the operator, where nobody else can help (rule people-actions 11). Ends with 0, or with 1
 * where no password was changed.
 *
 * A portal may be running; where none is, the embedded database is started for the occasion and stopped again.
 */
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { onReachedDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { giveOneTimePassword } from '../../server/src/start/accounts/one-time-password.ts';
import { beginCommand, root } from '../project.ts';

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  const [username, ...others] = process.argv.slice(2);
  if (username === undefined || others.length > 0) {
    console.error('No password was changed. Name one person by their username.');
    return 1;
  }
  try {
    const config = readConfig(process.env, root);
    const password = await onReachedDatabase(config, (db) =>
      giveOneTimePassword({ db, choice: config }, username, new Date()),
    );
    if (password === null) {
      console.error(`No password was changed. Nobody has the username ${username}.`);
      return 1;
    }
    console.log(`The password is shown this once; the next sign-in asks for a new one:`);
    console.log(`  Username  ${username.toLowerCase()}`);
    console.log(`  Password  ${password}`);
    return 0;
  } catch (failure) {
    console.error(`No password was changed. ${reasonOf(failure)}`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
