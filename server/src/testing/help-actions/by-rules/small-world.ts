import { askersOf, type ActionKind } from '@portal/core/domain/people/actions/account-action.ts';
import {
  type ActedOn,
  judgeAction,
  type Surroundings,
  type WantedAction,
} from '@portal/core/domain/people/actions/judge-action.ts';
import { stoppedBy, type Tie, worthOfYes } from '@portal/core/domain/people/actions/second-person.ts';
import { isTrustedWith } from '@portal/core/domain/people/import/trusted.ts';
import type { PortalRole } from '@portal/core/domain/people/roles.ts';

/** An account, as far as actions on people depend on it. */
export interface Account {
  id: string;
  email: string;
  username: string;
  supervisor: string;
  roles: readonly PortalRole[];
  isEnabled: boolean;
  isActive: boolean;
}

/** An action that was decided, or waits for a second person. */
export interface Kept {
  kind: ActionKind;
  personId: string;
  askerId: string;
  wanted: WantedAction;
  /** The person's roles when it was asked for. */
  held: readonly PortalRole[];
  state: 'WAITING' | 'READY' | 'DONE';
  secondRoles: readonly PortalRole[];
  isApart: boolean;
}

/** Everything that the rules look at, and the accounts that one person can sign in to. */
export interface World {
  accounts: readonly Account[];
  actions: readonly Kept[];
  hands: readonly string[];
}

/** One thing that somebody can try from an account of theirs. */
export type Move =
  | { what: 'ASK'; askerId: string; personId: string; wanted: WantedAction }
  | { what: 'ANSWER'; answererId: string; index: number; isYes: boolean }
  | { what: 'FETCH'; index: number }
  | { what: 'IMPORT' | 'REPLACE'; askerId: string; personId: string }
  | { what: 'ADD'; askerId: string };

/** One actor, a second administrator, an account that the actor can sign in to, and a holder of each of these roles. */
export function worldOf(role: PortalRole, holders: readonly PortalRole[]): World {
  const supervisorOf = (id: string): string => (id === 'SUPERVISOR' ? 'AUTHORIZER' : 'SUPERVISOR');
  const account = (id: string, roles: readonly PortalRole[]): Account => ({
    id,
    email: id,
    username: id,
    supervisor: supervisorOf(id),
    roles: [...new Set(roles)],
    isEnabled: true,
    isActive: true,
  });
  return {
    accounts: [
      account('actor', ['USER', role]),
      account('second', ['USER', 'PORTAL_ADMIN']),
      account('made', ['USER']),
      ...holders.map((one) =>
        account(one, ['USER', one, ...(one === 'PRODUCT_OWNER' ? (['SUPERVISOR'] as const) : [])]),
      ),
    ],
    actions: [],
    hands: ['actor', 'made'],
  };
}

/** The world afterwards; null where the rules refuse it. */
export function after(world: World, move: Move): World | null {
  switch (move.what) {
    case 'ASK':
      return asked(world, move);
    case 'ANSWER':
      return answered(world, move);
    case 'FETCH':
      return fetched(world, move.index);
    case 'IMPORT':
      return imported(world, move);
    case 'REPLACE':
      return replaced(world, move);
    case 'ADD':
      return added(world, move.askerId);
  }
}

export function canAct({ isEnabled, isActive, roles }: Account, needed: readonly PortalRole[]): boolean {
  return isEnabled && isActive && needed.some((role) => roles.includes(role));
}

function accountOf({ accounts }: World, id: string): Account | undefined {
  return accounts.find((one) => one.id === id);
}

function asActedOn({ id, email, isEnabled, isActive, roles: portalRoles }: Account): ActedOn {
  return { id, email, isEnabled, isActive, isNeverAdmitted: false, portalRoles };
}

const stops = ({ kind, held, wanted }: Kept): boolean =>
  kind === 'LOCK' ||
  kind === 'DISABLE' ||
  (wanted.kind === 'ROLES' && held.some((role) => !wanted.after.includes(role)));

