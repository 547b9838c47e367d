import type { WrittenTexts } from '@portal/core/domain/people/import/imported-texts.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { embeddedDirectory } from '../people/embedded-directory.ts';

/** Somebody, whom nobody else changes until the transaction ends; null for nobody. */
export async function holdAccount(tx: Queryable, id: string): Promise<DirectoryPerson | null> {
  if (!isUuid(id)) return null;
  // Who gives a role holds this row too: what is read after it has been waited for is what is so now.
  await tx.run(sql`select 1 from idp.person where id = ${id}::uuid for no key update`);
  return await embeddedDirectory(tx).person(id);
}

/** Writes somebody's imported data; false, and nothing written, where username or address belong to another person. */
export async function writeAccount(
  tx: Queryable,
  id: string,
  { named, attributes }: WrittenTexts,
): Promise<boolean> {
  const { username = null, email = null, givenName = null, familyName = null } = named;
  const kept = Object.entries(attributes).filter(([, value]) => value !== '');
  const lists = Object.fromEntries(kept.map(([name, value]) => [name, [value]]));
  const written = await tx.run(sql`update idp.person p set
      username = coalesce(${username}::text, p.username), email = coalesce(${email}::text, p.email),
      email_verified = p.email_verified or ${email !== null}::boolean,
      given_name = coalesce(${givenName}::text, p.given_name), family_name = coalesce(${familyName}::text, p.family_name),
      attributes = (p.attributes - ${Object.keys(attributes)}::text[]) || ${JSON.stringify(lists)}::jsonb
    where p.id = ${id}::uuid and not exists (select from idp.person o
      where o.id <> p.id and (o.username = ${username}::text or o.email = ${email}::text))`);
  return written > 0;
}
