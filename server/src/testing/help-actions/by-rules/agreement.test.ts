import type { PlainKind } from '@portal/core/domain/people/actions/account-action.ts';
import type { WantedAction } from '@portal/core/domain/people/actions/judge-action.ts';
import { portalRoles, type PortalRole } from '@portal/core/domain/people/roles.ts';
import { expect, inject, test } from 'vitest';
import { portalForTests } from '../../portal.ts';
import { arrangeCast } from '../cast.ts';
import { helpRoles } from '../help-calls.ts';
import { aboutAccounts, actionsOf, type HelpAction, HelpWorld } from '../help-world.ts';
import {
  type Account,
  after,
  elsewhereMine,
  everythingMine,
  type Move,
  type World,
  worldOf,
} from './small-world.ts';

/*
 * The small world says of every single action over HTTP what the portal does with it: whether it is accepted, and whether it waits for a
 * second person. The gate asks about two people, and who replaces a supervisor, HELP_ACTIONS=whole about all.
 */
const portal = portalForTests();
const { isWhole } = inject('helpActions');

const plainCalls: Readonly<Record<string, PlainKind>> = {
  lockPerson: 'LOCK',
  unlockPerson: 'UNLOCK',
  disablePerson: 'DISABLE',
  enablePerson: 'ENABLE',
  endPersonSessions: 'END_SESSIONS',
  giveOneTimePassword: 'ONE_TIME_PASSWORD',
};

/** The same in the small world; null for what it has in another way. */
function moveBy(action: HelpAction, { id, roles }: Account): Move | null {
  if (action.call === 'replaceSupervisor') return { what: 'REPLACE', askerId: 'actor', personId: id };
  const wanted = wantedBy(action, roles);
  return wanted === null ? null : { what: 'ASK', askerId: 'actor', personId: id, wanted };
}

function wantedBy({ call, way: { name } }: HelpAction, held: readonly string[]): WantedAction | null {
  const kind = plainCalls[call];
  if (kind !== undefined) return name === '' ? { kind } : null;
  if (call !== 'changePerson') return null;
  if (name === 'no role') return { kind: 'ROLES', after: ['USER'] };
  if (portalRoles.some((role) => role === name))
    return {
      kind: 'ROLES',
      after: held.includes(name) ? held.filter((role) => role !== name) : [...held, name],
    };
  const change = [...everythingMine('actor'), ...elsewhereMine].find(({ field }) => field === name);
  return change === undefined ? null : { kind: 'DETAILS', changes: [change] };
}

function outputByRules(world: World, move: Move): string {
  const now = after(world, move);
  if (now === null) return 'refused';
  return now.actions.some(({ state }) => state === 'WAITING') ? 'waits' : 'done';
}

test.each(helpRoles)('the rules and the portal agree about each action of %s', async (role) => {
  const cast = await arrangeCast(portal, role);
  const help = new HelpWorld(portal, cast, []);
  const small = worldOf(role, portalRoles);
  const some: readonly PortalRole[] = isWhole ? portalRoles : ['AUTHORIZER', 'SUPERVISOR'];
  const people = [['second', cast.second], ...some.map((one) => [one, cast.holders[one]] as const)] as const;
  await help.beginAgain();
  let asked = 0;
  for (const [id, member] of people)
    for (const action of aboutAccounts(actionsOf(role, [member]))) {
      if (!isWhole && id === 'SUPERVISOR' && action.call !== 'replaceSupervisor') continue;
      const account = small.accounts.find((one) => one.id === id);
      const move = account === undefined ? null : moveBy(action, account);
      if (move === null) continue;
      const before = help.state;
      const { isAccepted } = await help.perform(action);
      const isWaiting = help.state.includes('WAITING_FOR_SECOND');
      const output = isAccepted ? (isWaiting ? 'waits' : 'done') : 'refused';
      expect([action.name, output]).toEqual([action.name, outputByRules(small, move)]);
      asked += 1;
      if (help.state !== before) await help.beginAgain();
    }
  expect(asked).toBeGreaterThan(0);
});
