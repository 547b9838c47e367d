import { ProblemError } from '../../../api/client.ts';
import type { ActionState } from '../../../widgets/dialogs/confirmation-dialog.tsx';

/** The state of a dialog, by the state of its call. */
export const actionStates: Readonly<Record<'idle' | 'pending' | 'success' | 'error', ActionState>> = {
  idle: 'asking',
  pending: 'busy',
  success: 'success',
  error: 'failure',
};

/** Whether sending it again could help: not after a refusal, nor when the server already has it. */
export function isWorthARetry(fault: unknown): boolean {
  if (!(fault instanceof ProblemError)) return fault !== null;
  const { code, status, requestId } = fault.problem;
  return code === 'BEING_APPLIED' || (status >= 500 && requestId === null);
}
