import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayActAs } from '../rights/authority.ts';
import { activeAccountRole, portalRoles } from '../roles.ts';
import { actionKinds, askersOf } from './account-action.ts';
import { type ActedOn, type Asker, type Holder, judgeAction, type WantedAction } from './judge-action.ts';
import { offeredActions } from './offered-actions.ts';
import { type DetailChange, type DetailField, detailFields, leadsToSignIn } from './person-details.ts';

const person = (id: string, roles: readonly string[], differing: Partial<ActedOn> = {}): ActedOn => ({
  id,
  email: `${id}@agency.example`,
  isEnabled: true,
  isActive: true,
  isNeverAdmitted: false,
  portalRoles: ['USER', ...roles],
  ...differing,
});
const asker: Asker = { id: 'ada', supervisorEmails: ['sue@agency.example'] };
const ada: Holder = { id: 'ada', roles: ['USER', 'PORTAL_ADMIN'] };
const bo: Holder = { id: 'bo', roles: ['USER', 'PORTAL_ADMIN'] };
const hana: Holder = { id: 'hana', roles: ['USER', 'RM_IT_HELP'] };
const around = (...usable: Holder[]) => ({ usable, stopped: [], former: [] });
const roles = (...after: string[]): WantedAction => ({ kind: 'ROLES', after: ['USER', ...after] });
const details = (...fields: DetailField[]): WantedAction => ({
  kind: 'DETAILS',
  changes: fields.map((field) => changeOf(field, 'new@agency.example')),
});
const changeOf = (field: DetailField, newValue: string): DetailChange => ({
  field,
  previousValue: 'old',
  newValue,
});
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
    ['giving them another address', person('sue', []), details('email'), 'NOT_ELIGIBLE'],
    ['giving them another username', person('sue', []), details('branch', 'username'), 'NOT_ELIGIBLE'],
    [
      'giving their address to somebody else',
      nora,
      { kind: 'DETAILS', changes: [changeOf('email', 'sue@agency.example')] },
      'NOT_ELIGIBLE',
    ],
    ['the own details', person('ada', ['PORTAL_ADMIN']), details('branch'), 'NOT_ELIGIBLE'],
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

describe('whose confirmation is needed', () => {
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
    ['nobody, for the address of somebody who holds USER', nora, details('email', 'username'), []],
    ['nobody, for the branch of an authorizer', person('lee', ['AUTHORIZER']), details('branch'), []],
    ...(['email', 'username', 'supervisorEmails'] as const).map(
      (field): [string, ActedOn, WantedAction, readonly string[]] => [
        `either, for ${field} of an authorizer`,
        person('lee', ['AUTHORIZER']),
        details('branch', field),
        ['PORTAL_ADMIN', 'RM_IT_HELP'],
      ],
    ),
    [
      'an administrator, for the address of SECURITY',
      person('lee', ['SECURITY']),
      details('email'),
      ['PORTAL_ADMIN'],
    ],
  ])('%s', (_name, acted, wanted, secondRoles) => {
    expect(judgeAction(asker, acted, wanted, around(ada, bo, hana))).toEqual({ secondRoles });
  });

  test('of whatever help changes about the person who holds more than USER', () => {
    const help: Asker = { id: 'hana', supervisorEmails: [] };
    const judged = (...held: string[]) =>
      judgeAction(help, person('lee', held), details('branch'), around(ada, bo, hana));
    expect(judged('AUTHORIZER')).toEqual({ secondRoles: ['PORTAL_ADMIN', 'RM_IT_HELP'] });
    expect(judged('PORTAL_ADMIN')).toEqual({ secondRoles: ['PORTAL_ADMIN'] });
    expect(judged()).toEqual({ secondRoles: [] });
  });

  test('nobody where nobody else is there, but anyone whom the asker has stopped counts', () => {
    const wanted = { kind: 'UNLOCK' } as const;
    expect(judgeAction(asker, locked('AUTHORIZER'), wanted, around(ada))).toEqual({ secondRoles: [] });
    const stopped = { ...around(ada), stopped: [bo] };
    expect(judgeAction(asker, locked('AUTHORIZER'), wanted, stopped)).not.toEqual({ secondRoles: [] });
  });

  test('the person who lost a role recently counts as holding it', () => {
    const former = { ...around(ada, bo, hana), former: ['USER', 'AUTHORIZER'] };
    expect(judgeAction(asker, locked(), { kind: 'UNLOCK' }, former)).not.toEqual({ secondRoles: [] });
  });
});

