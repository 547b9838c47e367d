import type { CertificateKind } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import type { FileScanner } from '../../ports/scanning/file-scanner.ts';
import type { ScanDependencies } from './dependencies.ts';
import { foundReason } from './return-mail.ts';
import { tellReturned } from './tell-returned.ts';
import { writeDate } from './write-dates.ts';

/**
 * Has a file scanned that somebody sends (rule certificates 8).
 * @returns whether it was; a scanner that does not answer looks at it later
 * @throws RefusedCall INFECTED_FILE
 */
export async function scanSent(scanner: FileScanner | null, bytes: Uint8Array): Promise<boolean> {
  if (scanner === null) return false;
  let found: string | null;
  try {
    found = await scanner.scan(bytes);
  } catch {
    return false;
  }
  if (found !== null) throw new RefusedCall('INFECTED_FILE');
  return true;
}

interface UnscannedRow {
  id: string;
  person_id: string;
  kind: CertificateKind;
  ends_on: string;
  file: Buffer;
}

/** Has the files scanned that no scanner has looked at, the oldest first, until one does not answer (rule certificates 8). */
export async function scanWaiting(
  deps: ScanDependencies,
  now: Date,
  isStopping: () => boolean,
): Promise<void> {
  const { db, scanner } = deps;
  if (scanner === null) return;
  let after = '00000000-0000-0000-0000-000000000000';
  while (!isStopping()) {
    const row = await db.row<UnscannedRow>(sql`select id, person_id, kind, ends_on::text as ends_on, file
      from portal.certificate where file is not null and scanned_at is null and id > ${after}::uuid order by id limit 1`);
    if (row === undefined) return;
    after = row.id;
    try {
      const found = await scanner.scan(row.file);
      if (found === null) await noteScanned(deps, row.id, now);
      else await returnInfected(deps, row, found, now);
    } catch {
      // What is wrong with one file does not keep the others waiting.
      if (!(await scanner.answers())) return;
    }
  }
}

async function noteScanned({ db }: ScanDependencies, id: string, now: Date): Promise<void> {
  await db.run(
    sql`update portal.certificate set scanned_at = ${now} where id = ${id}::uuid and scanned_at is null`,
  );
}

/** The certificate goes back to its owner with what was found, and its file is removed. */
async function returnInfected(
  deps: ScanDependencies,
  row: UnscannedRow,
  found: string,
  now: Date,
): Promise<void> {
  const { db, directory } = deps;
  const { id, person_id: subjectId, kind: certificate, ends_on: endsOn } = row;
  const owner = await directory.person(subjectId);
  const reason = foundReason(found, mailLanguage(owner?.attributes ?? {}));
  const audit = auditRow({
    at: now,
    action: 'CERTIFICATE_RETURNED',
    outcome: 'DONE',
    subjectId,
    actor: null,
    detail: { certificate, endsOn, reason, found },
  });
  const isReturned = await db.transaction(async (tx) => {
    const changed = await tx.run(sql`with returned as (
        update portal.certificate c set state = 'RETURNED', file = null, return_reason = ${reason}, checked_at = ${now},
          -- The date of a newer one stays.
          is_due = not exists (select from portal.certificate n where n.person_id = c.person_id and n.kind = c.kind
            and n.id > c.id and n.state in ('UNCHECKED', 'CHECKED'))
        where c.id = ${id}::uuid and c.state in ('UNCHECKED', 'CHECKED') and c.file is not null returning id)
      ${intoAudit} ${audit} from returned`);
    if (changed === 0) return false;
    if (owner !== null) await tx.run(tellReturned(deps, { owner, id, kind: certificate, reason, at: now }));
    return true;
  });
  if (isReturned) await writeDate(deps, id);
  // One that was returned or replaced already is no longer anybody's to read.
  else
    await db.run(
      sql`update portal.certificate set file = null where id = ${id}::uuid and scanned_at is null`,
    );
}
