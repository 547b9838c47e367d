import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayActAs } from '../authority.ts';
import { activeAccountRole, portalRoles } from '../roles.ts';
import { actionKinds, askersOf } from './account-action.ts';
import { type ActedOn, type Asker, type Holder, judgeAction, type WantedAction } from './judge-action.ts';
import { offeredActions } from './offered-actions.ts';

const person = (id: string, roles: readonly string[], differing: Partial<ActedOn> = {}): ActedOn => ({
  ...{ id, email: `${id}@agency.example`, isEnabled: true, isActive: true, isNeverAdmitted: false },
  ...{ portalRoles: ['USER', ...roles], ...differing },
});
const asker: Asker = { id: 'ada', supervisorEmails: ['sue@agency.example'] };
const ada: Holder = { id: 'ada', roles: ['USER', 'PORTAL_ADMIN'] };
const bo: Holder = { id: 'bo', roles: ['USER', 'PORTAL_ADMIN'] };
const hana: Holder = { id: 'hana', roles: ['USER', 'RM_IT_HELP'] };
const around = (...usable: Holder[]) => ({ usable, stopped: [], former: [] });
const roles = (...after: string[]): WantedAction => ({ kind: 'ROLES', after: ['USER', ...after] });
const nora = person('nora', []);

describe('what is refused', () => {
  test.each<[string, ActedOn, WantedAction, string]>([
    ['own roles', person('ada', ['PORTAL_ADMIN']), roles(), 'OWN_ROLES'],
    ['the own account', person('ada', ['PORTAL_ADMIN']), { kind: 'LOCK' }, 'NOT_ELIGIBLE'],
    [
      'unlocking the own supervisor',
      person('sue', [], { isActive: false }),
      { kind: 'UNLOCK' },
      'NOT_ELIGIBLE',
    ],
    ['enabling them', person('sue', [], { isEnabled: false }), { kind: 'ENABLE' }, 'NOT_ELIGIBLE'],
    [
      'letting in by unlocking',
      { ...nora, isActive: false, isNeverAdmitted: true },
      { kind: 'UNLOCK' },
      'NOT_ELIGIBLE',
    ],
    ['what is so already', nora, { kind: 'UNLOCK' }, 'STALE_PERSON'],
    ['what is so already', nora, roles(), 'STALE_PERSON'],
    ['a role that nobody knows', nora, roles('EMPEROR'), 'INVALID'],
    ['taking USER', nora, { kind: 'ROLES', after: [] }, 'INVALID'],
  ])('%s', (_name, acted, wanted, refused) => {
    expect(judgeAction(asker, acted, wanted, around(ada, bo))).toEqual({ refused });
  });

  test.each<WantedAction>([{ kind: 'LOCK' }, { kind: 'DISABLE' }, roles('AUTHORIZER')])(
    'whatever takes the last administrator away: %j',
    (wanted) => {
      const last = person('bo', ['PORTAL_ADMIN']);
      const refused = { refused: 'LAST_ADMINISTRATOR' };
      expect(judgeAction(asker, last, wanted, around(bo, hana))).toEqual(refused);
      expect(judgeAction(asker, last, wanted, around(bo, ada))).toEqual({ secondRoles: [] });
      // One who is locked is none, and may lose the role.
      const locked = person('bo', ['PORTAL_ADMIN'], { isActive: false });
      const judged = judgeAction(asker, locked, wanted, around(hana));
      expect(judged).toEqual(wanted.kind === 'LOCK' ? { refused: 'STALE_PERSON' } : { secondRoles: [] });
    },
  );

  test('roles that this portal does not know stay where they are', () => {
    const odd = person('odd', ['EMPEROR']);
    expect(judgeAction(asker, odd, roles('EMPEROR', 'SUPERVISOR'), around(ada))).toEqual({ secondRoles: [] });
    expect(judgeAction(asker, odd, roles('SUPERVISOR'), around(ada))).toEqual({ refused: 'INVALID' });
  });
});

describe('whose yes is needed', () => {
  const locked = (...held: string[]) => person('lee', held, { isActive: false });
  test.each<[string, ActedOn, WantedAction, readonly string[]]>([
    ['nobody, for somebody who holds USER', locked(), { kind: 'UNLOCK' }, []],
    ['either, for an authorizer', locked('AUTHORIZER'), { kind: 'UNLOCK' }, ['PORTAL_ADMIN', 'RM_IT_HELP']],
    ['an administrator, for SECURITY', locked('SECURITY'), { kind: 'UNLOCK' }, ['PORTAL_ADMIN']],
    ['an administrator, for an administrator', locked('PORTAL_ADMIN'), { kind: 'UNLOCK' }, ['PORTAL_ADMIN']],
    ['an administrator, for a new one', nora, roles('PORTAL_ADMIN'), ['PORTAL_ADMIN']],
    ['nobody, for a new authorizer', nora, roles('AUTHORIZER'), []],
    [
      'either, for the password of an authorizer',
      person('lee', ['AUTHORIZER']),
      { kind: 'ONE_TIME_PASSWORD' },
      ['PORTAL_ADMIN', 'RM_IT_HELP'],
    ],
    ['nobody, for a lock', person('lee', ['AUTHORIZER']), { kind: 'LOCK' }, []],
  ])('%s', (_name, acted, wanted, secondRoles) => {
    expect(judgeAction(asker, acted, wanted, around(ada, bo, hana))).toEqual({ secondRoles });
  });

  test('nobody where nobody else is there, but whoever the asker has stopped counts', () => {
    const wanted = { kind: 'UNLOCK' } as const;
    expect(judgeAction(asker, locked('AUTHORIZER'), wanted, around(ada))).toEqual({ secondRoles: [] });
    const stopped = { ...around(ada), stopped: [bo] };
    expect(judgeAction(asker, locked('AUTHORIZER'), wanted, stopped)).not.toEqual({ secondRoles: [] });
  });

  test('whoever lost a role of late counts as holding it', () => {
    const former = { ...around(ada, bo, hana), former: ['USER', 'AUTHORIZER'] };
    expect(judgeAction(asker, locked(), { kind: 'UNLOCK' }, former)).not.toEqual({ secondRoles: [] });
  });
});

