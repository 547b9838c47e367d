import { type Application, rolesByClient } from '@portal/core/domain/catalogue/application.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import {
  judgeMove,
  type MoveVerdict,
  type PeopleThere,
} from '@portal/core/domain/people/moving/judge-move.ts';
import type { Database } from '../../adapters/db/database.ts';
import { recordEvent } from '../../audit/trail.ts';
import {
  leaveToAnother,
  namesInUse,
  type PersonToMove,
  peopleToMove,
} from '../../identity/moving/people-to-move.ts';
import { peopleHere } from '../../identity/moving/people-back.ts';
import type { RealmForOperator } from '../../keycloak/moving/realm-for-moving.ts';
import type { GroupToKeep } from '../../ports/new-accounts.ts';
import { MoveRefused } from '../../provider/moving/move-refused.ts';
import type { MovedPerson, NamesInUse } from '../../provider/moving/moved-person.ts';
import { isKeptElsewhere } from '../kept-elsewhere.ts';
import { refuseWhileRunning, takeTurn } from './move-turn.ts';

export { realmForOperator } from '../../keycloak/moving/realm-for-moving.ts';
export { isOpenToOthers } from '../../keycloak/moving/operator.ts';

/** What somebody who was moved has to do before they can work. */
export type LaterStep = 'FIRST_PASSWORD' | 'ANOTHER_PASSWORD' | 'VERIFY_ADDRESS';

/** What became of somebody, or would become of them. */
export interface MovedOutcome {
  id: string;
  username: string;
  verdict: MoveVerdict | { verdict: 'NOT_TAKEN'; reason: string };
  later: readonly LaterStep[];
}

/** What the realm has to have for a catalogue, whether anybody has it already or not. */
export function offeredIn(
  applications: readonly Pick<Application, 'clientId' | 'roles'>[],
  groups: readonly GroupToKeep[],
): NamesInUse {
  return {
    clientRoles: rolesByClient(applications),
    realmRoles: [activeAccountRole],
    groups: pathsOf(groups, ''),
  };
}

function pathsOf(groups: readonly GroupToKeep[], above: string): string[] {
  return groups.flatMap(({ name, subGroups = [] }) => {
    const path = `${above}/${name}`;
    return [path, ...pathsOf(subGroups, path)];
  });
}

/** A move of everybody from the embedded provider to a realm. */
export interface MoveToKeycloak {
  /** Of one connection. */
  db: Database;
  realm: RealmForOperator;
  /** Roles by client, realm roles and groups that the portal works with, whether anybody has them or not. */
  offered: NamesInUse;
  /** Whether it is done; otherwise it only reports what would happen. */
  isApplied: boolean;
  clock: () => Date;
  /** Called with the roles that the realm does not have and gets with the people. */
  made(roles: readonly string[]): void;
  /** Called after each portion with the results of its people, and how many there are in all. */
  reported(some: readonly MovedOutcome[], all: number): void;
}

/** As many as one import takes. */
const atOnce = 500;

/**
 * Moves everybody to the realm, or says what would happen to them (rules moving 1 to 4). Started again it goes on: the person who is there already is
 * compared and left as they are.
 * @throws MoveRefused before anything is written, or where Keycloak gave no answer
 */
export async function moveToKeycloak(move: MoveToKeycloak): Promise<MovedOutcome[]> {
  const { db, realm, isApplied, clock } = move;
  await takeTurn(db);
  if (await isKeptElsewhere(db))
    throw new MoveRefused(
      'A portal has worked on Keycloak with this database: its people are kept there, and what is here is older.',
    );
  if (isApplied) await refuseWhileRunning(db, clock());
  await refuseLack(move);
  const here = await peopleHere(db);
  const there = finding(await realm.everybody((id) => here.has(id)));
  if (isApplied) await leaveToAnother(db);
  const outcomes: MovedOutcome[] = [];
  for (let after: string | null = null; ; ) {
    const people = await peopleToMove(db, after, atOnce);
    const some = await movePortion(move, people, there);
    outcomes.push(...some);
    move.reported(some, here.size);
    after = people.at(-1)?.id ?? null;
    if (people.length < atOnce) break;
  }
  if (isApplied) await tell(move, outcomes);
  return outcomes;
}