function surroundings({ accounts, actions }: World, askerId: string, personId: string): Surroundings {
  const decided = actions.filter(({ state }) => state === 'DONE');
  return {
    usable: accounts.filter((one) => canAct(one, ['PORTAL_ADMIN', 'RM_IT_HELP'])),
    stopped: stoppedBy(
      askerId,
      decided.filter(stops).map((one) => ({ id: one.personId, roles: one.held, by: one.askerId })),
      tiesIn(actions),
    ),
    former: decided
      .filter((one) => one.kind === 'ROLES' && one.personId === personId)
      .flatMap(({ held }) => held),
  };
}

function asked(world: World, { askerId, personId, wanted }: Extract<Move, { what: 'ASK' }>): World | null {
  const [asker, person] = [accountOf(world, askerId), accountOf(world, personId)];
  if (asker === undefined || person === undefined || !canAct(asker, askersOf[wanted.kind])) return null;
  const judgment = judgeAction(
    { id: askerId, supervisorEmails: [asker.supervisor] },
    asActedOn(person),
    wanted,
    surroundings(world, askerId, personId),
  );
  if ('refused' in judgment || isInUse(world, personId, wanted)) return null;
  const { secondRoles } = judgment;
  const { kind } = wanted;
  const isWaiting = world.actions.some(
    (one) => one.personId === personId && one.kind === kind && one.state === 'WAITING',
  );
  const kept = { kind, personId, askerId, wanted, held: person.roles, secondRoles, isApart: false };
  if (secondRoles.length === 0) return done(world, { ...kept, state: 'DONE' });
  return isWaiting ? null : { ...world, actions: [...world.actions, { ...kept, state: 'WAITING' }] };
}

/** Somebody else has what the person is to get. */
function isInUse({ accounts }: World, personId: string, wanted: WantedAction): boolean {
  if (wanted.kind !== 'DETAILS') return false;
  return wanted.changes.some(({ field, newValue }) =>
    accounts.some(
      ({ id, email, username }) =>
        id !== personId &&
        ((field === 'email' && email === newValue) || (field === 'username' && username === newValue)),
    ),
  );
}

/** Carries it out. A password comes to the person who asked for it. */
function done(world: World, kept: Kept): World {
  const { personId, wanted } = kept;
  const accounts = world.accounts.map((one) => (one.id === personId ? changed(one, wanted) : one));
  const hands =
    kept.kind === 'ONE_TIME_PASSWORD' && !world.hands.includes(personId)
      ? [...world.hands, personId]
      : world.hands;
  return { accounts, hands, actions: [...world.actions, kept] };
}

function changed(account: Account, wanted: WantedAction): Account {
  if (wanted.kind === 'ROLES') return { ...account, roles: wanted.after as readonly PortalRole[] };
  if (wanted.kind === 'DETAILS') return wanted.changes.reduce(withDetail, account);
  if (wanted.kind === 'LOCK' || wanted.kind === 'UNLOCK')
    return { ...account, isActive: wanted.kind === 'UNLOCK' };
  if (wanted.kind === 'DISABLE' || wanted.kind === 'ENABLE')
    return { ...account, isEnabled: wanted.kind === 'ENABLE' };
  return account;
}

function withDetail(account: Account, change: { field: string; newValue: string }): Account {
  const { field, newValue } = change;
  if (field === 'email') return { ...account, email: newValue };
  if (field === 'username') return { ...account, username: newValue };
  return field === 'supervisorEmails' ? { ...account, supervisor: newValue } : account;
}

function without({ actions }: World, index: number): readonly Kept[] {
  return actions.filter((_, at) => at !== index);
}

function answered(
  world: World,
  { answererId, index, isYes }: Extract<Move, { what: 'ANSWER' }>,
): World | null {
  const kept = world.actions[index];
  const answerer = accountOf(world, answererId);
  if (kept?.state !== 'WAITING' || answerer === undefined) return null;
  const isOwn = answererId === kept.askerId;
  const may = canAct(answerer, kept.secondRoles) && answererId !== kept.personId;
  if (!isYes) return isOwn || may ? { ...world, actions: without(world, index) } : null;
  return isOwn || !may ? null : confirmed(world, index, { kept, answererId });
}

