import type { Endpoint } from '@portal/core/contract/endpoint.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import { endpointsByName } from '@portal/core/contract/endpoints.ts';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { portalForTests } from '../portal.ts';
import { arrangeCast, type Cast, type Member } from './cast.ts';
import { helpRoles, rolesBeyondUser } from './help-calls.ts';
import { aboutAccounts, actionsOf, HelpWorld } from './help-world.ts';
import { searchAll, walk } from './search.ts';

/*
 * One person alone does not become somebody who held a role beyond USER before (rules people-actions 2 to 5): sequences of three
 * actions of one actor over HTTP, each with what follows from it by itself. Afterwards nobody of these people has been opened, has
 * another address, username or password, or can be signed in to with anything that the actor was shown. The actions are those
 * that the contract gives to the actor's role, about each person, in each way that the fields allow: a new call without a way
 * does not compile.
 *
 * The gate takes every single action, and sequences of three by chance; HELP_ACTIONS=whole all of three about somebody and
 * the person who could be the second person. A failed run by chance prints a seed and a path, and HELP_ACTIONS_SEED repeats it.
 */
const portal = portalForTests();
const { isWhole, seed } = inject('helpActions');
/** All of it takes its time; milliseconds. */
const patience = isWhole ? 7_200_000 : 120_000;

const trusted = ({ holders, second }: Cast): Member[] => [
  second,
  ...rolesBeyondUser.map((role) => holders[role]),
];

/** Calls that have been accepted at least once. */
const accepted = new Set<string>();

describe.each(helpRoles)('of %s', (role) => {
  test(
    'no action opens anybody',
    async () => {
      const cast = await arrangeCast(portal, role);
      const world = new HelpWorld(portal, cast, trusted(cast));
      // A file takes its time: in the gate one is read about one person.
      const actions = actionsOf(role, Object.values(cast.holders)).filter(
        ({ declaration, about }) =>
          isWhole || !declaration.address.startsWith(addresses.peopleImports) || about.role === 'AUTHORIZER',
      );
      const found = await searchAll(world, actions, 1);
      expect(found.wrong).toEqual([]);
      for (const call of found.accepted) accepted.add(call);
    },
    patience,
  );

  test(
    'nor do three by chance',
    async () => {
      const cast = await arrangeCast(portal, role);
      const world = new HelpWorld(portal, cast, trusted(cast));
      // Reading a file changes nothing by itself, and applying one begins with it.
      const actions = aboutAccounts(actionsOf(role, [cast.second, ...Object.values(cast.holders)])).filter(
        ({ call }) => call !== 'readPeopleFile',
      );
      const chance = fc.asyncProperty(
        fc.array(fc.noBias(fc.nat({ max: 1_000_000 })), { minLength: 9, maxLength: 9 }),
        async (numbers) => {
          expect((await walk(world, actions, numbers, 3)).wrong).toEqual([]);
        },
      );
      const repeated = seed === null ? {} : { seed: Number(seed) };
      await fc.assert(chance, { numRuns: isWhole ? 500 : 4, endOnFailure: true, ...repeated });
    },
    patience,
  );

  test.runIf(isWhole).each(rolesBeyondUser)(
    'nor do any three about a holder of %s and the second person',
    async (held) => {
      const cast = await arrangeCast(portal, role);
      const world = new HelpWorld(portal, cast, trusted(cast));
      const people = [cast.holders[held], cast.second];
      const found = await searchAll(world, aboutAccounts(actionsOf(role, people)), 3);
      console.log(`${role} about ${held}: ${found.sequences} sequences`);
      expect(found.wrong).toEqual([]);
    },
    patience,
  );
});

