import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';
import type { FileScanner } from '../../ports/scanning/file-scanner.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';

/** What brings the dates of certificates to the directory. */
export interface DateDependencies {
  db: Database;
  writer: Pick<DirectoryWriter, 'setAttribute' | 'changeOwnAttribute'>;
}

/** What sending one works with. */
export interface SendingDependencies extends DateDependencies {
  directory: Pick<Directory, 'person'>;
  /** The agency's zone, by which days begin. */
  zone: string;
  certificateRules: CertificateRules;
  /** Looks for malware; null where the agency has none. */
  scanner: FileScanner | null;
}

/** What scanning those that wait works with. */
export interface ScanDependencies extends DateDependencies {
  directory: Pick<Directory, 'person'>;
  scanner: FileScanner | null;
  /** How mail names the portal. */
  sender: { portalName: string; origin: string };
  /** What somebody is called in full. */
  fullNameOf(person: DirectoryPerson): string;
}

/** What the calls about certificates work with. */
export interface CertificateDependencies extends SendingDependencies {
  directory: Pick<Directory, 'person' | 'people'>;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  /** How mail names the portal. */
  sender: { portalName: string; origin: string };
  /** What somebody is called in full. */
  fullNameOf(person: DirectoryPerson): string;
  /** Called when there is mail. */
  wakeMail(): void;
}
