import { expect, test } from 'vitest';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import { overtakenInRequest } from './overtaken.ts';

const words = { onBehalf: () => '' };

function without(workflowStatus: RequestStatus) {
  return {
    ...{ stages: [], actions: [], name: 'Nora New', requestType: 'ACCESS_REQUEST' as const },
    ...{ workflowStatus, waitingOn: null, closedAt: null, closingReason: null },
  };
}

test('a stage that went from a supervisor is with RM-IT help, and one that RM-IT help lost is with others', () => {
  const taken = overtakenInRequest(without('PENDING_RMIT_HELP_DECISION'), 'SUPERVISOR', words);
  expect(taken?.outcome).toBe('handedOver');
  const given = overtakenInRequest(without('PENDING_SUPERVISOR_DECISION'), 'RM_IT_HELP', words);
  expect(given?.outcome).toBe('reassigned');
});
