import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shipped } from '../../../testing/catalogue.ts';
import {
  asked,
  deadlines,
  deciderOf,
  made,
  named,
  requestOf,
  submittedAt,
  termsAt,
  type RequestSketch,
} from '../../../testing/requests.ts';
import { decidingRoles } from '../../people/roles.ts';
import {
  type DecisionKind,
  decisions,
  interventions,
  kindOf,
  type RequestType,
  requestTypes,
  rolesOfStages,
} from '../kinds.ts';
import { isRefusal, type Refusal } from '../../validation/refusal.ts';
import { decidersOf, type DeliveryStep, plusDays, type Request, waitingStage } from '../request.ts';
import { isOpen, type RequestStatus } from '../lifecycle/statuses.ts';
import { statusOfStage } from '../lifecycle/transition-table.ts';
import { cancel, giveWay } from './cancel.ts';
import type { Change, GrantChange } from './change.ts';
import { decide } from './decide.ts';
import { deliver, failAttempt } from './deliver.ts';
import { end } from './end.ts';
import { intervene, refusalToIntervene } from './intervene.ts';
import { lapse } from './lapse.ts';
import { reply, returnsPerStage } from './reply.ts';
import { escalate, escalateFor } from '../waiting/escalate.ts';
import { raiseAlarm } from '../waiting/removal-clock.ts';
import { remind } from '../waiting/remind.ts';
import { warn } from '../waiting/warn.ts';

const people = ['nora', 'starter', 'dana', 'ari', 'bo', 'hana', 'ida', 'morgan'] as const;
const who = fc.constantFrom('ASKED', 'ASKED', 'ASKED', ...people);
const index = fc.nat({ max: 11 });
const comment = 'Nothing else is to be said';

/** A transition with what goes with it, and how often it is tried beside the others. */
function transition<const D extends string, M extends object>(
  weight: number,
  name: D,
  parts: { [K in keyof M]: fc.Arbitrary<M[K]> },
) {
  const arbitrary = fc.record({ transition: fc.constant(name), with: fc.record(parts) });
  return { weight, arbitrary };
}

/** One thing that somebody tries to do, so many days after the last one; what ends a request is rare. */
const attempt = fc.tuple(
  fc.constantFrom(0, 0, 0, 0, 0, 1, 3, 15),
  fc.oneof(
    transition(12, 'decide', {
      who,
      decision: fc.constantFrom('APPROVE', 'APPROVE', 'APPROVE', ...decisions),
    }),
    transition(5, 'reply', { who: fc.constantFrom('nora', 'nora', 'dana') }),
    transition(1, 'cancel', { who: fc.constantFrom('nora', 'dana') }),
    transition(1, 'lapse', {}),
    transition(3, 'tell', {}),
    transition(3, 'remind', { who: fc.constantFrom('nora', 'nora', 'starter', 'dana') }),
    transition(4, 'escalate', {
      by: fc.constantFrom(null, 'nora', 'dana'),
      above: fc.subarray([...people]),
      others: fc.subarray([...people]),
      unreachable: fc.subarray([...people]),
    }),
    transition(1, 'end', { who: fc.constantFrom(...people) }),
    transition(1, 'giveWay', {}),
    transition(3, 'intervene', { intervention: fc.constantFrom(...interventions) }),
    transition(16, 'take', { index }),
    transition(12, 'deliver', { index, isAnother: fc.constantFrom(false, false, false, true) }),
    transition(4, 'fail', { index, isRefused: fc.boolean() }),
  ),
);
type Attempt = typeof attempt extends fc.Arbitrary<readonly [number, infer A]> ? A : never;

/** Its outcome; null where the portal does not even ask the rules. */
function tried(request: Request, one: Attempt, now: Date): Change | Refusal | null {
  const by = (id: string) => named(id === 'ASKED' ? (waitingStage(request)?.people[0]?.id ?? 'dana') : id);
  if (isOfDelivery(one)) return delivered(request, one, now);
  if (one.transition === 'tell') return reported(request, now);
  if (one.transition === 'remind')
    return remind(request, { by: by(one.with.who), now, zone: deadlines.zone });
  switch (one.transition) {
    case 'decide':
      return decided(request, one.with.decision, by(one.with.who).id, now);
    case 'reply':
      return reply(request, { by: by(one.with.who), comment, now, zone: deadlines.zone });
    case 'cancel':
      return cancel(request, { by: by(one.with.who), now });
    case 'end':
      return end(request, { by: by(one.with.who), isHelpDesk: one.with.who === 'hana', now });
    case 'lapse':
      return lapse(request, now);
    case 'escalate':
      return escalated(request, one.with, now);
    case 'giveWay':
      return givenWay(request, now);
    case 'intervene':
      return intervened(request, one.with.intervention, now);
  }
}

type DeliveryAttempt = Extract<Attempt, { transition: 'deliver' | 'fail' | 'take' }>;

function isOfDelivery(one: Attempt): one is DeliveryAttempt {
  return ['deliver', 'fail', 'take'].includes(one.transition);
}

