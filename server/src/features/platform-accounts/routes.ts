import {
  mipOrgs,
  type Organizations,
  getMipGroupsByUserName,
  updateMipAccountSelection,
} from '@portal/core/contract/platform-accounts.ts';
import type { server } from '../../adapters/http/serve.ts';
import { type PermissionDependencies, readPermissions } from './read-permissions.ts';
import { selectAccount, type SelectionDependencies } from './select-account.ts';

/** What the calls of this feature work with. */
export interface PlatformAccountDependencies extends SelectionDependencies, PermissionDependencies {
  organizations: Organizations['Organizations'];
}

/** The calls of this feature, each bound to its verb. */
export function servePlatformAccounts(
  serve: ReturnType<typeof server>,
  deps: PlatformAccountDependencies,
): void {
  serve(mipOrgs, () => ({ Organizations: deps.organizations }));
  serve(getMipGroupsByUserName, ({ query }, caller) => readPermissions(deps, caller, query));
  serve(updateMipAccountSelection, ({ body }, caller) => selectAccount(deps, caller, body));
}
