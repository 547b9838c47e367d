import { expect, test } from 'vitest';
import { asked, deadlines, made, named, requestOf, submittedAt } from '../../../testing/requests.ts';
import { type Request } from '../request.ts';
import { refusalToRemind, remind } from './remind.ts';

const { zone } = deadlines;
const evening = new Date('2026-03-04T04:59:00Z');
const midnight = new Date('2026-03-04T05:00:00Z');
const reminded = (request: Request, now: Date) => remind(request, { by: named('nora'), now, zone });
const refusal = (request: Request, id = 'nora', now = evening) =>
  refusalToRemind(request, id, { now, zone })?.refused;

test('is one a day of the calendar in the zone, and changes nothing that is decided on', () => {
  const request = requestOf();
  const { after, events } = made(reminded(request, evening));
  expect(after).toEqual({ ...request, remindedAt: evening });
  expect(events).toEqual([
    {
      at: evening,
      by: named('nora'),
      action: 'STAGE_REMINDED',
      detail: { before: request.status, after: request.status, role: 'SUPERVISOR' },
    },
  ]);
  expect(reminded(after, evening)).toEqual({ refused: 'REMINDED_TODAY' });
  expect(made(reminded(after, midnight)).after.remindedAt).toEqual(midnight);
});

test('is for the requester and the person who started it, while a decision is awaited', () => {
  expect(refusal(requestOf())).toBeUndefined();
  expect(refusal(requestOf({ initiator: asked('starter') }), 'starter')).toBeUndefined();
  expect(refusal(requestOf(), 'dana')).toBe('NOT_ELIGIBLE');
  for (const type of ['REMOVE_REQUEST', 'ALTERNATE_SUPERVISOR'] as const)
    expect(refusal(requestOf({ type }))).toBeUndefined();
  for (const over of [
    ...([{ status: 'APPROVED' }, { status: 'PENDING_PROVISIONING' }] as const),
    ...([{ waitingOn: 'REQUESTER' }, { expiresAt: submittedAt }] as const),
  ])
    expect(refusal(requestOf(over))).toBe('ALREADY_DECIDED');
});