test('what is offered is what is not refused, to whom it is for', () => {
  const reader = (...held: string[]) => ({
    ...{ id: 'ada', supervisorEmails: [], realmRoles: [activeAccountRole] },
    portalRoles: ['USER', ...held],
  });
  expect(offeredActions(reader('PORTAL_ADMIN'), nora)).toEqual([
    'ROLES',
    'LOCK',
    'DISABLE',
    'END_SESSIONS',
    'ONE_TIME_PASSWORD',
  ]);
  expect(offeredActions(reader('RM_IT_HELP'), nora)).toEqual([
    'LOCK',
    'DISABLE',
    'END_SESSIONS',
    'ONE_TIME_PASSWORD',
  ]);
  expect(offeredActions(reader('SECURITY'), nora)).toEqual(['LOCK']);
  expect(offeredActions(reader('AUTHORIZER', 'SUPERVISOR'), nora)).toEqual([]);
  expect(offeredActions({ ...reader('PORTAL_ADMIN'), realmRoles: [] }, nora)).toEqual([]);
  expect(offeredActions(reader('PORTAL_ADMIN'), person('ada', []))).toEqual([]);
});

/** A portal of a few people, in which one of them acts. */
interface World {
  people: Map<string, ActedOn>;
  stopped: Holder[];
  former: Map<string, string[]>;
  /** Accounts that the actor opened by themselves. */
  opened: Set<string>;
}

const others = ['bo', 'hana', 'ari', 'sec', 'nora'];
const someAction = fc.record({
  target: fc.constantFrom(...others),
  kind: fc.constantFrom(...actionKinds),
  after: fc.subarray(portalRoles.filter((role) => role !== 'USER')),
});

type Step = typeof someAction extends fc.Arbitrary<infer T> ? T : never;

/** What the server does with an action that is asked for. */
function act(world: World, actorId: string, step: Step): void {
  const [actor, acted] = [world.people.get(actorId), world.people.get(step.target)];
  if (actor === undefined || acted === undefined) return;
  const account = { realmRoles: actor.isActive ? [activeAccountRole] : [], portalRoles: actor.portalRoles };
  if (!actor.isEnabled || !mayActAs(account, askersOf[step.kind])) return;
  const wanted: WantedAction = step.kind === 'ROLES' ? roles(...step.after) : { kind: step.kind };
  const usable = [...world.people.values()]
    .filter(({ isEnabled, isActive }) => isEnabled && isActive)
    .map((one) => ({ id: one.id, roles: one.portalRoles }));
  const former = world.former.get(acted.id) ?? [];
  const judged = judgeAction({ id: actorId, supervisorEmails: [] }, acted, wanted, {
    ...{ usable, stopped: world.stopped, former },
  });
  if (!('refused' in judged) && judged.secondRoles.length === 0) carryOut(world, acted, wanted);
}

function carryOut(world: World, acted: ActedOn, wanted: WantedAction): void {
  const { kind } = wanted;
  if (['LOCK', 'DISABLE', 'ROLES'].includes(kind))
    world.stopped.push({ id: acted.id, roles: acted.portalRoles });
  if (kind === 'ROLES')
    world.former.set(acted.id, [...(world.former.get(acted.id) ?? []), ...acted.portalRoles]);
  if (['UNLOCK', 'ENABLE', 'ONE_TIME_PASSWORD'].includes(kind)) world.opened.add(acted.id);
  world.people.set(acted.id, {
    ...acted,
    isActive: kind === 'UNLOCK' || (kind !== 'LOCK' && acted.isActive),
    isEnabled: kind === 'ENABLE' || (kind !== 'DISABLE' && acted.isEnabled),
    portalRoles: kind === 'ROLES' ? wanted.after : acted.portalRoles,
  });
}

describe('whatever one person does in three steps', () => {
  const begins = (): World => ({
    people: new Map(
      [
        person('ada', ['PORTAL_ADMIN']),
        person('bo', ['PORTAL_ADMIN'], { isActive: false }),
        person('hana', ['RM_IT_HELP']),
        person('ari', ['AUTHORIZER'], { isActive: false }),
        person('sec', ['SECURITY'], { isEnabled: false }),
        person('nora', []),
      ].map((one) => [one.id, one]),
    ),
    ...{ stopped: [], former: new Map(), opened: new Set() },
  });
  test.each(['ada', 'hana'])('%s opens no account of somebody who held a role beyond USER', (actorId) => {
    fc.assert(
      fc.property(fc.array(someAction, { minLength: 1, maxLength: 3 }), (steps) => {
        const world = begins();
        // A second administrator who can work is there.
        world.people.set('cy', person('cy', ['PORTAL_ADMIN']));
        for (const step of steps) act(world, actorId, step);
        const held = begins().people;
        const wrong = [...world.opened].filter((id) => (held.get(id)?.portalRoles.length ?? 0) > 1);
        expect(wrong).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  test('an administrator is left, whoever acts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('ada', 'bo', 'hana'), someAction), { maxLength: 12 }),
        (steps) => {
          const world = begins();
          for (const [actorId, step] of steps) act(world, actorId, step);
          const left = [...world.people.values()].filter(
            (one) => one.isEnabled && one.isActive && one.portalRoles.includes('PORTAL_ADMIN'),
          );
          expect(left.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
