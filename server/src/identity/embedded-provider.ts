import type { ProviderKind } from '../provider/provider-kind.ts';
import { registerIdentity } from './identity.ts';
import { embeddedAccounts } from './people/embedded-accounts.ts';
import { embeddedDirectory } from './people/embedded-directory.ts';
import { embeddedWriter } from './people/embedded-writer.ts';
import { embeddedPeople } from './people/shared-people.ts';

/** The identity provider that runs within the portal's own process, on the portal's own database. */
export const embeddedProvider: ProviderKind = {
  people: (surroundings) => ({
    directory: embeddedDirectory(surroundings.db),
    writer: embeddedWriter(surroundings),
    shared: embeddedPeople,
  }),
  accounts: embeddedAccounts,
  passingTables: ['idp.artifact', 'idp.recovery_request', 'idp.mailed_link'],
  open: registerIdentity,
};
