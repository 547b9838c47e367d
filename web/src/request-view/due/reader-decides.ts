import type { RequestView } from '@portal/core/contract/requests/request-view.ts';

/** Whether the waiting stage waits for the reader. */
export function readerDecides({ actions }: Pick<RequestView, 'actions'>): boolean {
  return actions.some(({ action, allowed }) => action === 'APPROVE' && allowed);
}