function delivered(request: Request, one: DeliveryAttempt, now: Date): Change | Refusal | null {
  switch (one.transition) {
    case 'deliver':
      return deliver(request, underWay(request, one.with.index, one.with.isAnother), now);
    case 'fail':
      return failAttempt(request, underWay(request, one.with.index), {
        fault: one.with.isRefused ? 'REFUSED' : 'NO_ANSWER',
        now,
      });
    case 'take':
      return null;
  }
}

/** What the portal does by itself. */
function reported(request: Request, now: Date): Change | Refusal {
  const terms = { now, zone: deadlines.zone };
  return kindOf(request.type).lapses ? warn(request, terms) : raiseAlarm(request, terms);
}

function escalated(
  request: Request,
  { by, ...whom }: { by: string | null } & Record<'above' | 'others' | 'unreachable', readonly string[]>,
  now: Date,
): Change | Refusal {
  const superiors = {
    above: whom.above.map(asked),
    others: whom.others.map(asked),
    unreachable: new Set(whom.unreachable),
  };
  return by === null
    ? escalate(request, superiors, { deadlines, now })
    : escalateFor(request, superiors, { by: named(by), deadlines, now });
}

/** The last attempt of one of the steps, or one that has replaced it. */
function underWay({ delivery }: Request, at: number, isAnother = false): { index: number; attempts: number } {
  const position = at % Math.max(1, delivery.length);
  const attempts = delivery[position]?.attempts ?? 0;
  return { index: position, attempts: isAnother ? attempts + 1 : attempts };
}

function givenWay(request: Request, now: Date): Change | Refusal | null {
  const mayBeAsked = isOpen(request.status) && kindOf(request.type).givesWayToRemoval;
  return mayBeAsked ? giveWay(request, { by: named('nora'), now }) : null;
}

function decided(request: Request, decision: DecisionKind, id: string, now: Date): Change | Refusal {
  const actsFor = id === 'morgan' ? ['dana'] : [];
  const input = { decision, comment, reasonCode: 'OTHER', roles: null } as const;
  const application = request.applicationId === null ? null : shipped(request.applicationId);
  return decide(
    request,
    deciderOf(id, { portalRoles: decidingRoles, actsFor }),
    input,
    termsAt(now, application),
  );
}

function intervened(
  request: Request,
  intervention: (typeof interventions)[number],
  now: Date,
): Change | Refusal {
  const terms = { now, deadlines };
  const refusal = refusalToIntervene(request, intervention, { id: 'hana', isHelpDesk: true }, terms);
  const order = { intervention, by: named('hana'), note: comment, deadlines, now };
  return (
    refusal ?? intervene(request, { ...order, people: [asked('bo')], helpers: ['hana', 'ida'].map(asked) })
  );
}

/** The request once the portal has claimed one of its steps: one that waits, or whose attempt was lost. */
function claimed(request: Request, at: number, now: Date): Request {
  const delivery = request.delivery.map((step, position): DeliveryStep => {
    const isFree = step.state === 'WAITING' || step.state === 'RUNNING';
    if (position !== at % request.delivery.length || !isFree || step.runAt.getTime() > now.getTime())
      return step;
    return { ...step, state: 'RUNNING', attempts: step.attempts + 1, runAt: plusDays(now, 1) };
  });
  return { ...request, delivery };
}

/** Deeply frozen: any change throws. */
function frozen<T>(thing: T): T {
  if (typeof thing !== 'object' || thing === null || Object.isFrozen(thing)) return thing;
  Object.freeze(thing);
  Object.values(thing).forEach(frozen);
  return thing;
}

/** Invariants of every request, in every state. */
function expectSound(request: Request): void {
  const { status, expiresAt, waitingOn, returnedAt, closedAt, delivery } = request;
  const waiting = waitingStage(request);
  const isWaiting = Object.values<RequestStatus>(statusOfStage).includes(status);
  expect(waiting !== null).toBe(isWaiting);
  if (waiting !== null) expect(statusOfStage[waiting.role]).toBe(status);
  expectStages(request);
  expect(closedAt === null).toBe(isOpen(status));
  expect(expiresAt !== null).toBe(isWaiting && kindOf(request.type).lapses);
  expect(returnedAt !== null).toBe(waitingOn !== null);
  if (waitingOn !== null) expect(waiting?.questions.at(-1)?.reply).toBeNull();
  const deciders = decidersOf(request);
  expect(new Set(deciders).size).toBe(deciders.length);
  for (const own of [request.person.id, request.initiator?.id]) expect(deciders).not.toContain(own);
  if (!isOpen(status) || isWaiting)
    expect(delivery.filter((step) => step.state === 'WAITING' || step.state === 'RUNNING')).toEqual([]);
}

function expectStages({ stages, stageIndex }: Request): void {
  for (const [position, stage] of stages.entries()) {
    expect(stage.questions.length).toBeLessThanOrEqual(returnsPerStage);
    if (stageIndex === null) continue;
    expect(stage.decision?.kind).toBe(position < stageIndex ? 'APPROVE' : undefined);
    expect(stage.enteredAt !== null).toBe(position <= stageIndex);
  }
}

