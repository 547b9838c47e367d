import { describe, expect, test } from 'vitest';
import type { Application } from '../catalogue/application.ts';
import { shipped } from '../../testing/catalogue.ts';
import { aPerson } from '../../testing/people.ts';
import {
  asked,
  deadlines,
  deliveryAt,
  markedStuck,
  named,
  overAfter,
  requestOf,
  submittedAt,
  type RequestSketch,
} from '../../testing/requests.ts';
import { asDecider, type Offer, offersOf, type Reading, requestOffers } from './offers.ts';
import { plusDays, type Request } from './request.ts';

const now = plusDays(submittedAt, 1);
const usualRoles = ['USER', 'SUPERVISOR', 'AUTHORIZER'];

interface Who {
  portalRoles?: readonly string[];
  realmRoles?: readonly string[];
  authorizes?: boolean;
  actsFor?: readonly string[];
  at?: Date;
  application?: Application;
}

function reading(userId: string, who: Who = {}): Reading {
  const {
    portalRoles = usualRoles,
    realmRoles = ['RAPUser'],
    authorizes = true,
    actsFor = [],
    at = now,
    application = shipped('hll-app'),
  } = who;
  const reader = aPerson({ userId, portalRoles, realmRoles });
  return { reader, application, authorizes, actsFor, now: at, deadlines };
}

/** The buttons in words: those that are off with their reason. */
function offers(request: Request, userId: string, who: Who = {}): string[] {
  return offersOf(request, reading(userId, who)).map(({ action, allowed, code }: Offer) =>
    allowed ? action : `${action} off: ${code}`,
  );
}

const helper = { portalRoles: ['USER', 'RM_IT_HELP'] };
const inAuthorizers = (differing: RequestSketch = {}) =>
  requestOf({
    addRoles: ['HQ', 'Upload'],
    ...differing,
    stages: [
      { role: 'SUPERVISOR', people: ['dana', 'omar'], decidedBy: 'dana' },
      { role: 'AUTHORIZER', people: ['ari', 'dana'] },
    ],
  });

test('everything that is offered is in one list, once', () => {
  expect(new Set(requestOffers).size).toBe(requestOffers.length);
  expect(requestOffers).toEqual(
    expect.arrayContaining(['APPROVE', 'REDUCE', 'RESPOND', 'CANCEL', 'END', 'CLOSE']),
  );
});

test('for a button the roles of the token are good enough', () => {
  const { reader } = reading('dana');
  const { fullName, organization, realmRoles } = reader;
  expect(asDecider(reading('dana', { authorizes: false, actsFor: ['bo'] }))).toEqual({
    id: 'dana',
    fullName,
    organization,
    realmRoles,
    portalRoles: usualRoles,
    isApplicationAuthorizer: false,
    actsFor: ['bo'],
  });
});

