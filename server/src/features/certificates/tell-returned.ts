import type { CertificateKind } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import type { Statement } from '../../adapters/db/sql.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { mailAndPage } from '../../mail/mail-and-page.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { ScanDependencies } from './dependencies.ts';
import { returnMail } from './return-mail.ts';

interface Returned {
  owner: DirectoryPerson;
  /** Of the certificate. */
  id: string;
  kind: CertificateKind;
  reason: string;
  at: Date;
}

/** The mail to the owner of a certificate that is returned, for the transaction that returns it. */
export function tellReturned(
  { fullNameOf, sender }: Pick<ScanDependencies, 'fullNameOf' | 'sender'>,
  { owner, id, kind, reason, at }: Returned,
): Statement {
  const language = mailLanguage(owner.attributes);
  return mailAndPage({
    id: uuidV7(at),
    idempotencyKey: `certificate-returned ${id}`,
    recipient: owner.email,
    replyTo: null,
    language,
    at,
    personId: owner.id,
    origin: sender.origin,
    words: (one) => returnMail({ name: fullNameOf(owner), kind, reason }, sender, one),
  });
}
