import { expect, test } from 'vitest';
import { made, named, requestOf, submittedAt } from '../../../testing/requests.ts';
import { plusDays } from '../request.ts';
import { end } from './end.ts';

const window = { startDate: '2026-03-02', endDate: '2026-03-04', startsAt: submittedAt };
const endsAt = plusDays(submittedAt, 3);
const now = plusDays(submittedAt, 1);
const naming = requestOf({
  type: 'ALTERNATE_SUPERVISOR',
  applicationId: null,
  person: 'dana',
  status: 'APPROVED',
  alternate: { person: named('morgan'), ...window, endsAt },
  stages: [{ role: 'SUPERVISOR', people: ['morgan'], decidedBy: 'morgan' }],
});

test('acting as alternate that is ended is over from that moment on', () => {
  const by = named('morgan');
  const { after, events, grants } = made(end(naming, { by, isHelpDesk: false, now }));
  expect(after).toEqual({ ...naming, status: 'REVOKED', closedAt: now, version: naming.version + 1 });
  const detail = { before: 'APPROVED', after: 'REVOKED' };
  expect(events).toEqual([{ at: now, by, action: 'ALTERNATE_ENDED', detail }]);
  expect(grants).toEqual([]);
  expect(end(after, { by, isHelpDesk: false, now })).toEqual({ refused: 'ALREADY_DECIDED' });
});

test('is refused to the person who has no part in it, after its time, and for any other request', () => {
  const by = named('dana');
  expect(end(naming, { by: named('somebody'), isHelpDesk: false, now })).toEqual({ refused: 'NOT_ELIGIBLE' });
  expect(end(naming, { by, isHelpDesk: false, now: endsAt })).toEqual({ refused: 'ALREADY_DONE' });
  const access = requestOf({ person: 'dana', status: 'APPROVED' });
  expect(end(access, { by, isHelpDesk: false, now })).toEqual({ refused: 'NOT_ELIGIBLE' });
});