test('what is offered is what is not refused, to whom it is for', () => {
  const reader = (...held: string[]) => ({
    id: 'ada',
    supervisorEmails: [],
    realmRoles: [activeAccountRole],
    portalRoles: ['USER', ...held],
  });
  expect(offeredActions(reader('PORTAL_ADMIN'), nora)).toEqual([
    'ROLES',
    'DETAILS',
    'LOCK',
    'DISABLE',
    'END_SESSIONS',
    'ONE_TIME_PASSWORD',
  ]);
  expect(offeredActions(reader('RM_IT_HELP'), nora)).toEqual([
    'DETAILS',
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

const others = ['bo', 'hana', 'ari', 'sec', 'nora', 'sue'];
const someAction = fc.record({
  target: fc.constantFrom(...others),
  kind: fc.constantFrom(...actionKinds),
  after: fc.subarray(portalRoles.filter((role) => role !== 'USER')),
  fields: fc.subarray([...detailFields], { minLength: 1 }),
  email: fc.constantFrom('new@agency.example', 'sue@agency.example'),
});

type Step = typeof someAction extends fc.Arbitrary<infer T> ? T : never;

function wantedIn({ kind, after, fields, email }: Step): WantedAction {
  if (kind === 'ROLES') return roles(...after);
  if (kind !== 'DETAILS') return { kind };
  return { kind, changes: fields.map((field) => changeOf(field, field === 'email' ? email : 'new')) };
}

/** What the server does with an action that is asked for. Anyone who acts has a supervisor, who decides for them. */
function act(world: World, actorId: string, step: Step): void {
  const [actor, acted] = [world.people.get(actorId), world.people.get(step.target)];
  if (actor === undefined || acted === undefined) return;
  const account = { realmRoles: actor.isActive ? [activeAccountRole] : [], portalRoles: actor.portalRoles };
  if (!actor.isEnabled || !mayActAs(account, askersOf[step.kind])) return;
  const wanted = wantedIn(step);
  const usable = [...world.people.values()]
    .filter(({ isEnabled, isActive }) => isEnabled && isActive)
    .map((one) => ({ id: one.id, roles: one.portalRoles }));
  const former = world.former.get(acted.id) ?? [];
  const judged = judgeAction({ id: actorId, supervisorEmails: ['sue@agency.example'] }, acted, wanted, {
    usable,
    stopped: world.stopped,
    former,
  });
  if (!('refused' in judged) && judged.secondRoles.length === 0) carryOut(world, acted, wanted);
}

function emailAfter({ email }: ActedOn, changes: readonly DetailChange[]): string {
  return changes.find(({ field }) => field === 'email')?.newValue ?? email;
}

function carryOut(world: World, acted: ActedOn, wanted: WantedAction): void {
  const { kind } = wanted;
  if (['LOCK', 'DISABLE', 'ROLES'].includes(kind))
    world.stopped.push({ id: acted.id, roles: acted.portalRoles });
  if (kind === 'ROLES')
    world.former.set(acted.id, [...(world.former.get(acted.id) ?? []), ...acted.portalRoles]);
  const changes = kind === 'DETAILS' ? wanted.changes : [];
  if (['UNLOCK', 'ENABLE', 'ONE_TIME_PASSWORD'].includes(kind) || leadsToSignIn(changes))
    world.opened.add(acted.id);
  world.people.set(acted.id, {
    ...acted,
    email: emailAfter(acted, changes),
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
        person('sue', []),
      ].map((one) => [one.id, one]),
    ),
    stopped: [],
    former: new Map(),
    opened: new Set(),
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
        // The one who decides for the actor is opened by others, and nobody takes their place.
        const isDeciding = ({ email }: ActedOn): boolean => email === 'sue@agency.example';
        expect([...world.people.values()].filter(isDeciding).map(({ id }) => id)).toEqual(['sue']);
        expect(world.opened).not.toContain('sue');
      }),
      { numRuns: 3_000 },
    );
  });

  test('an administrator is left, no matter who acts', () => {
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
