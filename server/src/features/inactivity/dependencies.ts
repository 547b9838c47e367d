import type { InactivityRules } from '@portal/core/domain/people/inactivity.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';
import type { Sender } from './warning-mail.ts';

/** What looking after accounts that nobody uses works with. */
export interface InactivityDependencies {
  db: Database;
  directory: Directory;
  writer: Pick<DirectoryWriter, 'lockUnused' | 'disableUnused'>;
  rules: InactivityRules;
  /** How mail names the portal. */
  sender: Sender;
}
