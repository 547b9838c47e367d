import { isLeftToProvider } from '@portal/core/domain/people/actions/people-writes.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../adapters/db/database.ts';
import { recordEvent } from '../../audit/trail.ts';
import { peopleAtProvider } from '../../portal/people-at-provider.ts';
import { loadProvider, type ProviderChoice } from '../../portal/provider-choice.ts';
import { randomPassword } from './first-administrator.ts';

/**
 * Gives the account of this username another password, which opens nothing but the page for one of its owner's choice, and ends its
 * sessions (rule people-actions 11). It is returned only once the trail records it, so none that works is without its row.
 * @throws Error where passwords are given at the provider (rule people-elsewhere 2)
 * @returns the password, which is kept nowhere; null where nobody has the name
 */
export async function giveOneTimePassword(
  { db, choice }: { db: Database; choice: ProviderChoice & Pick<Config, 'people'> },
  username: string,
  now: Date,
): Promise<string | null> {
  if (isLeftToProvider('ONE_TIME_PASSWORD', choice.people.source))
    throw new Error('PEOPLE_IN says that passwords are given at the identity provider.');
  await loadProvider(choice);
  const { directory, writer } = peopleAtProvider(db, choice);
  const usernames = [username.toLowerCase()];
  const [person] = await directory.people({ ids: [], emails: [], usernames });
  if (person === undefined) return null;
  const password = randomPassword();
  await writer.giveOneTimePassword(person.id, { password, now });
  await db.run(
    recordEvent({
      at: now,
      actor: null,
      action: 'ONE_TIME_PASSWORD_GIVEN',
      outcome: 'DONE',
      subjectId: person.id,
      detail: { by: 'OPERATOR' },
    }),
  );
  return password;
}
