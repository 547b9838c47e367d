import { type Application, rolesByClient } from '@portal/core/domain/catalogue/application.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import Type from 'typebox';
import { DataFileFault, readDataFile } from '../adapters/data-file.ts';
import type { Database, Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { withinTransaction } from '../adapters/db/within-transaction.ts';
import type { RequestDependencies } from '../features/requests/dependencies.ts';
import { storeCause } from '../features/requests/store/rows/lock-rows.ts';
import type { OwnAccounts } from '../provider/own-accounts.ts';
import type { InventedPerson, ListedPerson } from './invented-person.ts';
import { earlierAccess } from './past/earlier-access.ts';
import type { Past } from './past/past-file.ts';
import { playPast } from './past/play.ts';

/** The one password of all invented people, where only this machine can reach the portal. */
export const demonstrationPassword = 'demo-portal-2026';

const Text = Type.String({ minLength: 1 });
const Texts = Type.Array(Text);
const PeopleFile = Type.Object({
  people: Type.Array(
    Type.Object({
      id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
      username: Text,
      // Empty for anyone who has one name, which is the family name.
      givenName: Type.String(),
      familyName: Text,
      email: Text,
      organization: Text,
      realmRoles: Texts,
      clientRoles: Type.Record(Type.String(), Texts),
      attributes: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
      certificateDays: Type.Record(Type.String(), Type.Integer()),
      authorizes: Type.Optional(Texts),
      lockedDays: Type.Optional(Type.Integer({ minimum: 1 })),
      owns: Type.Optional(Texts),
      askedFor: Type.Optional(Type.Array(Type.Object({ application: Text, purpose: Text }))),
      shows: Type.Object({ en: Text, es: Text }),
    }),
  ),
});

/**
 * Reads the invented people from `people.json`.
 * @throws DataFileFault when it cannot be used
 */
export async function readInventedPeople(folder: string): Promise<ListedPerson[]> {
  const { people } = await readDataFile(folder, 'people.json', PeopleFile);
  refuseSecond(people, 'username');
  refuseSecond(people, 'email');
  return people.map((person) => ({
    ...person,
    authorizes: person.authorizes ?? [],
    askedFor: person.askedFor ?? [],
    attributes: { organizationOrAgency: person.organization, ...person.attributes },
  }));
}

/** Usernames and addresses are kept in lower case (rule accounts 1), so two that differ in case are the same. */
function refuseSecond(
  people: readonly { username: string; email: string }[],
  field: 'username' | 'email',
): void {
  const seen = new Map<string, string>();
  for (const person of people) {
    const value = person[field].toLowerCase();
    const other = seen.get(value);
    if (other !== undefined)
      throw new DataFileFault(
        `people.json: ${other} and ${person.username} have the same ${field}, ${value}: upper and lower case are the same there`,
      );
    seen.set(value, person.username);
  }
}

/** Who lives in a demonstration. */
export interface World {
  people: readonly InventedPerson[];
  applications: readonly Pick<Application, 'id' | 'clientId' | 'roles'>[];
  /** Roles by client id that the identity provider lacks although the catalogue has them. */
  missingRoles?: Readonly<Record<string, readonly string[]>>;
  password: string;
  now: Date;
}

/**
 * Writes the people and their authority that are not there yet; the person who exists stays as they are.
 * @returns the usernames of those added
 */
export async function seedWorld(tx: Queryable, accounts: OwnAccounts, world: World): Promise<string[]> {
  const { people, applications, missingRoles = {}, password, now } = world;
  const offered = Object.entries(rolesByClient(applications)).map(([client, roles]) => {
    const missing = missingRoles[client] ?? [];
    return [client, roles.filter((role) => !missing.includes(role))] as const;
  });
  const clientRoles = Object.fromEntries(offered);
  const added = await accounts.add(tx, {
    people: people.filter((one) => one.hasNoPassword !== true),
    clientRoles,
    password,
    now,
  });
  const invited = people.filter((one) => one.hasNoPassword === true);
  added.push(...(await accounts.add(tx, { people: invited, clientRoles, password: null, now })));
  await seedAuthority(tx, people);
  for (const person of people) {
    if (person.lockedDays !== undefined && added.includes(person.username)) {
      const since = plusDays(now, -person.lockedDays);
      await tx.run(storeCause({ personId: person.id, cause: 'INACTIVITY', since }));
    }
  }
  return added;
}

/** Writes what the invented people are in the portal alone: whose requests they authorize, and which products are theirs. */
export async function seedAuthority(tx: Queryable, people: readonly InventedPerson[]): Promise<void> {
  for (const { id, authorizes, owns = [] } of people) {
    await tx.run(sql`insert into portal.application_authorizer (application_id, person_id)
      select application, ${id} from unnest(${authorizes}::text[]) as application on conflict do nothing`);
    await tx.run(sql`insert into portal.application_owner (application_id, person_id)
      select application, ${id} from unnest(${owns}::text[]) as application on conflict do nothing`);
  }
}

/** A world that may have a past. */
export interface LivedIn extends World {
  people: readonly ListedPerson[];
  /** What everybody has done so far; null leaves it at what the people listed asked for long ago. */
  past: Past | null;
}

/** What a world with a past is made with. */
export interface WorldParts {
  accounts: OwnAccounts;
  /** The verbs of requests on this database. */
  requestsOn(db: Database): RequestDependencies;
  /** The key that seals what signs the messages of webhooks. */
  sealingKey: () => Promise<Buffer>;
}

/** Its outcome. */
export interface BegunWorld {
  /** The usernames of those added. */
  added: string[];
  /** What the rules refused of the past, one line each. */
  refused: string[];
}

/**
 * Writes the people who are not there yet. Where nobody was, they get a past: everything in it goes through the verbs of
 * the portal, each at its own time, before anything else is in the trail. Where somebody lives already nothing is invented,
 * and who is added simply has their roles.
 *
 * All of it is the caller's transaction: it is there whole, or not at all.
 */
export async function beginWorld(tx: Queryable, parts: WorldParts, world: LivedIn): Promise<BegunWorld> {
  const { accounts, requestsOn, sealingKey } = parts;
  const { people, past, now } = world;
  const missingRoles = past?.missingRoles ?? {};
  if (await accounts.hasAnybody(tx))
    return { added: await seedWorld(tx, accounts, { ...world, missingRoles }), refused: [] };
  const everybody = [...people.map((one) => beforehand(one, world)), ...(past?.people ?? [])];
  const added = await seedWorld(tx, accounts, { ...world, missingRoles, people: everybody });
  const deps = requestsOn(withinTransaction(tx));
  const actions = [...earlierAccess(people, world.applications), ...(past?.actions ?? [])];
  const refused = await playPast(deps, { people: everybody, actions, sealingKey, now });
  for (const person of people.filter(isLockedLater))
    await deps.writer.changeRoles(person.id, {
      add: [],
      remove: [{ clientId: null, role: activeAccountRole }],
    });
  return { added, refused };
}

/** The person before they asked for anything: with an active account, which asking needs, and without the roles it brings. */
function beforehand(person: ListedPerson, { applications }: World): ListedPerson {
  const asked = applications.filter(({ id }) =>
    person.askedFor.some(({ application }) => application === id),
  );
  const clients = asked.map(({ clientId }) => clientId);
  const clientRoles = Object.entries(person.clientRoles).filter(([client]) => !clients.includes(client));
  return {
    ...person,
    clientRoles: Object.fromEntries(clientRoles),
    realmRoles: isLockedLater(person) ? [...person.realmRoles, activeAccountRole] : person.realmRoles,
  };
}

/** Somebody who asked for access while their account was active, which it no longer is. */
function isLockedLater({ askedFor, realmRoles }: ListedPerson): boolean {
  return askedFor.length > 0 && !realmRoles.includes(activeAccountRole);
}
