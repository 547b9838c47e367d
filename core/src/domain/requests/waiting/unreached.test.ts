import { describe, expect, test } from 'vitest';
import { asked, overAfter, requestOf, type RequestSketch, submittedAt } from '../../../testing/requests.ts';
import type { Request } from '../request.ts';
import { mayKnowUnreached, unreachedOf } from './unreached.ts';

const ids = (people: readonly { id: string }[] | undefined) => people?.map(({ id }) => id);
const unreachedIn = (request: Request, ...unreachable: string[]) => {
  const found = unreachedOf(request, new Set(unreachable));
  return found && [ids(found.people), ids(found.reached)];
};
const authorizers: RequestSketch = {
  stages: [
    { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
    { role: 'AUTHORIZER', people: ['ari', 'bo'] },
  ],
};
const escalated = (request: Request): Request => ({
  ...request,
  stages: request.stages.map((stage) => ({ ...stage, escalatedAt: submittedAt })),
});

describe('whom mail does not reach', () => {
  test('is said where it reaches nobody of the waiting stage', () => {
    expect(unreachedIn(requestOf(), 'dana', 'ari')).toEqual([['dana'], []]);
    expect(unreachedIn(requestOf(authorizers), 'ari', 'bo')).toEqual([['ari', 'bo'], []]);
    expect(unreachedIn(requestOf(), 'ari')).toBeNull();
  });

  test('is not said where it reaches one of them, until more people were asked', () => {
    expect(unreachedIn(requestOf(authorizers), 'ari')).toBeNull();
    expect(unreachedIn(escalated(requestOf(authorizers)), 'ari')).toEqual([['ari'], ['bo']]);
    expect(unreachedIn(escalated(requestOf(authorizers)))).toBeNull();
  });

  test('is not said once nothing waits', () => {
    expect(unreachedIn(requestOf({ status: 'APPROVED' }), 'dana')).toBeNull();
  });
});

describe('who may know', () => {
  const knows = (id: string, portalRoles: readonly string[], sketch: RequestSketch = {}, now = submittedAt) =>
    mayKnowUnreached(requestOf(sketch), { id, realmRoles: ['RAPUser'], portalRoles, actsFor: [] }, now);

  test('the person who started it, RM-IT help, and SECURITY', () => {
    expect([knows('nora', []), knows('hana', ['RM_IT_HELP']), knows('sam', ['SECURITY'])]).toEqual([
      true,
      true,
      true,
    ]);
    expect([knows('dana', ['SUPERVISOR']), knows('ari', ['AUTHORIZER'])]).toEqual([false, false]);
  });

  test('of a removal the person who wants it, not the one who loses access', () => {
    const removal: RequestSketch = { type: 'REMOVE_REQUEST', initiator: asked('kim') };
    expect([knows('kim', [], removal), knows('nora', [], removal)]).toEqual([true, false]);
  });

  test('nobody while the requester is asked, or once it is over', () => {
    expect(knows('nora', [], { waitingOn: 'REQUESTER' })).toBe(false);
    expect(knows('nora', [], { status: 'APPROVED' })).toBe(false);
    expect(knows('nora', [], {}, overAfter(submittedAt, 21))).toBe(false);
  });
});
