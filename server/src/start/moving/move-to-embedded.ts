import { judgeReturn, type ReturnRefusal } from '@portal/core/domain/people/moving/judge-return.ts';
import type { Database } from '../../adapters/db/database.ts';
import { recordEvent } from '../../audit/trail.ts';
import { inviteByOperator } from '../../features/people/invitations/invite-everybody.ts';
import {
  groupsNotHere,
  peopleHere,
  type ReturningPerson,
  takeBack,
} from '../../identity/moving/people-back.ts';
import type { RealmForMoving } from '../../keycloak/moving/realm-for-moving.ts';
import { MoveRefused } from '../../provider/moving/move-refused.ts';
import { isKeptElsewhere } from '../kept-elsewhere.ts';
import { refuseWhileRunning, takeTurn } from './move-turn.ts';

export { realmForPortal } from '../../keycloak/moving/realm-for-moving.ts';

/** What became of somebody, or would become of them. `GONE`: here from before, and not at Keycloak any more. */
export interface ReturnedOutcome {
  id: string;
  username: string;
  outcome: 'ADDED' | 'CHANGED' | 'GONE' | 'REFUSED';
  refusal: ReturnRefusal | null;
  /** The username of the person whose address it is. */
  by: string | null;
}

/** A move of everybody from a realm back to the embedded provider. */
export interface MoveToEmbedded {
  /** Of one connection. */
  db: Database;
  realm: RealmForMoving;
  isApplied: boolean;
  /** Whether those who cannot come are left behind; otherwise nobody comes as long as there are any. */
  leavesOut: boolean;
  /** Whether everybody gets an invitation by mail once the portal runs. */
  invites: boolean;
  clock: () => Date;
}

/** What became of everybody, and the groups at Keycloak that there are not here. */
export interface Returned {
  people: ReturnedOutcome[];
  groupsLeftOut: string[];
}

/**
 * Moves everybody of the realm back, in one transaction, or says what would become of them (rules moving 5 to 7). What was interrupted
 * wrote nothing.
 * @throws MoveRefused
 */
export async function moveToEmbedded(move: MoveToEmbedded): Promise<Returned> {
  const { db, realm, isApplied, leavesOut, clock } = move;
  await takeTurn(db);
  if (!(await isKeptElsewhere(db)))
    throw new MoveRefused(
      'The people of this portal are kept here: no portal has worked on Keycloak with this database since they came.',
    );
  if (isApplied) await refuseWhileRunning(db, clock());
  const everybody = await realm.everybody(() => true);
  const people = judged(everybody, await peopleHere(db));
  const groupsLeftOut = await groupsNotHere(db, [...new Set(everybody.flatMap(({ groups }) => groups))]);
  if (!isApplied) return { people, groupsLeftOut };
  const refused = people.filter(({ outcome }) => outcome === 'REFUSED');
  if (refused.length > 0 && !leavesOut)
    throw new MoveRefused(
      `${refused.length} people cannot come (${refused
        .slice(0, 5)
        .map(({ username }) => username)
        .join(
          ', ',
        )}${refused.length > 5 ? ' and others' : ''}): give them at Keycloak what they lack, or leave them behind with --leave-out.`,
    );
  const left = new Set(refused.map(({ id }) => id));
  await write(
    move,
    everybody.filter(({ id }) => !left.has(id)),
    people,
  );
  return { people, groupsLeftOut };
}

function judged(everybody: readonly ReturningPerson[], here: ReadonlyMap<string, string>): ReturnedOutcome[] {
  const owners = new Map<string, string>();
  const ids = new Set(everybody.map(({ id }) => id));
  const come = everybody.map((person): ReturnedOutcome => {
    const { id, username, email, emailVerified } = person;
    const verdict = judgeReturn(person, owners);
    if (verdict.refusal !== null) return { id, username, outcome: 'REFUSED', ...verdict };
    if (emailVerified) owners.set(email, username);
    return { id, username, outcome: here.has(id) ? 'CHANGED' : 'ADDED', ...verdict };
  });
  const gone = [...here].filter(([id]) => !ids.has(id));
  return [
    ...come,
    ...gone.map(([id, username]) => ({ id, username, outcome: 'GONE', refusal: null, by: null }) as const),
  ];
}

async function write(
  { db, invites, clock }: MoveToEmbedded,
  people: readonly ReturningPerson[],
  outcomes: readonly ReturnedOutcome[],
): Promise<void> {
  const count = (outcome: ReturnedOutcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).length;
  const detail = { to: 'EMBEDDED', moved: people.length, gone: count('GONE'), refused: count('REFUSED') };
  await db.transaction(async (tx) => {
    await takeBack(tx, people);
    if (invites) await inviteByOperator(tx, clock());
    await tx.run(recordEvent({ at: clock(), actor: null, action: 'PEOPLE_MOVED', outcome: 'DONE', detail }));
  });
}
