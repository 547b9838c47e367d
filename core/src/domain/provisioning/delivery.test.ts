import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roleSteps } from '../forms/role.ts';
import {
  reportedFault,
  givesRole,
  needsHelpDesk,
  retryDelay,
  type StepPlan,
  undoingStep,
} from './delivery.ts';

const minutes = (count: number): number => count * 60_000;

test('an older row of the trail says only whether the step was refused', () => {
  expect(reportedFault({ refused: true })).toBe('REFUSED');
  expect(reportedFault({ refused: false })).toBe('NO_ANSWER');
  expect(reportedFault({ refused: true, fault: 'ROLE_UNKNOWN' })).toBe('ROLE_UNKNOWN');
});

describe('a delivery that fails', () => {
  test('is tried again after 1, 5, 15 and 60 minutes, then every hour', () => {
    expect([1, 2, 3, 4, 5, 6, 30].map(retryDelay)).toEqual([1, 5, 15, 60, 60, 60, 60].map(minutes));
  });

  test('is put before the help desk after a day, or at once when the provider says no', () => {
    const firstFailedAt = new Date('2026-03-02T15:00:00Z');
    const after = (milliseconds: number) => new Date(firstFailedAt.getTime() + milliseconds);
    const day = minutes(24 * 60);
    expect(needsHelpDesk({ isRefused: false, firstFailedAt, now: after(day - 1) })).toBe(false);
    expect(needsHelpDesk({ isRefused: false, firstFailedAt, now: after(day) })).toBe(true);
    expect(needsHelpDesk({ isRefused: true, firstFailedAt, now: firstFailedAt })).toBe(true);
  });
});

describe('the steps of a delivery', () => {
  test('any roles: doing everything and undoing it leaves the roles as they were', () => {
    const role = fc.constantFrom('HQ', 'Upload', 'Read Access', 'Team Site', 'Other Site');
    const pathOf = (name: string) => (name.endsWith('Site') ? `/SharePoint/Team/${name}` : null);
    fc.assert(
      fc.property(fc.uniqueArray(role), fc.uniqueArray(role), (held, wanted) => {
        const addRoles = wanted.filter((one) => !held.includes(one));
        const removeRoles = held.filter((one) => !wanted.includes(one));
        const steps = roleSteps({ clientId: 'p4-app', pathOf }, addRoles, removeRoles);
        const now = new Set<string>(held);
        const take = ({ kind, role: name, values }: StepPlan): void => {
          expect(values).toEqual([pathOf(name) ?? []].flat());
          expect(kind.endsWith('_GROUP')).toBe(values.length === 1);
          if (givesRole(kind)) now.add(name);
          else now.delete(name);
        };
        steps.forEach(take);
        expect(now).toEqual(new Set(wanted));
        steps
          .toReversed()
          .flatMap((step) => undoingStep(step) ?? [])
          .forEach(take);
        expect(now).toEqual(new Set(held));
      }),
    );
  });

  test('an undone attribute has its former value', () => {
    const about = { kind: 'SET_ATTRIBUTE', clientId: 'fhd-app', role: 'level' } as const;
    const step = { ...about, values: ['Regional'], before: ['National'] };
    expect(undoingStep(step)).toEqual({ ...about, values: ['National'], before: ['Regional'] });
    expect(undoingStep({ ...step, before: null })).toBeNull();
  });
});
