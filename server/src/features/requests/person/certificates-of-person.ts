import type { ListedCertificate } from '@portal/core/contract/people/listed-certificate.ts';
import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import { isElomaOnly } from '@portal/core/domain/people/account-state.ts';
import { shownCertificates } from '@portal/core/domain/people/certificates.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';

/** Somebody's certificates as others see them, without the files; none for anyone who needs none (rule people 10). */
export async function certificatesOf(
  { db, certificateRules }: { db: Database; certificateRules: CertificateRules },
  person: Person,
  now: Date,
): Promise<ListedCertificate[]> {
  if (isElomaOnly(person)) return [];
  const rows = await db.rows<{ kind: string }>(
    sql`select kind from portal.certificate where person_id = ${person.userId} and state = 'UNCHECKED'`,
  );
  const unchecked = new Set(rows.map(({ kind }) => kind));
  return shownCertificates(person.certificates, certificateRules, now).map((one) => ({
    ...one,
    isUnchecked: unchecked.has(one.name),
  }));
}
