import { type Application, rolesByClient } from '@portal/core/domain/catalogue/application.ts';
import Type from 'typebox';
import { readDataFile } from '../adapters/data-file.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { type EarlierAccess, seedEarlierAccess } from './earlier-access.ts';
import type { OwnAccounts } from '../ports/own-accounts.ts';
import type { InventedPerson } from './invented-person.ts';

/** The one password of all invented people, where only this machine can reach the portal. */
export const demonstrationPassword = 'demo-portal-2026';

const Text = Type.String({ minLength: 1 });
const Texts = Type.Array(Text);
const PeopleFile = Type.Object({
  people: Type.Array(
    Type.Object({
      id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
      username: Text,
      givenName: Text,
      familyName: Text,
      email: Text,
      organization: Text,
      realmRoles: Texts,
      clientRoles: Type.Record(Type.String(), Texts),
      attributes: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
      certificateDays: Type.Record(Type.String(), Type.Integer()),
      authorizes: Type.Optional(Texts),
      askedFor: Type.Optional(Texts),
      shows: Type.Object({ en: Text, es: Text }),
    }),
  ),
});

/**
 * Reads the invented people from `people.json`.
 * @throws DataFileFault when it cannot be used
 */
export async function readInventedPeople(folder: string): Promise<InventedPerson[]> {
  const { people } = await readDataFile(folder, 'people.json', PeopleFile);
  return people.map((person) => ({
    ...person,
    authorizes: person.authorizes ?? [],
    askedFor: person.askedFor ?? [],
    attributes: { organizationOrAgency: person.organization, ...person.attributes },
  }));
}

/** What is written into an empty database. */
export interface World {
  people: readonly InventedPerson[];
  applications: readonly Pick<Application, 'id' | 'clientId' | 'roles'>[];
  password: string;
  now: Date;
}

/**
 * Writes the people and their authority that are not there yet; whoever exists stays as they are.
 * @returns the usernames of those added
 */
export async function seedWorld(tx: Queryable, accounts: OwnAccounts, world: World): Promise<string[]> {
  const { people, applications, password, now } = world;
  const clientRoles = rolesByClient(applications);
  const added = await accounts.add(tx, { people, clientRoles, password, now });
  for (const person of people) {
    await tx.run(sql`insert into portal.application_authorizer (application_id, person_id)
      select application, ${person.id} from unnest(${person.authorizes}::text[]) as application on conflict do nothing`);
  }
  for (const person of people.filter((one) => added.includes(one.username)))
    for (const application of applications.filter(({ id }) => person.askedFor.includes(id))) {
      const deciders = decidersOf(world, person, application.id);
      await seedEarlierAccess(tx, { person, application, deciders, now });
    }
  return added;
}

/** The person's own supervisor, then somebody else who authorizes the application. */
function decidersOf(
  { people }: World,
  person: InventedPerson,
  applicationId: string,
): EarlierAccess['deciders'] {
  const supervisor = people.find((one) => one.email === person.attributes['supervisorEmails']);
  const authorizer = people.find((one) => one.authorizes.includes(applicationId) && one !== supervisor);
  return [
    ...(supervisor === undefined ? [] : [{ role: 'SUPERVISOR' as const, person: supervisor }]),
    ...(authorizer === undefined ? [] : [{ role: 'AUTHORIZER' as const, person: authorizer }]),
  ];
}
