import type { Leaving } from '@portal/core/contract/people/leaving.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { authorityIn } from '@portal/core/domain/people/rights/authority.ts';
import { readsEveryRequest } from '@portal/core/domain/requests/visibility.ts';
import { waitingStage } from '@portal/core/domain/requests/request.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import { whoMayEnter } from '../../../rights/rights-of-roles.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { personal } from '../../../rights/alternate-windows.ts';
import { accessOf } from '../person/access-of-page.ts';
import { seenBy } from '../person/seen-parts.ts';
import type { Writing } from '../store/write-request.ts';
import type { Leaver } from './leaver-writes.ts';
import { closeOwnRequests, isLeftBehind, plannedClosings } from './own-requests.ts';
import { describedInDirectory } from '../submit/person-of-directory.ts';
import { mayMove, stayingAccount } from './staying-account.ts';
import { handOverWaiting, plannedHandOvers, waitsFor } from './waiting-requests.ts';

/** How many requests of each kind are handled while somebody waits; jobs handle the rest. */
const mostPerBatch = 50;

/** What happens to requests and access when an account is turned off (rule people-actions 12). */
export interface LeavingRequests {
  /** @throws RefusedCall NOT_FOUND */
  preview(personId: string, caller: Caller, staysUsername: string | null): Promise<Leaving>;
  /** @throws RefusedCall INVALID where that account cannot take the place of this one */
  staying(personId: string, username: string): Promise<{ id: string; name: string }>;
  /** Doing it twice is doing it once. */
  carryOut(leaver: Leaver, now: Date): Promise<void>;
  /** What the action has done, and what is left. */
  outcome(leaver: Leaver, caller: Caller): Promise<Leaving>;
  /** The same for the trail. */
  inTrail(leaver: Leaver): Promise<Reported>;
}

interface Reported {
  canceled: string[];
  /** Each as `before after`. */
  moved: string[];
  handedOver: string[];
  stillHeld: string[];
}

/** Requests and access as the actions on accounts need them. */
export function leavingRequests(deps: RequestDependencies): LeavingRequests {
  return {
    preview: (personId, caller, username) => preview(deps, personId, caller, username),
    staying: async (personId, username) => {
      const { id, fullName: name } = await stayingAccount(deps, personId, username);
      return { id, name };
    },
    carryOut: async (leaver, now) => {
      const bounds = { now, most: mostPerBatch };
      await closeOwnRequests(deps, leaver, bounds);
      await handOverWaiting(deps, leaver, bounds);
    },
    outcome: (leaver, caller) => outcome(deps, leaver, caller),
    inTrail: (leaver) => inTrail(deps, leaver),
  };
}

async function preview(
  deps: RequestDependencies,
  personId: string,
  caller: Caller,
  staysUsername: string | null,
): Promise<Leaving> {
  const bounds = { now: caller.now, most: mostPerBatch };
  const { name, stillHeld } = await seen(deps, personId, caller);
  const stays = staysUsername === null ? null : await stayingAccount(deps, personId, staysUsername);
  const closings = await plannedClosings(deps, personId, bounds);
  const handOvers = await plannedHandOvers(deps, personId, bounds);
  const named = ({ change: { after } }: Writing) => ({
    request: name(after.number),
    applicationId: after.applicationId,
  });
  return {
    stays: stays === null ? null : { userId: stays.id, fullName: stays.fullName },
    canceled: await Promise.all(
      closings.map(async (one) => ({
        ...named(one),
        moves: await mayMove(deps, one.before, stays?.known ?? null, caller.now),
        movedTo: null,
      })),
    ),
    handedOver: handOvers.flatMap((one) => {
      const stage = waitingStage(one.change.after);
      if (stage === null) return [];
      return [{ ...named(one), role: stage.role, names: stage.people.map(({ fullName }) => fullName) }];
    }),
    stillHeld,
    more: (await left(deps, personId)) - closings.length - handOvers.length,
  };
}

interface DoneRow {
  request_number: string;
  application_id: string | null;
  to_role: DecidingRole | null;
  to_names: string[] | null;
  moved_to: string | null;
}

async function outcome(deps: RequestDependencies, leaver: Leaver, caller: Caller): Promise<Leaving> {
  const { name, stillHeld } = await seen(deps, leaver.personId, caller);
  const stays = leaver.staysId === null ? null : await deps.directory.person(leaver.staysId);
  const rows = await doneBy(deps, leaver);
  const named = (row: DoneRow) => ({
    request: name(row.request_number),
    applicationId: row.application_id,
  });
  return {
    stays: stays === null ? null : { userId: stays.id, fullName: describedInDirectory(stays).fullName },
    canceled: rows
      .filter(({ to_role: role }) => role === null)
      .map((row) => ({
        ...named(row),
        moves: row.moved_to !== null,
        movedTo: row.moved_to === null ? null : name(row.moved_to),
      })),
    handedOver: rows.flatMap((row) => {
      const { to_role: role, to_names: names } = row;
      return role === null ? [] : [{ ...named(row), role, names: names ?? [] }];
    }),
    stillHeld,
    more: await left(deps, leaver.personId),
  };
}

async function doneBy({ db }: RequestDependencies, { actionId }: Leaver): Promise<DoneRow[]> {
  return await db.rows<DoneRow>(sql`select request_number, application_id, to_role, to_names, moved_to
    from portal.account_action_request where action_id = ${actionId}::uuid order by request_number`);
}

async function inTrail(deps: RequestDependencies, leaver: Leaver): Promise<Reported> {
  const rows = await doneBy(deps, leaver);
  const held = await deps.db.rows<{ what: string }>(sql`select application_id || ' ' || role as what
    from portal.access_grant where person_id = ${leaver.personId} and ended_at is null order by what`);
  return {
    canceled: rows.flatMap((row) =>
      row.to_role === null && row.moved_to === null ? row.request_number : [],
    ),
    moved: rows.flatMap((row) => (row.moved_to === null ? [] : `${row.request_number} ${row.moved_to}`)),
    handedOver: rows.flatMap((row) => (row.to_role === null ? [] : row.request_number)),
    stillHeld: held.map(({ what }) => what),
  };
}

/** How many requests are left: their own that are left behind, and those that wait for them. */
async function left({ db }: RequestDependencies, personId: string): Promise<number> {
  const row = await db.row<{ requests: number }>(sql`select
    (select count(*) from portal.request r where r.person_id = ${personId} and ${isLeftBehind})::int
    + (select count(*) from portal.request r where r.is_open and r.type <> all(${personal}::text[]) ${waitsFor(personId)})::int
      as requests`);
  return row?.requests ?? 0;
}

/** What the caller sees of the person's access, and how requests are named to them. */
async function seen(
  deps: RequestDependencies,
  personId: string,
  { person, now }: Caller,
): Promise<
  { name: (requestNumber: string) => Leaving['canceled'][number]['request'] } & Pick<Leaving, 'stillHeld'>
> {
  const found = await deps.directory.people({ ids: [person.userId, personId], emails: [] });
  const one = (id: string): DirectoryPerson | undefined => found.find((known) => known.id === id);
  const reader = whoMayEnter(one(person.userId));
  const known = one(personId);
  const parts = known === undefined ? null : await seenBy(deps, { reader, known, now });
  if (known === undefined || parts === null) throw new RefusedCall('NOT_FOUND');
  const isReadable = readsEveryRequest(authorityIn(reader));
  const name = (requestNumber: string) => ({ requestNumber, isReadable });
  const stillHeld = await accessOf(deps, { known, seen: parts, nameRequest: name, now });
  return { name, stillHeld };
}
