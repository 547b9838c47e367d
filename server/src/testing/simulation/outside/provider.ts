import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Directory } from '../../../ports/directory.ts';
import type { DirectoryPerson, RoleReference } from '../../../ports/directory-person.ts';
import { DirectoryRefusal } from '../../../ports/directory-refusal.ts';
import type { DirectoryWriter } from '../../../ports/directory-writer.ts';
import { attributeOfClient } from '../../../ports/directory-person.ts';
import type { Turns } from '../turns.ts';

/** What the provider does with a call. */
export type ProviderFault =
  | 'NONE'
  | 'REFUSED'
  | 'CONFLICT'
  | 'FAILED'
  | 'NOT_ARRIVED'
  | 'ANSWER_LOST'
  | 'TWICE'
  | 'SLOW';

/** The way to the provider: when a call arrives, and what becomes of it. */
export interface WayToProvider {
  turns: Turns;
  now(): Date;
  fault(): ProviderFault;
  /** Time that a slow provider takes. */
  wait(milliseconds: number): void;
  /** Told after each call that may have changed somebody. */
  written(): void;
}

/** The client gives a call up after so many milliseconds, as the one for a Keycloak does. */
const patience = 15_000;
const slow = 9_000;

class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** The people as an identity provider on another machine knows them; it keeps them in memory. */
export class SimulatedProvider {
  readonly people = new Map<string, DirectoryPerson>();

  /** The person with this subject id, as they are now. */
  known(id: string): DirectoryPerson {
    const person = this.people.get(id);
    if (person === undefined) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
    return person;
  }

  /** The ports of one portal. */
  ports(way: WayToProvider): { directory: Directory; writer: DirectoryWriter } {
    return { directory: this.#directory(way), writer: this.#writer(way) };
  }

  #directory(way: WayToProvider): Directory {
    const read = <T>(what: string, find: () => T): Promise<T> =>
      arriving(way, what, () => Promise.resolve(structuredClone(find())));
    const all = () => [...this.people.values()];
    return {
      capabilities,
      person: (id) => read('person', () => this.people.get(id) ?? null),
      people: ({ ids, emails, usernames = [] }) =>
        read('people', () =>
          all().filter(
            (one) => ids.includes(one.id) || emails.includes(one.email) || usernames.includes(one.username),
          ),
        ),
      selfRegistered: () => read('self-registered', () => []),
      namesakesOf: () => read('namesakes', () => []),
      holders: (role) => read('holders', () => all().filter((one) => one.enabled && holds(one, role))),
      groupsBelow: () => read('groups', () => null),
      heldRoles: () => read('held roles', () => null),
      changesByItself: () => read('changes by itself', () => null),
      useOf: () => read('use', () => []),
      unusedAccounts: () => read('unused accounts', () => ({ accounts: [], next: null })),
    };
  }

  #writer(way: WayToProvider): DirectoryWriter {
    const write = (what: string, change: () => void): Promise<void> =>
      arriving(
        way,
        what,
        async () => {
          await Promise.resolve();
          change();
        },
        change,
      );
    return {
      capabilities,
      changeRoles: (id, { add, remove }) =>
        write('change roles', () => {
          const person = this.known(id);
          for (const role of remove) take(person, role);
          for (const role of add) give(person, role);
        }),
      changeGroups: (id, { join, leave }) =>
        write('change groups', () => {
          const person = this.known(id);
          const stays = person.groups.filter((path) => !leave.includes(path));
          person.groups = [...new Set([...stays, ...join])];
        }),
      setAttribute: (id, { clientId, name, values }) =>
        write('set attribute', () => {
          this.known(id).attributes[attributeOfClient(clientId, name)] = [...values];
        }),
      ...unused,
    };
  }
}

/** A call arrives, and something becomes of it. */
async function arriving<T>(
  way: WayToProvider,
  what: string,
  answer: () => Promise<T>,
  change: (() => void) | null = null,
): Promise<T> {
  const begun = way.now().getTime();
  return await way.turns.pass(`provider: ${what}`, async () => {
    // The client has given up before the call was sent on.
    if (way.now().getTime() - begun > patience) throw new NoAnswer('no answer in time');
    const fault = way.fault();
    refuse(fault, change !== null);
    const found = await answer();
    if (fault === 'TWICE') change?.();
    if (fault === 'SLOW') way.wait(slow);
    if (change !== null) way.written();
    if (fault === 'ANSWER_LOST') throw new NoAnswer('the answer was lost');
    return found;
  });
}

/** What is refused, or does not arrive, has changed nothing. Nobody is refused when they read. */
function refuse(fault: ProviderFault, isWrite: boolean): void {
  if (fault === 'REFUSED' && isWrite) throw new DirectoryRefusal('the provider answered 400');
  if (fault === 'CONFLICT' && isWrite) throw new NoAnswer('the provider answered 409');
  if (fault === 'FAILED') throw new NoAnswer('the provider answered 500');
  if (fault === 'NOT_ARRIVED') throw new NoAnswer('no connection');
}

const capabilities = { sharesDatabase: false, comparesAndSets: true };

/** Whether somebody holds a role of a client, or one of the realm. */
export function holds(person: DirectoryPerson, { clientId, role }: RoleReference): boolean {
  return (clientId === null ? person.realmRoles : (person.clientRoles[clientId] ?? [])).includes(role);
}

function give(person: DirectoryPerson, { clientId, role }: RoleReference): void {
  if (holds(person, { clientId, role })) return;
  if (clientId === null) person.realmRoles.push(role);
  else (person.clientRoles[clientId] ??= []).push(role);
}

function take(person: DirectoryPerson, { clientId, role }: RoleReference): void {
  if (clientId === null) person.realmRoles = person.realmRoles.filter((one) => one !== role);
  else person.clientRoles[clientId] = (person.clientRoles[clientId] ?? []).filter((one) => one !== role);
}

function notSimulated(): never {
  throw new Error('this is not simulated');
}

const unused = {
  changeOwnAttribute: notSimulated,
  lockUnused: notSimulated,
  setEnabled: notSimulated,
  giveOneTimePassword: notSimulated,
  changeDetails: notSimulated,
  disableUnused: notSimulated,
  changeContact: notSimulated,
  acceptRules: notSimulated,
};

/** Somebody new, with these roles of the portal. */
export function newPerson(
  id: string,
  roles: readonly string[],
  attributes: Record<string, string[]> = {},
): DirectoryPerson {
  return {
    id,
    username: id,
    email: `${id}@agency.example`,
    emailVerified: true,
    enabled: true,
    givenName: 'Some',
    familyName: id,
    realmRoles: ['RAPUser'],
    groups: [],
    clientRoles: { [portalClientId]: ['USER', ...roles] },
    attributes: { rulesOfBehaviorAccepted: ['true'], organizationOrAgency: ['Agency'], ...attributes },
  };
}
