import type { CertificatesToCheck, CertificateToCheck } from '@portal/core/contract/account/certificates.ts';
import { type FileKind, fileKinds } from '@portal/core/domain/certificates/certificate-file.ts';
import { certificateCheckers } from '@portal/core/domain/people/rights/certificate-checkers.ts';
import { type CertificateKind, type SentState } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { nothing, sql } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { StreamedFile } from '../../adapters/http/serve-download.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { invariant } from '../../invariants/invariant.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import type { CertificateDependencies } from './dependencies.ts';
import { dayOf } from './own-certificates.ts';
import { tellReturned } from './tell-returned.ts';
import { writeDate } from './write-dates.ts';

const pageSize = 25;

interface WaitingRow {
  id: string;
  person_id: string;
  kind: CertificateKind;
  ends_on: string;
  former_ends_on: string | null;
  file_name: string;
  file_kind: FileKind;
  sent_at: Date;
  scanned_at: Date | null;
}

/** One page of certificates that nobody has looked at, the oldest first (rule certificates 4). */
export async function certificatesToCheck(
  { db, directory, fullNameOf, scanner }: CertificateDependencies,
  after: string | undefined,
): Promise<CertificatesToCheck> {
  const rows =
    await db.rows<WaitingRow>(sql`select id, person_id, kind, ends_on::text as ends_on, former_ends_on, file_name,
      file_kind, sent_at, scanned_at
    from portal.certificate where state = 'UNCHECKED' ${after === undefined ? nothing : sql`and id > ${after}::uuid`}
    order by id limit ${pageSize + 1}`);
  const page = rows.slice(0, pageSize);
  const ids = [...new Set(page.map(({ person_id }) => person_id))];
  const known = ids.length === 0 ? [] : await directory.people({ ids, emails: [] });
  const names = new Map(known.map((person) => [person.id, fullNameOf(person)]));
  return {
    items: page.map(
      (row): CertificateToCheck => ({
        certificateId: row.id,
        userId: row.person_id,
        fullName: names.get(row.person_id) ?? row.person_id,
        kind: row.kind,
        endsOn: row.ends_on,
        formerEndsOn: dayOf(row.former_ends_on),
        fileName: row.file_name,
        fileKind: row.file_kind,
        sentAt: row.sent_at.toISOString(),
        scan: row.scanned_at !== null ? 'CLEAN' : scanner === null ? 'NONE' : 'WAITING',
      }),
    ),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

interface Answer {
  answer: 'ACCEPT' | 'RETURN';
  reason?: string;
}

/**
 * Accepts a certificate, or returns it: then the former date is valid again, and its owner is notified (rules certificates 4 and 5). Of
 * two who answer at once one does.
 * @throws RefusedCall INVALID, NOT_FOUND, ALREADY_DECIDED, OWN_CONFIRMATION for one's own, and what the caller has lost meanwhile
 */
export async function checkCertificate(
  deps: CertificateDependencies,
  caller: Caller,
  id: string,
  { answer, reason: typed = '' }: Answer,
): Promise<{ state: SentState }> {
  const { db, directory, shared } = deps;
  const { person, now, sourceAddress } = caller;
  const reason = answer === 'RETURN' ? typed.trim() : null;
  const fault = reason === null ? null : faultOfReason(reason);
  if (fault !== null) throw refusedBy({ refused: 'INVALID', faults: [{ field: 'reason', fault }] });
  const row = await db.row<
    WaitingRow & { state: SentState }
  >(sql`select id, person_id, kind, ends_on::text as ends_on,
    former_ends_on, file_name, file_kind, sent_at, state from portal.certificate where id = ${id}::uuid`);
  if (row === undefined) throw new RefusedCall('NOT_FOUND');
  if (row.person_id === person.userId) throw new RefusedCall('OWN_CONFIRMATION');
  const owner = await directory.person(row.person_id);
  const state = answer === 'ACCEPT' ? 'CHECKED' : 'RETURNED';
  const audit = auditRow({
    at: now,
    outcome: 'DONE',
    subjectId: row.person_id,
    sourceAddress,
    action: answer === 'ACCEPT' ? 'CERTIFICATE_ACCEPTED' : 'CERTIFICATE_RETURNED',
    actor: { id: person.userId, name: person.fullName },
    detail: { certificate: row.kind, endsOn: row.ends_on, ...(reason === null ? {} : { reason }) },
  });
  const isDone = await db.transaction(async (tx) => {
    const changed = await tx.run(sql`with checked as (
        update portal.certificate set state = ${state}, checked_by = ${person.userId}, checked_by_name = ${person.fullName},
          checked_at = ${now}, return_reason = ${reason}, is_due = is_due or ${state}::text = 'RETURNED'
        where id = ${id}::uuid and state = 'UNCHECKED' ${stillMay(shared, person.userId, certificateCheckers)} returning id)
      ${intoAudit} ${audit} from checked`);
    if (changed === 0) return false;
    if (reason === null || owner === null) return true;
    await tx.run(tellReturned(deps, { owner, id, kind: row.kind, reason, at: now }));
    return true;
  });
  if (!isDone) {
    await refuseWithoutRoleNow(directory, person.userId, certificateCheckers);
    throw new RefusedCall('ALREADY_DECIDED');
  }
  invariant('CERTIFICATE_CHECKED_BY_ANOTHER', row.person_id !== person.userId, { certificateId: id });
  deps.wakeMail();
  await writeDate(deps, id);
  return { state };
}

/** The file of a certificate that waits to be checked. @throws RefusedCall NOT_FOUND once it was, or where there is none */
export async function certificateFile({ db }: CertificateDependencies, id: string): Promise<StreamedFile> {
  const row = await db.row<Pick<WaitingRow, 'kind' | 'ends_on' | 'file_kind'> & { file: Buffer }>(
    sql`select kind, ends_on::text as ends_on, file_kind, file from portal.certificate
      where id = ${id}::uuid and state = 'UNCHECKED' and file is not null`,
  );
  if (row === undefined) throw new RefusedCall('NOT_FOUND');
  return { name: `certificate-${row.kind}-${row.ends_on}.${fileKinds[row.file_kind]}`, content: row.file };
}
