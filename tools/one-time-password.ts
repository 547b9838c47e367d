/**
 * `npm run one-time-password -- NAME`: gives the account of this username a password that opens nothing but the page on which its
 * owner chooses another. For the operator, where nobody else can help; it leaves a row in the trail (rule people-actions 11).
 */
import { randomBytes } from 'node:crypto';
import { openDatabase } from '../server/src/adapters/db/database.ts';
import { reasonOf } from '../server/src/adapters/db/failure.ts';
import { reachDatabase } from '../server/src/adapters/db/reach-database.ts';
import { recordEvent } from '../server/src/audit/trail.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import { peopleAtProvider } from '../server/src/portal/people-at-provider.ts';
import { endWithLauncher, root } from './project.ts';

/** Nothing was changed; the message says why, in words for the operator. */
export class NobodyKnown extends Error {
  override name = 'NobodyKnown';
}

/**
 * Gives the account of this username another password, in the portal that these settings describe.
 * @returns the password, which is kept nowhere
 * @throws NobodyKnown where nobody has the name
 */
export async function oneTimePassword(config: Config, username: string, now: Date): Promise<string> {
  const server = await reachDatabase(config);
  const db = openDatabase({ connection: server.connection, poolSize: 2, role: 'portal_app' });
  try {
    const { directory, writer } = peopleAtProvider(db);
    const usernames = [username.toLowerCase()];
    const [person] = await directory.people({ ids: [], emails: [], usernames });
    if (person === undefined) throw new NobodyKnown(`nobody has the username ${username}`);
    const password = randomBytes(18).toString('base64url');
    await writer.giveOneTimePassword(person.id, { password, now });
    await db.run(
      recordEvent({
        ...{ at: now, actor: null, action: 'ONE_TIME_PASSWORD_GIVEN', outcome: 'DONE', subjectId: person.id },
        detail: { by: 'OPERATOR' },
      }),
    );
    return password;
  } finally {
    await db.close();
    await server.stop();
  }
}

async function main(): Promise<number> {
  endWithLauncher();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
  const [username, ...others] = process.argv.slice(2);
  try {
    if (username === undefined || others.length > 0)
      throw new NobodyKnown('name one person by their username');
    console.log(await oneTimePassword(readConfig(process.env, root), username, new Date()));
    console.error('This password is shown once. It opens only the page on which its owner chooses another.');
    return 0;
  } catch (failure) {
    console.error(`No password was changed. ${reasonOf(failure)}`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