function confirmed(
  world: World,
  index: number,
  { kept, answererId }: { kept: Kept; answererId: string },
): World | null {
  const around = stillSo(world, kept);
  if (around === null) return null;
  const there = [...around.usable, ...around.stopped];
  const worth = worthOfYes(kept, answererId, { there, ties: tiesIn(world.actions) });
  if (worth === 'TIED') return null;
  const withYes = { ...kept, isApart: worth === 'APART' };
  const rest = { ...world, actions: without(world, index) };
  if (kept.kind === 'ONE_TIME_PASSWORD')
    return { ...rest, actions: [...rest.actions, { ...withYes, state: 'READY' }] };
  return done(rest, { ...withYes, state: 'DONE' });
}

/** What the rules look at, where the person who asked could still ask for it and the person is as they were; else null. */
function stillSo(world: World, kept: Kept): Surroundings | null {
  const [asker, person] = [accountOf(world, kept.askerId), accountOf(world, kept.personId)];
  if (asker === undefined || person === undefined || !canAct(asker, askersOf[kept.kind])) return null;
  const around = surroundings(world, kept.askerId, kept.personId);
  const judged = judgeAction(
    { id: kept.askerId, supervisorEmails: [] },
    asActedOn(person),
    kept.wanted,
    around,
  );
  const isShown =
    person.roles.length === kept.held.length && person.roles.every((r) => kept.held.includes(r));
  return 'refused' in judged || !isShown || isInUse(world, person.id, kept.wanted) ? null : around;
}

/** As the view `portal.account_tie` says it; what was kept first comes first. */
function tiesIn(actions: readonly Kept[]): Tie[] {
  const decided = actions.filter(({ state }) => state === 'DONE');
  const gives = ({ wanted, held }: Kept, role: PortalRole): boolean =>
    wanted.kind === 'ROLES' && wanted.after.includes(role) && !held.includes(role);
  const names = ({ wanted, held }: Kept, role: PortalRole): boolean =>
    wanted.kind === 'ROLES' && [...wanted.after, ...held].includes(role);
  const roles = (['PORTAL_ADMIN', 'RM_IT_HELP'] as const).flatMap((role) =>
    decided.flatMap((one, at) => {
      const isOf = (other: Kept): boolean => other.personId === one.personId;
      if (one.isApart || !gives(one, role)) return [];
      const isLast = !decided.slice(at + 1).some((other) => isOf(other) && gives(other, role));
      const isFirst = !decided.slice(0, at).some((other) => isOf(other) && names(other, role));
      return [{ made: one.personId, maker: one.askerId, isLast, isFirst }];
    }),
  );
  const passwords = decided.flatMap((one, at) => {
    const isPassword = (other: Kept): boolean => other.kind === 'ONE_TIME_PASSWORD';
    const isLast = !decided
      .slice(at + 1)
      .some((other) => isPassword(other) && other.personId === one.personId);
    return !isPassword(one) || one.isApart || !isLast
      ? []
      : [{ made: one.personId, maker: one.askerId, isLast: true, isFirst: false }];
  });
  return [...roles, ...passwords];
}

/** The password that a second person has confirmed, for its requester. */
function fetched(world: World, index: number): World | null {
  const kept = world.actions[index];
  if (kept?.state !== 'READY' || stillSo(world, kept) === null) return null;
  return done({ ...world, actions: without(world, index) }, { ...kept, state: 'DONE' });
}

