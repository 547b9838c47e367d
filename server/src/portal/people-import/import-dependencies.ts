import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { columnOfRoles, comparedColumns } from '@portal/core/domain/people/import/not-imported.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { ImportDependencies } from '../../features/people/import/dependencies.ts';
import { personValues } from '../../features/reports/person-values.ts';
import { peopleAtProvider } from '../people-at-provider.ts';
import { chosenProvider, type ProviderChoice } from '../provider-choice.ts';

interface ImportParts {
  applications: readonly Application[];
  sender: ImportDependencies['sender'];
  choice: ProviderChoice;
}

/** What an import of people works with, on screen and at the command line. */
export function importDependencies(
  db: Database,
  { applications, sender, choice }: ImportParts,
): ImportDependencies {
  const { directory, shared } = peopleAtProvider(db, choice);
  return {
    db,
    sender,
    directory,
    shared,
    accounts: chosenProvider(choice).accounts,
    compared: [...comparedColumns, ...applications.map(({ name }) => columnOfRoles(name.en))],
    shownOf: (asked) => personValues(db, applications, asked),
  };
}
