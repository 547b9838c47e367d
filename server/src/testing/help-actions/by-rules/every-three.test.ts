import { portalRoles, type PortalRole } from '@portal/core/domain/people/roles.ts';
import type { WantedAction } from '@portal/core/domain/people/actions/judge-action.ts';
import { describe, expect, inject, test } from 'vitest';
import { helpRoles, rolesBeyondUser } from '../help-calls.ts';
import {
  type Account,
  after,
  canAct,
  elsewhereMine,
  everythingMine,
  type Move,
  type World,
  worldOf,
} from './small-world.ts';

/*
 * The same as `help-actions.test.ts` tries out over HTTP, for every sequence of three: the rules themselves judge them, in a world that
 * keeps what the portal keeps. The actor acts from every account that they can sign in to, with each action about each person,
 * and answers what waits. The gate leaves out some of the people; HELP_ACTIONS=whole takes all of them.
 */
const { isWhole } = inject('helpActions');

/** Left out of the gate: the rules hardly tell them from an authorizer and from the account in the actor's hands. */
const alike: readonly PortalRole[] = ['FILETRAIL_ADMIN', 'PRODUCT_OWNER', 'USER'];
const holders = portalRoles.filter((role) => isWhole || !alike.includes(role));

const plain = ['LOCK', 'UNLOCK', 'DISABLE', 'ENABLE', 'END_SESSIONS', 'ONE_TIME_PASSWORD'] as const;

function wantedFor({ roles }: Account, asker: Account): WantedAction[] {
  const toggled = rolesBeyondUser.map((role) =>
    roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role],
  );
  const details = [...everythingMine(asker.email), ...elsewhereMine];
  return [
    ...[...toggled, ['USER']].map((one) => ({ kind: 'ROLES', after: one }) as const),
    ...details.map((change) => ({ kind: 'DETAILS', changes: [change] }) as const),
    { kind: 'DETAILS', changes: [{ field: 'branch', previousValue: '', newValue: 'X' }] },
    ...plain.map((kind) => ({ kind })),
    { kind: 'DISABLE', isSecond: true },
  ];
}

/** Everything that can be tried from the accounts in one person's hands. */
function movesIn({ accounts, actions, hands }: World): Move[] {
  const own = accounts.filter((one) => hands.includes(one.id));
  const askers = own.filter((one) => canAct(one, helpRoles));
  const answers = actions.flatMap((kept, index): Move[] => {
    if (kept.state === 'READY') return [{ what: 'FETCH', index }];
    if (kept.state === 'DONE') return [];
    return own.flatMap(({ id: answererId }) =>
      [true, false].map((isYes): Move => ({ what: 'ANSWER', answererId, index, isYes })),
    );
  });
  return [
    ...answers,
    ...askers.flatMap((asker): Move[] => [
      { what: 'ADD', askerId: asker.id },
      ...accounts.flatMap((person): Move[] => [
        ...wantedFor(person, asker).map(
          (wanted): Move => ({ what: 'ASK', askerId: asker.id, personId: person.id, wanted }),
        ),
        { what: 'IMPORT', askerId: asker.id, personId: person.id },
        { what: 'REPLACE', askerId: asker.id, personId: person.id },
      ]),
    ]),
  ];
}

const gravest: readonly string[] = ['PORTAL_ADMIN', 'SECURITY'];

/** How somebody who held more than USER was opened, or somebody got one of the gravest roles; null where nobody was. */
function wrongIn(before: World, now: World, first: World): string | null {
  for (const atFirst of first.accounts) {
    const { id, roles } = atFirst;
    const [then, one] = [before, now].map(({ accounts }) => accounts.find((other) => other.id === id));
    if (then === undefined || one === undefined) continue;
    const given = one.roles.find((role) => gravest.includes(role) && !then.roles.includes(role));
    if (given !== undefined) return `${id} is ${given}`;
    if (id === 'actor' || roles.every((role) => role === 'USER')) continue;
    if (now.hands.includes(id)) return `a session of ${id}`;
    const opened = openedIn(atFirst, then, one);
    if (opened !== null) return opened;
  }
  return null;
}

function openedIn(atFirst: Account, then: Account, now: Account): string | null {
  const { id, email, username } = atFirst;
  if (now.email !== email || now.username !== username) return `${id} has another address or username`;
  const isOpened = (now.isActive && !then.isActive) || (now.isEnabled && !then.isEnabled);
  return isOpened ? `${id} is open again` : null;
}

/** Whether a move can do what `wrongIn` looks for: as the last of a sequence no other one has to be tried. */
function mayOpen(move: Move): boolean {
  if (move.what === 'ANSWER') return move.isYes;
  if (move.what !== 'ASK') return move.what === 'FETCH' || move.what === 'IMPORT';
  const { wanted } = move;
  if (wanted.kind === 'ROLES') return wanted.after.some((role) => gravest.includes(role));
  if (wanted.kind === 'DETAILS')
    return wanted.changes.some(({ field }) => field === 'email' || field === 'username');
  return wanted.kind === 'ONE_TIME_PASSWORD' || wanted.kind === 'UNLOCK' || wanted.kind === 'ENABLE';
}

interface Found {
  /** How many sequences were gone through, refused ones too. */
  sequences: number;
  /** How many different worlds they led to. */
  worlds: number;
  wrong: string[];
}

/** Every sequence of so many moves. One that is refused changes nothing, and from two that lead to the same world it goes on once. */
function searchAll(first: World, length: number): Found {
  const found: Found = { sequences: 0, worlds: 1, wrong: [] };
  let worlds: { world: World; path: string[] }[] = [{ world: first, path: [] }];
  const seen = new Set([JSON.stringify(first)]);
  for (let done = 0; done < length; done += 1) {
    const next: typeof worlds = [];
    for (const { world, path } of worlds)
      for (const move of movesIn(world)) {
        found.sequences += 1;
        const isLast = done === length - 1;
        if (isLast && !mayOpen(move)) continue;
        const now = after(world, move);
        if (now === null) continue;
        const wrong = wrongIn(world, now, first);
        if (wrong !== null) found.wrong.push(`${[...path, JSON.stringify(move)].join(', then ')}: ${wrong}`);
        if (wrong !== null || isLast) continue;
        const text = JSON.stringify(now);
        if (seen.has(text)) continue;
        seen.add(text);
        next.push({ world: now, path: [...path, JSON.stringify(move)] });
      }
    found.worlds += next.length;
    worlds = next;
  }
  return found;
}

describe.each(helpRoles)('of %s', (role) => {
  test('no sequence of three actions opens anybody who held more than USER', () => {
    const found = searchAll(worldOf(role, holders), 3);
    if (isWhole) console.log(`${role}: ${found.sequences} sequences, ${found.worlds} worlds`);
    expect(found.wrong).toEqual([]);
  });
});

test('where nobody else could confirm, an account is opened at once, and found', () => {
  const all = worldOf('PORTAL_ADMIN', holders);
  const others = ['second', 'PORTAL_ADMIN', 'RM_IT_HELP'];
  const alone = { ...all, accounts: all.accounts.filter(({ id }) => !others.includes(id)) };
  const { wrong } = searchAll(alone, 1);
  for (const what of ['a session of AUTHORIZER', 'AUTHORIZER has another address', 'made is SECURITY'])
    expect(wrong.some((one) => one.includes(what))).toBe(true);
});
