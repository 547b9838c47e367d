import { type Administrator, callAsAdministrator } from './realms.ts';

/** How many people are sent at once: each import is one transaction. */
const atOnce = 100;

/** Brings people into a realm, each with the id, the roles and the groups given; the person who is there already stays as they are. */
export async function importPeople(
  administrator: Administrator,
  realm: string,
  people: readonly object[],
): Promise<void> {
  for (let from = 0; from < people.length; from += atOnce)
    await callAsAdministrator(administrator, `/${realm}/partialImport`, {
      method: 'POST',
      body: { ifResourceExists: 'SKIP', users: people.slice(from, from + atOnce) },
    });
}
