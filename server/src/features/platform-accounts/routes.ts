import {
  mipOrgs,
  type Organizations,
  updateMipAccountSelection,
} from '@portal/core/contract/platform-accounts.ts';
import type { server } from '../../adapters/http/serve.ts';
import { selectAccount, type SelectionDependencies } from './select-account.ts';

/** What the calls of this feature work with. */
export interface PlatformAccountDependencies extends SelectionDependencies {
  organizations: Organizations['Organizations'];
}

/** The calls of this feature, each bound to its verb. */
export function servePlatformAccounts(
  serve: ReturnType<typeof server>,
  deps: PlatformAccountDependencies,
): void {
  serve(mipOrgs, () => ({ Organizations: deps.organizations }));
  serve(updateMipAccountSelection, ({ body }, caller) => selectAccount(deps, caller, body));
}
