import { describe, expect, test } from 'vitest';
import { deadlines, endAfter, made, named, requestOf, submittedAt } from '../../../testing/requests.ts';
import { plusDays } from '../request.ts';
import { faultsOfResponse, mayReturn, refusalToRespond, reply, returnsPerStage, shiftedBy } from './reply.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-16T15:00:00Z');
const asked = requestOf({ person: 'nora', waitingOn: 'REQUESTER', expiresAt: later });

test('a stage may ask twice, and not while an answer is awaited', () => {
  expect(returnsPerStage).toBe(2);
  expect([0, 1, 2, 3].map((before) => mayReturn(null, before))).toEqual([true, true, false, false]);
  expect(mayReturn('REQUESTER', 0)).toBe(false);
});

describe('the answer', () => {
  test('is the requester’s to give, while the question waits and its time is not over', () => {
    expect(refusalToRespond(asked, 'nora', now)).toBeNull();
    expect(refusalToRespond(asked, 'dana', now)).toEqual({ refused: 'NOT_ELIGIBLE' });
    const over = { refused: 'ALREADY_DECIDED' };
    expect(refusalToRespond({ ...asked, waitingOn: null }, 'nora', now)).toEqual(over);
    expect(refusalToRespond({ ...asked, status: 'CANCELLED' }, 'nora', now)).toEqual(over);
    expect(refusalToRespond({ ...asked, status: 'PENDING_PROVISIONING' }, 'nora', now)).toEqual(over);
    expect(refusalToRespond(asked, 'nora', new Date(later.getTime() - 1))).toBeNull();
    expect(refusalToRespond(asked, 'nora', later)).toEqual(over);
  });

  test.each([
    [0, 'REQUIRED'],
    [9, 'TOO_SHORT'],
    [10, null],
    [2_000, null],
    [2_001, 'TOO_LONG'],
  ])('with %i characters: %s', (length, fault) => {
    const expected = fault === null ? [] : [{ field: 'comment', fault }];
    expect(faultsOfResponse('x'.repeat(length))).toEqual(expected);
  });
});

test('deadlines move by the time the clock was stopped, never back', () => {
  const due = endAfter(submittedAt, 7);
  const from = submittedAt;
  const { zone } = deadlines;
  expect(shiftedBy(due, { from, until: plusDays(from, 3) }, zone)).toEqual(endAfter(due, 3));
  // Part of a day counts as a day: the deadline ends with that day.
  expect(shiftedBy(due, { from, until: new Date(from.getTime() + 60_000) }, zone)).toEqual(endAfter(due, 1));
  expect(shiftedBy(due, { from: plusDays(from, 3), until: from }, zone)).toEqual(due);
});

describe('the request after the reply', () => {
  const by = named('nora');
  const comment = '  It is for Texas alone  ';
  const at = plusDays(submittedAt, 3);
  const { after, events, grants } = made(reply(asked, { by, comment, now: at, zone: deadlines.zone }));

  test('is back on its desk, with its clock going on where it stopped', () => {
    expect(after).toMatchObject({ status: asked.status, stageIndex: 0, waitingOn: null, returnedAt: null });
    const { dueDays, expiryDays } = deadlines;
    const stage = {
      enteredAt: submittedAt,
      dueAt: endAfter(submittedAt, dueDays + 3),
      expiresAt: endAfter(submittedAt, expiryDays + 3),
    };
    expect(after.stages[0]).toMatchObject(stage);
    expect(after.expiresAt).toEqual(stage.expiresAt);
    expect(after.stages[1]).toBe(asked.stages[1]);
    expect(after.version).toBe(asked.version + 1);
  });

  test('keeps the words, and tells of them', () => {
    const text = 'It is for Texas alone';
    expect(after.stages[0]?.questions).toEqual([{ ...asked.stages[0]?.questions[0], reply: { text, at } }]);
    const { status } = asked;
    const detail = { before: status, after: status, comment: text };
    expect(events).toEqual([{ at, by, action: 'INFORMATION_GIVEN', detail }]);
    expect(grants).toEqual([]);
    expect(asked.stages[0]?.questions[0]?.reply).toBeNull();
  });

  test('answers the last question alone: one put aside when others were asked stays open', () => {
    const [first, ...rest] = asked.stages;
    if (first === undefined) throw new Error('no stage');
    const stages = [{ ...first, questions: [...first.questions, ...first.questions] }, ...rest];
    const replied = made(reply({ ...asked, stages }, { by, comment, now: at, zone: deadlines.zone })).after;
    expect(replied.stages[0]?.questions.map((one) => one.reply === null)).toEqual([true, false]);
  });

  test('is not there where the reply says too little, comes from somebody else, or too late', () => {
    expect(reply(asked, { by, comment: 'Texas', now: at, zone: deadlines.zone })).toEqual({
      refused: 'INVALID',
      faults: [{ field: 'comment', fault: 'TOO_SHORT' }],
    });
    expect(reply(asked, { by: named('dana'), comment, now: at, zone: deadlines.zone })).toEqual({
      refused: 'NOT_ELIGIBLE',
    });
    expect(reply(asked, { by, comment, now: later, zone: deadlines.zone })).toEqual({
      refused: 'ALREADY_DECIDED',
    });
  });
});