describe('a decision', () => {
  test('is offered to the person who is asked and to their alternates', () => {
    const waiting = requestOf();
    expect(offers(waiting, 'dana')).toEqual(['APPROVE', 'DENY', 'RETURN']);
    expect(offers(waiting, 'morgan', { actsFor: ['dana'] })).toEqual(['APPROVE', 'DENY', 'RETURN']);
    for (const id of ['ari', 'morgan']) expect(offers(waiting, id)).toEqual([]);
  });

  test('takes a note where the yes says that access was set up by hand', () => {
    const supervised = { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' } as const;
    const setUp = { stages: [supervised, { role: 'RM_IT_HELP', people: ['hana'] }] } as const;
    const approval = (request: Request, id: string, who: Who = {}) =>
      offersOf(request, reading(id, { ...helper, application: shipped('mip-app'), ...who })).find(
        ({ action }) => action === 'APPROVE',
      );
    const noted = { action: 'APPROVE', allowed: true, needsNote: true };
    const plain = { action: 'APPROVE', allowed: true };
    expect(approval(requestOf(setUp), 'hana')).toEqual(noted);
    expect(approval(requestOf(setUp), 'hana', { application: shipped('hll-app') })).toEqual(plain);
    expect(approval(requestOf({ ...setUp, type: 'REMOVE_REQUEST' }), 'hana')).toEqual(plain);
    expect(approval(requestOf(), 'dana', { portalRoles: usualRoles })).toEqual(plain);
  });

  test('gives fewer roles where there are several, or where others go, in an authorizer’s stage', () => {
    const all = ['APPROVE', 'DENY', 'RETURN'];
    expect(offers(inAuthorizers(), 'ari')).toEqual([...all, 'REDUCE']);
    expect(offers(inAuthorizers({ addRoles: ['HQ'] }), 'ari')).toEqual(all);
    expect(offers(inAuthorizers({ addRoles: ['HQ'], removeRoles: ['Upload'] }), 'ari')).toEqual([
      ...all,
      'REDUCE',
    ]);
    expect(offers(inAuthorizers({ addRoles: [], removeRoles: ['HQ', 'Upload'] }), 'ari')).toEqual(all);
    expect(offers(requestOf({ addRoles: ['HQ', 'Upload'] }), 'dana')).toEqual(all);
    expect(offers(inAuthorizers({ type: 'PROFILE_UPDATE' }), 'ari')).toEqual(all);
  });

  test('offers what the type knows: a removal only yes, acting as alternate no question', () => {
    expect(offers(requestOf({ type: 'REMOVE_REQUEST' }), 'dana')).toEqual(['APPROVE']);
    expect(offers(requestOf({ type: 'ALTERNATE_SUPERVISOR' }), 'dana')).toEqual(['APPROVE', 'DENY']);
  });

  test('is off, with the reason, for anyone who is asked and may not; a question is not shown then', () => {
    const off = (code: string) => [`APPROVE off: ${code}`, `DENY off: ${code}`];
    expect(offers(inAuthorizers(), 'dana')).toEqual(off('NOT_ELIGIBLE'));
    expect(offers(inAuthorizers(), 'ari', { authorizes: false })).toEqual(off('NOT_ELIGIBLE'));
    expect(offers(requestOf(), 'dana', { realmRoles: [] })).toEqual(off('ACCOUNT_LOCKED'));
  });

  test('is not shown once the time is over, or nothing waits', () => {
    expect(offers(requestOf(), 'dana', { at: overAfter(submittedAt, deadlines.expiryDays) })).toEqual([]);
    for (const status of ['PENDING_PROVISIONING', 'APPROVED', 'CANCELLED'] as const)
      expect(offers(requestOf({ status }), 'dana')).toEqual([]);
  });
});

describe('an own request', () => {
  test('can be withdrawn while it waits, and answered while it is asked about', () => {
    expect(offers(requestOf(), 'nora')).toEqual(['REMIND', 'CANCEL']);
    expect(offers(requestOf({ waitingOn: 'REQUESTER' }), 'nora')).toEqual(['RESPOND', 'CANCEL']);
  });

  test('is withdrawn by the person who started it, and answered by the person it is for', () => {
    const started = requestOf({ waitingOn: 'REQUESTER', initiator: asked('starter') });
    expect(offers(started, 'starter')).toEqual(['CANCEL']);
    expect(offers(started, 'nora')).toEqual(['RESPOND']);
  });

  test('says that it is being applied, and nothing where it is over', () => {
    const delivering = (running: boolean) =>
      requestOf({
        status: 'PENDING_PROVISIONING',
        delivery: deliveryAt({ running, done: 1, total: 3 }),
      });
    expect(offers(delivering(false), 'nora')).toEqual(['CANCEL']);
    expect(offers(delivering(true), 'nora')).toEqual(['CANCEL off: BEING_APPLIED']);
    expect(offers({ ...delivering(false), type: 'REMOVE_REQUEST' }, 'nora')).toEqual([
      'CANCEL off: BEING_APPLIED',
    ]);
    expect(offers(requestOf({ status: 'APPROVED' }), 'nora')).toEqual([]);
    expect(offers(requestOf(), 'nora', { at: overAfter(submittedAt, deadlines.expiryDays) })).toEqual([]);
  });
});

describe('acting as alternate', () => {
  const naming = requestOf({
    type: 'ALTERNATE_SUPERVISOR',
    person: 'dana',
    status: 'APPROVED',
    alternate: {
      person: named('morgan'),
      startDate: '2026-03-02',
      endDate: '2026-03-04',
      startsAt: submittedAt,
      endsAt: plusDays(submittedAt, 3),
    },
    stages: [{ role: 'SUPERVISOR', people: ['morgan'], decidedBy: 'morgan' }],
  });

  test('can be ended by either side and RM-IT help while it runs', () => {
    for (const id of ['dana', 'morgan']) expect(offers(naming, id)).toEqual(['END']);
    expect(offers(naming, 'hana', helper)).toEqual(['END']);
    expect(offers(naming, 'hana', { ...helper, realmRoles: [] }), 'locked').toEqual([]);
    expect(offers(naming, 'somebody')).toEqual([]);
    expect(offers(naming, 'dana', { at: plusDays(submittedAt, 3) })).toEqual([]);
    expect(offers({ ...naming, status: 'REVOKED' }, 'dana')).toEqual([]);
  });
});

describe('the help desk', () => {
  const long = { ...helper, at: overAfter(submittedAt, deadlines.stuckDays) };

  test('moves what waits; it takes over only after a long wait', () => {
    expect(offers(requestOf(), 'hana', helper)).toEqual(['REASSIGN', 'CLOSE']);
    expect(offers(requestOf(), 'hana', long)).toEqual(['REASSIGN', 'FALL_BACK', 'CLOSE']);
  });

  test('mends a delivery', () => {
    const delivery = deliveryAt({ running: false, done: 1, total: 3 });
    const trying = requestOf({ status: 'PENDING_PROVISIONING', delivery });
    expect(offers(trying, 'hana', helper)).toEqual(['RETRY', 'UNDO']);
    const stuck = { ...trying, delivery: markedStuck(delivery) };
    expect(offers(stuck, 'hana', helper)).toEqual(['RETRY', 'DO_BY_HAND', 'UNDO']);
  });

  test('not its own, not with a locked account, not without the role, not what has lapsed', () => {
    expect(offers(requestOf(), 'nora', long)).toEqual(['REMIND', 'ESCALATE', 'CANCEL']);
    expect(offers(requestOf(), 'hana', { ...long, realmRoles: [] })).toEqual([]);
    expect(offers(requestOf(), 'hana', { ...long, portalRoles: usualRoles })).toEqual([]);
    const late = { ...helper, at: overAfter(submittedAt, deadlines.expiryDays) };
    expect(offers(requestOf(), 'hana', late)).toEqual([]);
  });

  test('decides as well where it is asked, besides moving it', () => {
    const stages = [{ role: 'RM_IT_HELP', people: ['hana'], fallbackFor: 'AUTHORIZER' }] as const;
    const request = requestOf({ addRoles: ['HQ', 'Upload'], stages });
    expect(offers(request, 'hana', helper)).toEqual([
      'APPROVE',
      'DENY',
      'RETURN',
      'REDUCE',
      'REASSIGN',
      'CLOSE',
    ]);
  });
});
