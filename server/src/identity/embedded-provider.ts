import type { ProviderKind } from '../ports/identity-provider.ts';
import { registerIdentity } from './identity.ts';
import { embeddedAccounts } from './people/embedded-accounts.ts';
import { embeddedDirectory } from './people/embedded-directory.ts';

/** The identity provider that runs within the portal's own process, on the portal's own database. */
export const embeddedProvider: ProviderKind = {
  directory: embeddedDirectory,
  accounts: embeddedAccounts,
  open: registerIdentity,
};
