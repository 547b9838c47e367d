import { unusedAccounts } from '@portal/core/contract/unused-accounts.ts';
import type { server } from '../../adapters/http/serve.ts';
import { type ListDependencies, listUnused } from './list-unused.ts';

/** The calls of this feature, each bound to its verb. */
export function serveInactivity(serve: ReturnType<typeof server>, deps: ListDependencies): void {
  serve(unusedAccounts, (_input, caller) => listUnused(deps, caller));
}