/**
 * Roles that people have and the catalogue does not offer come by themselves: Keycloak makes a role of a client that an import names.
 * @throws MoveRefused where anything else is missing
 */
async function refuseLack({ db, realm, offered, made }: MoveToKeycloak): Promise<void> {
  const inUse = await namesInUse(db);
  const clients = Object.keys(inUse.clientRoles).map((client): [string, string[]] => [client, []]);
  const missing = await realm.missing(
    merged(offered, { ...inUse, clientRoles: Object.fromEntries(clients) }),
  );
  if (missing.length > 0)
    throw new MoveRefused(
      `The realm lacks ${missing.length} of what people need: ${missing.join(', ')}. Make them there: npm run realm, run with the portal's CATALOGUE_DIR, writes a realm that has them.`,
    );
  made(await realm.missing(inUse));
}

async function movePortion(
  { realm, isApplied }: MoveToKeycloak,
  people: readonly PersonToMove[],
  there: PeopleThere,
): Promise<MovedOutcome[]> {
  const judged = people.map((person) => ({ person, verdict: verdictOn(person, there) }));
  const toMove = judged.filter(({ verdict }) => verdict.verdict === 'MOVE').map(({ person }) => person);
  const notTaken = isApplied ? await realm.take(toMove) : [];
  const reasons = new Map(notTaken.map(({ id, reason }) => [id, reason]));
  return judged.map(({ person, verdict }) => {
    const reason = reasons.get(person.id);
    return {
      id: person.id,
      username: person.username,
      later: laterSteps(person),
      verdict: reason === undefined ? verdict : { verdict: 'NOT_TAKEN', reason },
    };
  });
}

/** Several may have given the same address while nobody has verified it; in the realm it is one person's. */
function verdictOn(person: PersonToMove, there: PeopleThere): MoveVerdict {
  const verdict = judgeMove(person, there);
  return verdict.verdict === 'MOVE' && person.addressOf !== null
    ? { verdict: 'REFUSED', reason: 'ADDRESS_TAKEN', by: person.addressOf }
    : verdict;
}

function laterSteps({ password, emailVerified }: MovedPerson): LaterStep[] {
  return [
    ...(password === null ? (['FIRST_PASSWORD'] as const) : []),
    ...(password?.mustChange === true ? (['ANOTHER_PASSWORD'] as const) : []),
    ...(emailVerified ? [] : (['VERIFY_ADDRESS'] as const)),
  ];
}

function finding(people: Awaited<ReturnType<RealmForOperator['everybody']>>): PeopleThere {
  return {
    byId: new Map(people.map((one) => [one.id, one])),
    byUsername: new Map(people.map((one) => [one.username, one])),
    byEmail: new Map(people.map((one) => [one.email, one])),
  };
}

function merged(one: NamesInUse, other: NamesInUse): NamesInUse {
  const both = (a: readonly string[] = [], b: readonly string[] = []) => [...new Set([...a, ...b])];
  const clients = both(Object.keys(one.clientRoles), Object.keys(other.clientRoles));
  return {
    clientRoles: Object.fromEntries(
      clients.map((client) => [client, both(one.clientRoles[client], other.clientRoles[client])]),
    ),
    realmRoles: both(one.realmRoles, other.realmRoles),
    groups: both(one.groups, other.groups),
  };
}

async function tell({ db, clock }: MoveToKeycloak, outcomes: readonly MovedOutcome[]): Promise<void> {
  const count = (...verdicts: readonly MovedOutcome['verdict']['verdict'][]) =>
    outcomes.filter(({ verdict }) => verdicts.includes(verdict.verdict)).length;
  const detail = { to: 'KEYCLOAK', moved: count('MOVE'), refused: count('REFUSED', 'NOT_TAKEN') };
  await db.run(recordEvent({ at: clock(), actor: null, action: 'PEOPLE_MOVED', outcome: 'DONE', detail }));
}
