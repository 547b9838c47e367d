import { describe, expect, test } from 'vitest';
import { asked, deadlines, endAfter, requestOf, submittedAt } from '../../../testing/requests.ts';
import { waitingStage } from '../request.ts';
import { handOver, type Succession } from './hand-over.ts';

const now = new Date(submittedAt.getTime() + 3 * 86_400_000);
const nobody: Succession = { able: [], newSupervisors: null, successors: [], above: [] };
const moved = (request: ReturnType<typeof requestOf>, differing: Partial<Succession>) =>
  handOver(request, { ...nobody, ...differing }, { deadlines, now });
const shape = (change: ReturnType<typeof moved>) => {
  if (change === null) return null;
  const stage = waitingStage(change.after);
  const [event] = change.events;
  const { from, to, because } = event?.action === 'STAGE_HANDED_OVER' ? event.detail : {};
  return { people: stage?.people.map(({ id }) => id), fallbackFor: stage?.fallbackFor, from, to, because };
};
const named = (...ids: string[]) => ({ emails: ids.map((id) => asked(id).email), people: ids.map(asked) });

describe('a waiting stage', () => {
  test('stays as long as nothing changed', () => {
    expect(moved(requestOf(), { able: ['dana'] })).toBeNull();
    expect(moved(requestOf(), { able: ['dana'], newSupervisors: named('dana') })).toBeNull();
    expect(moved(requestOf({ status: 'APPROVED' }), {})).toBeNull();
  });

  test('goes to a new supervisor, who has the whole time; the former one may still read it', () => {
    const change = moved(requestOf(), { able: ['dana'], newSupervisors: named('morgan') });
    expect(shape(change)).toEqual({
      people: ['morgan'],
      fallbackFor: null,
      from: ['dana'],
      to: ['morgan'],
      because: 'NEW_SUPERVISOR',
    });
    expect(change?.after).toMatchObject({
      status: 'PENDING_SUPERVISOR_DECISION',
      supervisedBy: ['morgan@agency.example'],
      version: 4,
      expiresAt: endAfter(now, deadlines.expiryDays),
    });
    expect(change?.after.stages[0]?.formerPeople).toEqual(['dana']);
  });

  test('stays where the new supervisor is the person, or has decided already', () => {
    expect(moved(requestOf(), { able: ['dana'], newSupervisors: named('nora') })).toBeNull();
    const later = requestOf({ stages: [{ role: 'AUTHORIZER', people: ['ari'] }] });
    expect(moved(later, { able: ['ari'], newSupervisors: named('morgan') })).toBeNull();
  });

  test('that lies with RM-IT help for want of a supervisor goes to one who can decide, with the whole time', () => {
    const missed = { role: 'RM_IT_HELP', people: ['hana'], fallbackFor: 'SUPERVISOR' } as const;
    const request = requestOf({ stages: [missed], supervisedBy: [] });
    const change = moved(request, { able: ['hana'], newSupervisors: named('dana') });
    expect(shape(change)).toEqual({
      people: ['dana'],
      fallbackFor: null,
      from: ['hana'],
      to: ['dana'],
      because: 'SUPERVISOR_FOUND',
    });
    expect(change?.after).toMatchObject({
      status: 'PENDING_SUPERVISOR_DECISION',
      supervisedBy: ['dana@agency.example'],
      expiresAt: endAfter(now, deadlines.expiryDays),
    });
    expect(shape(moved(request, { able: ['hana'], newSupervisors: named('hana') }))).toMatchObject({
      people: ['hana'],
      fallbackFor: null,
    });
    expect(moved(request, { able: ['hana'], newSupervisors: named('nora') })).toBeNull();
    const forAuthorizer = requestOf({ stages: [{ ...missed, fallbackFor: 'AUTHORIZER' }] });
    expect(moved(forAuthorizer, { able: ['hana'], newSupervisors: named('dana') })).toBeNull();
  });

  test('leaves those who cannot decide, with the time the others had', () => {
    const request = requestOf({
      stages: [
        { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
        { role: 'AUTHORIZER', people: ['ari', 'bo'] },
      ],
    });
    const change = moved(request, { able: ['bo'], successors: [asked('carl')] });
    expect(shape(change)).toMatchObject({ people: ['bo'], from: ['ari'], because: 'CANNOT_DECIDE' });
    expect(change?.after.expiresAt).toEqual(request.expiresAt);
    expect(shape(moved(request, { successors: [asked('dana'), asked('carl')] }))).toMatchObject({
      people: ['carl'],
      from: ['ari', 'bo'],
    });
    expect(moved(request, { successors: [asked('dana')], above: [asked('morgan')] })).toBeNull();
  });

  test('of a supervisor goes to the one above, and otherwise waits for RM-IT help', () => {
    expect(shape(moved(requestOf(), { above: [asked('morgan'), asked('nora')] }))).toMatchObject({
      people: ['morgan'],
      fallbackFor: 'SUPERVISOR',
    });
    expect(moved(requestOf(), {})).toBeNull();
  });
});