/** An administrator hands out a password, makes its account one of RM-IT help, and has it approve (rule people-actions 15). */
async function withAccountOfTheirOwn() {
  const cast = await arrangeCast(portal, 'PORTAL_ADMIN');
  const { AUTHORIZER } = cast.holders;
  const before = actionsOf('PORTAL_ADMIN', [cast.made]).filter(
    ({ call, way }) =>
      call === 'giveOneTimePassword' || (call === 'changePerson' && way.name === 'RM_IT_HELP'),
  );
  const world = new HelpWorld(portal, cast, trusted(cast), before);
  const calls = ['giveOneTimePassword', 'fetchConfirmedPassword'];
  const actions = actionsOf('PORTAL_ADMIN', [AUTHORIZER]).filter(
    ({ call, way }) =>
      calls.includes(call) || way.isFromMade === true || (call === 'changePerson' && way.name === 'email'),
  );
  return { world, actions };
}

test('the yes of an account that somebody has made themselves opens nobody', async () => {
  const { world, actions } = await withAccountOfTheirOwn();
  const found = await searchAll(world, actions, 3);
  expect(found.wrong).toEqual([]);
});

test('and where nothing remembers who made it, that is found', async () => {
  const { world, actions } = await withAccountOfTheirOwn();
  await portal.database.owner.script(`create function portal.made_by_nobody() returns trigger language plpgsql as $$ begin
      new.yes_apart := true;
      return new;
    end $$;
    create trigger made_by_nobody before insert on portal.account_action for each row execute function portal.made_by_nobody()`);
  const { wrong } = await searchAll(world, actions, 3);
  await portal.database.owner.script('drop function portal.made_by_nobody() cascade');
  const missed = ['another email', 'a session of'].filter((what) => !wrong.some((one) => one.includes(what)));
  expect(missed).toEqual([]);
});

/** What takes a second person's confirmation is accepted of nobody alone, and the person who has a password is invited by nobody. */
const needsAnother = ['fetchConfirmedPassword', 'invitePerson'];

test('help gets in to the person who holds USER, and every call about accounts is one that the sequences really make', async () => {
  const cast = await arrangeCast(portal, 'PORTAL_ADMIN');
  const { USER } = cast.holders;
  const world = new HelpWorld(portal, cast, [USER]);
  // What has been accepted takes part once, without files, which take their time.
  const actions = aboutAccounts(actionsOf('PORTAL_ADMIN', [USER])).filter(
    ({ call, way, declaration }) =>
      !accepted.has(call) ||
      (['', 'PORTAL_ADMIN'].includes(way.name) && !declaration.address.startsWith(addresses.peopleImports)),
  );
  const found = await searchAll(world, actions, 2);
  expect(found.wrong).toContain(`giveOneTimePassword of ${USER.username}: a session of ${USER.username}`);
  const calls = Object.entries<Endpoint>(endpointsByName).filter(
    ([, { method, address }]) => method === 'POST' && address.startsWith(addresses.people),
  );
  const names = calls.map(([name]) => name).filter((name) => !needsAnother.includes(name));
  expect(names.filter((name) => !accepted.has(name) && !found.accepted.has(name))).toEqual([]);
});

test('an action for which no second person is asked is found', async () => {
  const cast = await arrangeCast(portal, 'RM_IT_HELP');
  const { AUTHORIZER } = cast.holders;
  const world = new HelpWorld(portal, cast, trusted(cast));
  const actions = aboutAccounts(actionsOf('RM_IT_HELP', [AUTHORIZER])).filter(({ call }) =>
    ['changePerson', 'giveOneTimePassword', 'fetchConfirmedPassword'].includes(call),
  );
  await portal.database.owner.script(`create function portal.yes_of_nobody() returns trigger language plpgsql as $$ begin
      new.leased_until := '-infinity';
      new.state := case when new.kind = 'ONE_TIME_PASSWORD' then 'READY' else 'DUE' end;
      new.answered_by := new.asked_by;
      return new;
    end $$;
    create trigger yes_of_nobody before insert on portal.account_action for each row
      when (new.state = 'WAITING_FOR_SECOND') execute function portal.yes_of_nobody()`);
  const { wrong } = await searchAll(world, actions, 2);
  await portal.database.owner.script('drop function portal.yes_of_nobody() cascade');
  const missed = ['another email', 'another username', 'a session of'].filter(
    (what) => !wrong.some((one) => one.includes(what)),
  );
  expect(missed).toEqual([]);
});
