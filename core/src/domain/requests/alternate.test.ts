import { describe, expect, test } from 'vitest';
import { type AlternateFacts, faultsOfAlternate, isRunning, mayStandIn, planAlternate } from './alternate.ts';
import { type EndableRequest, refusalToEnd } from './transitions/end.ts';

const morgan = {
  id: 'morgan',
  email: 'morgan@agency.example',
  fullName: 'Morgan Hill',
  organization: 'Agency',
};
const bo = { ...morgan, id: 'bo', fullName: 'Bo Thorne' };
const facts: AlternateFacts = {
  naming: { alternate: 'morgan', startDate: '2026-03-02', endDate: '2026-03-13' },
  delegator: { realmRoles: ['RAPUser'], portalRoles: ['USER', 'SUPERVISOR'] },
  candidates: [bo, morgan],
  today: '2026-03-02',
  mostDays: 90,
};

function faultsOf(differing: Partial<AlternateFacts['naming']>): string[] {
  return faultsOfAlternate({ ...facts.naming, ...differing }, facts.candidates, facts).map(
    ({ field, fault }) => `${field} ${fault}`,
  );
}

describe('naming an alternate', () => {
  test('asks the person named, and nobody else', () => {
    expect(planAlternate(facts)).toEqual({
      stages: [{ role: 'SUPERVISOR', fallbackFor: null, people: [morgan] }],
      status: 'PENDING_SUPERVISOR_DECISION',
    });
  });

  test('is for supervisors whose account is open', () => {
    const { delegator } = facts;
    expect(planAlternate({ ...facts, delegator: { ...delegator, realmRoles: [] } })).toEqual({
      refused: 'ACCOUNT_LOCKED',
    });
    expect(planAlternate({ ...facts, delegator: { ...delegator, portalRoles: ['AUTHORIZER'] } })).toEqual({
      refused: 'NOT_ELIGIBLE',
    });
  });

  test('takes from today to ninety days, both counted', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ endDate: '2026-03-02' })).toEqual([]);
    expect(faultsOf({ endDate: '2026-05-30' })).toEqual([]);
    expect(faultsOf({ endDate: '2026-05-31' })).toEqual(['endDate TOO_LATE']);
    expect(faultsOf({ endDate: '2026-03-01' })).toEqual(['endDate TOO_EARLY']);
    expect(faultsOf({ startDate: '2026-03-01' })).toEqual(['startDate TOO_EARLY']);
    expect(faultsOf({ startDate: '2027-03-02', endDate: '2027-03-03' })).toEqual([]);
    expect(faultsOf({ startDate: '2027-03-03', endDate: '2027-03-04' })).toEqual(['startDate TOO_LATE']);
  });

  test('names each field that is missing, is no day, or names nobody who may be an alternate', () => {
    expect(faultsOf({ alternate: '', startDate: '', endDate: '' })).toEqual([
      'alternate REQUIRED',
      'startDate REQUIRED',
      'endDate REQUIRED',
    ]);
    expect(faultsOf({ alternate: 'dana', startDate: '2026-02-30', endDate: 'soon' })).toEqual([
      'alternate NOT_OFFERED',
      'startDate UNKNOWN',
      'endDate UNKNOWN',
    ]);
    expect(planAlternate({ ...facts, naming: { ...facts.naming, alternate: 'dana' } })).toEqual({
      refused: 'INVALID',
      faults: [{ field: 'alternate', fault: 'NOT_OFFERED' }],
    });
  });

  test('another supervisor may be an alternate, unless it is one of the own people', () => {
    const dana = { id: 'dana', email: 'dana@agency.example' };
    const candidate = { id: 'morgan', holdsRole: true, supervisorEmails: ['bo@agency.example'] };
    expect(mayStandIn(candidate, dana)).toBe(true);
    expect(mayStandIn({ ...candidate, id: 'dana' }, dana)).toBe(false);
    expect(mayStandIn({ ...candidate, holdsRole: false }, dana)).toBe(false);
    expect(mayStandIn({ ...candidate, supervisorEmails: [dana.email] }, dana)).toBe(false);
  });
});

describe('the alternate period', () => {
  const startsAt = new Date('2026-03-02T05:00:00Z');
  const endsAt = new Date('2026-03-14T04:00:00Z');
  const naming: EndableRequest = {
    type: 'ALTERNATE_SUPERVISOR',
    status: 'APPROVED',
    person: { id: 'dana' },
    alternate: { person: { id: 'morgan' }, endsAt },
  };

  test('runs from its first moment to just before its end', () => {
    expect(isRunning({ startsAt, endsAt }, startsAt)).toBe(true);
    expect(isRunning({ startsAt, endsAt }, new Date(startsAt.getTime() - 1))).toBe(false);
    expect(isRunning({ startsAt, endsAt }, new Date(endsAt.getTime() - 1))).toBe(true);
    expect(isRunning({ startsAt, endsAt }, endsAt)).toBe(false);
  });

  test('either side and RM-IT help may end it, until it is over', () => {
    const end = (id: string, isHelpDesk = false, at = startsAt) =>
      refusalToEnd(naming, { id, isHelpDesk }, at);
    for (const id of ['dana', 'morgan']) expect(end(id)).toBeNull();
    expect(end('hana', true)).toBeNull();
    expect(end('somebody')).toEqual({ refused: 'NOT_ELIGIBLE' });
    expect(end('dana', false, endsAt)).toEqual({ refused: 'ALREADY_DONE' });
    expect(
      refusalToEnd({ ...naming, status: 'REVOKED' }, { id: 'dana', isHelpDesk: false }, startsAt),
    ).toEqual({
      refused: 'ALREADY_DECIDED',
    });
  });
});