/** A file with one row, in which the person has the address, the username and the supervisor of the person who imports it. */
function imported(world: World, { askerId, personId }: { askerId: string; personId: string }): World | null {
  const [asker, person] = [accountOf(world, askerId), accountOf(world, personId)];
  if (asker === undefined || person === undefined || !canAct(asker, ['PORTAL_ADMIN'])) return null;
  const former = world.actions
    .filter((one) => one.state === 'DONE' && one.personId === personId && one.kind === 'ROLES' && stops(one))
    .flatMap(({ held }) => held);
  const wanted: WantedAction = { kind: 'DETAILS', changes: everythingMine(asker.email) };
  if (isTrustedWith(person.roles, former) || isInUse(world, personId, wanted)) return null;
  const accounts = world.accounts.map((one) => (one.id === personId ? changed(one, wanted) : one));
  return { ...world, accounts };
}

/** The changes by which an account becomes that of the person who asks. */
export function everythingMine(supervisor: string) {
  return [
    { field: 'email', previousValue: '', newValue: 'mine' },
    { field: 'username', previousValue: '', newValue: 'mine' },
    { field: 'supervisorEmails', previousValue: '', newValue: supervisor },
  ] as const;
}

/** And what opens no account here: the account on the mapping platform, and the date of a certificate. */
export const elsewhereMine = [
  { field: 'mipUsernames', previousValue: '', newValue: 'mine' },
  { field: 'privacyExpiration', previousValue: '', newValue: '2021-01-31' },
] as const;

/**
 * All people of one supervisor get the product owner, who is a supervisor too. Where it takes two, a second person is asked for each of them;
 * one for whom something waits already is left.
 */
function replaced(world: World, { askerId, personId }: { askerId: string; personId: string }): World | null {
  const [asker, person] = [accountOf(world, askerId), accountOf(world, personId)];
  const successor = world.accounts.find(({ roles }) => roles.includes('PRODUCT_OWNER'));
  if (asker === undefined || person === undefined || successor === undefined) return null;
  if (!canAct(asker, ['PORTAL_ADMIN', 'RM_IT_HELP']) || !canAct(successor, ['SUPERVISOR'])) return null;
  if (person.id === successor.id || successor.id === askerId) return null;
  const kept = [askerId, successor.id, ...idsAbove(world, successor)];
  const concerned = world.accounts.filter((one) => one.supervisor === person.email && !kept.includes(one.id));
  const isAdministrator = canAct(asker, ['PORTAL_ADMIN']);
  const takesTwo = ({ roles }: Account): boolean => !isAdministrator && roles.some((role) => role !== 'USER');
  const gets = concerned.filter((one) => !takesTwo(one)).map(({ id }) => id);
  const accounts = world.accounts.map((one) =>
    gets.includes(one.id) ? { ...one, supervisor: successor.email } : one,
  );
  const change = { field: 'supervisorEmails', previousValue: '', newValue: successor.email } as const;
  const wanted: WantedAction = { kind: 'DETAILS', changes: [change] };
  const withAsked = concerned
    .filter(takesTwo)
    .reduce<World>(
      (before, { id }) => asked(before, { what: 'ASK', askerId, personId: id, wanted }) ?? before,
      gets.length === 0 ? world : { ...world, accounts },
    );
  return withAsked === world ? null : withAsked;
}

/** Everybody above somebody, at any distance: a supervisor does not come under their own people. */
function idsAbove({ accounts }: World, { supervisor }: Account): string[] {
  const found: string[] = [];
  let above = accounts.find(({ email }) => email === supervisor);
  while (above !== undefined && !found.includes(above.id)) {
    const { id, supervisor: next } = above;
    found.push(id);
    above = accounts.find(({ email }) => email === next);
  }
  return found;
}

function added(world: World, askerId: string): World | null {
  const asker = accountOf(world, askerId);
  if (asker === undefined || !canAct(asker, ['PORTAL_ADMIN'])) return null;
  if (accountOf(world, 'added') !== undefined) return null;
  const account: Account = {
    id: 'added',
    email: 'added',
    username: 'added',
    supervisor: 'SUPERVISOR',
    roles: ['USER'],
    isEnabled: true,
    isActive: true,
  };
  return { ...world, accounts: [...world.accounts, account] };
}
