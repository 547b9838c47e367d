import { expect, test } from 'vitest';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { overtakenInProblem, overtakenInRequest } from './overtaken.ts';

const words = { onBehalf: () => '' };

function without(workflowStatus: RequestStatus) {
  return {
    stages: [],
    actions: [],
    name: 'Nora New',
    requestType: 'ACCESS_REQUEST' as const,
    workflowStatus,
    waitingOn: null,
    closedAt: null,
    closingReason: null,
  };
}

test('a stage that went from a supervisor is with RM-IT help, and one that RM-IT help lost is with others', () => {
  const overtaken = overtakenInRequest(without('PENDING_RMIT_HELP_DECISION'), 'SUPERVISOR', words);
  expect(overtaken?.outcome).toBe('handedOver');
  const given = overtakenInRequest(without('PENDING_SUPERVISOR_DECISION'), 'RM_IT_HELP', words);
  expect(given?.outcome).toBe('reassigned');
});

test('a refusal tells the same where the request cannot be read again', () => {
  const problem = (currentStatus: RequestStatus, decidedBy: string | null) => ({
    code: 'ALREADY_DECIDED' as const,
    status: 409,
    maxAgeSeconds: null,
    detail: '',
    errors: [],
    currentStatus,
    decidedBy,
    decidedAt: null,
    requestId: null,
    waitingOn: null,
    closingReason: null,
  });
  const outcome = (...[status, by, role]: [RequestStatus, string | null, 'SUPERVISOR' | 'RM_IT_HELP']) =>
    overtakenInProblem(problem(status, by), role)?.outcome;
  expect(outcome('PENDING_RMIT_HELP_DECISION', null, 'SUPERVISOR')).toBe('handedOver');
  expect(outcome('PENDING_SUPERVISOR_DECISION', null, 'RM_IT_HELP')).toBe('reassigned');
  expect(outcome('PENDING_AUTHORIZER_DECISION', 'Sam Supervisor', 'SUPERVISOR')).toBe('approved');
  expect(outcome('CANCELLED', null, 'SUPERVISOR')).toBe('withdrawn');
  expect(outcome('PENDING_SUPERVISOR_DECISION', null, 'SUPERVISOR')).toBeUndefined();
});
