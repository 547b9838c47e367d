import type { Application, Language } from '@portal/core/domain/catalogue/application.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { MailedLink } from '../../ports/identity-provider.ts';

/** What notifications are put into words with. */
export interface WordingDependencies {
  applications: ReadonlyMap<string, Application>;
  /** In which deadlines end. */
  zone: string;
}

/** What notifications are addressed with. */
export interface AddressingDependencies extends WordingDependencies {
  db: Database;
  now: () => Date;
  directory: Directory;
  /** Without a slash at the end. */
  origin: string;
  portalName: string;
  /** What the mail of a link to choose a password shows; null where it is of no use any more. */
  linkOf(linkId: string): Promise<MailedLink | null>;
  /** Somebody in the directory as their own token would describe them. */
  described(person: DirectoryPerson): Person;
}

/** What an application is called; its id where the catalogue has it no more. */
export function nameOfApplication(
  { applications }: Pick<AddressingDependencies, 'applications'>,
  applicationId: string | null,
  language: Language,
): string {
  const application = applicationId === null ? undefined : applications.get(applicationId);
  return application?.name[language] ?? applicationId ?? '';
}