/** What must be true of every transition that was done. */
function expectTransition(before: Request, { after, events }: Change, one: Attempt): void {
  expect(after.version - before.version).toBe(['fail', 'remind', 'tell'].includes(one.transition) ? 0 : 1);
  if (!isOpen(before.status))
    expect([one.transition, before.type, before.status]).toEqual(['end', 'ALTERNATE_SUPERVISOR', 'APPROVED']);
  const { id, number, type, applicationId, person, initiator, submittedAt: at, answers } = before;
  expect(after).toMatchObject({
    id,
    number,
    type,
    applicationId,
    person,
    initiator,
    submittedAt: at,
    answers,
  });
  expect(after.stages.length).toBe(before.stages.length);
  expect(events.length).toBeGreaterThan(0);
  if (one.transition === 'escalate') expectEscalated(before, after);
  if (after.status !== before.status)
    expect(events.at(-1)?.detail).toMatchObject({ before: before.status, after: after.status });
  for (const [position, step] of before.delivery.entries())
    if (step.state === 'DONE' || step.state === 'WITHDRAWN') expect(after.delivery[position]).toBe(step);
}

/** Nobody has lost the stage, nobody is asked of their own request or twice, and its time is what it was. */
function expectEscalated(before: Request, after: Request): void {
  const [was, is] = [waitingStage(before), waitingStage(after)];
  const ids = is?.people.map(({ id }) => id) ?? [];
  expect(ids).toEqual(expect.arrayContaining(was?.people.map(({ id }) => id) ?? []));
  expect(new Set(ids).size).toBe(ids.length);
  const added = ids.filter((id) => was?.people.every((one) => one.id !== id));
  for (const barred of [before.person.id, before.initiator?.id, ...decidersOf(before)])
    expect(added).not.toContain(barred);
  expect(was?.escalationAskedAt).toBeNull();
  expect(is).toMatchObject({ role: was?.role, dueAt: was?.dueAt, expiresAt: was?.expiresAt });
}

/** The roles that the person holds once these grants have begun and ended. */
function holding(held: ReadonlySet<string>, grants: readonly GrantChange[]): ReadonlySet<string> {
  const after = new Set(held);
  for (const { kind, role } of grants)
    if (kind === 'BEGINS') after.add(role);
    else after.delete(role);
  return after;
}

const removed = ['HQ', 'Library'];

function begun(type: RequestType): Request {
  const { about, delivers } = kindOf(type);
  const sketch: RequestSketch = {
    type,
    person: 'nora',
    initiator: asked('starter'),
    applicationId: about === 'APPLICATION' ? 'hll-app' : null,
    addRoles: delivers === 'CHOSEN_ROLES' ? ['Upload', 'Regional'] : [],
    removeRoles: type === 'ACCESS_REQUEST' || about !== 'APPLICATION' ? [] : removed,
    alternate:
      about === 'ALTERNATE'
        ? {
            person: named('dana'),
            startDate: '2026-03-02',
            endDate: '2026-04-10',
            startsAt: submittedAt,
            endsAt: plusDays(submittedAt, 40),
          }
        : null,
  };
  return requestOf(rolesOfStages(type).length === 0 ? sketch : { ...sketch, stages: [supervisors] });
}

/** The same once everybody asked has approved. */
function approved(request: Request): Request {
  return request.stages.reduce(
    (before) =>
      made(decided(before, 'APPROVE', waitingStage(before)?.people[0]?.id ?? '', submittedAt)).after,
    request,
  );
}

const supervisors = { role: 'SUPERVISOR', people: ['dana'] } as const;

describe.each(requestTypes)('%s: any sequence of transitions', (type) => {
  test('keeps the request whole, leaves what was before as it was, and does nothing to a closed one', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(attempt, { minLength: 20, maxLength: 50 }),
        (isApproved, attempts) => {
          let request = frozen(isApproved ? approved(begun(type)) : begun(type));
          const initial: ReadonlySet<string> = new Set(removed);
          let held = initial;
          let now = submittedAt;
          expectSound(request);
          for (const [days, one] of attempts) {
            now = plusDays(now, days);
            if (one.transition === 'take') request = frozen(claimed(request, one.with.index, now));
            const answer = tried(request, one, now);
            if (answer === null || isRefusal(answer)) continue;
            expectSound(answer.after);
            expectTransition(request, answer, one);
            held = holding(held, answer.grants);
            request = frozen(answer.after);
            const { status, closingReason, addRoles, removeRoles } = request;
            const applied = [...initial].filter((role) => !removeRoles.includes(role)).concat(addRoles);
            if (status === 'APPROVED' || (status === 'REVOKED' && one.transition !== 'end'))
              expect(held).toEqual(new Set(applied));
            else if (!isOpen(status) && closingReason !== 'ACCESS_REMOVED') expect(held).toEqual(initial);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
