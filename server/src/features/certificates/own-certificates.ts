import type { OwnCertificate, OwnCertificates } from '@portal/core/contract/account/certificates.ts';
import {
  cleanFileName,
  fileKinds,
  faultsOfCertificate,
  kindOfFile,
} from '@portal/core/domain/certificates/certificate-file.ts';
import {
  certificateAttributes,
  type CertificateKind,
} from '@portal/core/domain/certificates/certificate-kinds.ts';
import { certificateEnd } from '@portal/core/domain/people/certificates.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import type { SendingDependencies } from './dependencies.ts';
import { scanSent } from './scan-files.ts';
import { writeDate } from './write-dates.ts';

interface Sent {
  kind: CertificateKind;
  file: { name: string; content: string };
  expires: string;
}

/**
 * Takes a certificate, whose date counts at once (rules certificates 1 to 3). One that nobody has looked at yet is replaced.
 * @throws RefusedCall INVALID, naming the field; INFECTED_FILE; NOT_FOUND for a kind that the agency does not take
 */
export async function sendCertificate(
  deps: SendingDependencies,
  caller: Caller,
  { kind, file, expires: typed }: Sent,
): Promise<OwnCertificates> {
  const { db, directory, zone, certificateRules } = deps;
  const { person, now, sourceAddress } = caller;
  const rule = certificateRules.find((one) => one.kind === kind);
  if (rule === undefined) throw new RefusedCall('NOT_FOUND');
  const { mostDays } = rule;
  const bytes = Buffer.from(file.content, 'base64');
  const expires = typed.trim();
  const faults = faultsOfCertificate({ file: bytes, expires }, { today: dayIn(zone, now), mostDays });
  if (faults.length > 0) throw refusedBy({ refused: 'INVALID', faults });
  const isScanned = await scanSent(deps.scanner, bytes);
  const known = await directory.person(person.userId);
  if (known === null) throw new RefusedCall('UNAUTHENTICATED');
  const [held = null] = known.attributes[certificateAttributes[kind]] ?? [];
  const id = uuidV7(now);
  const fileKind = kindOfFile(bytes) ?? 'application/pdf';
  const name = cleanFileName(file.name);
  const audit = auditRow({
    at: now,
    action: 'CERTIFICATE_SENT',
    outcome: 'DONE',
    subjectId: person.userId,
    sourceAddress,
    actor: { id: person.userId, name: person.fullName },
    detail: { certificate: kind, before: held, after: expires },
  });
  await db.transaction(async (tx) => {
    // Anyone who sends two at once sends one after the other.
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended('certificate ' || ${person.userId}::text || ${kind}::text, 0))`,
    );
    const replaced = await tx.row<{ former_ends_on: string | null }>(sql`update portal.certificate
      set state = 'REPLACED', is_due = false, file = null
      where person_id = ${person.userId} and kind = ${kind} and state = 'UNCHECKED' returning former_ends_on`);
    // What held before the first of those that nobody has looked at: to this a return goes back.
    const former = replaced === undefined ? held : replaced.former_ends_on;
    await tx.run(sql`with sent as (
        insert into portal.certificate (id, person_id, kind, ends_on, former_ends_on, file_name, file_kind, file, sent_at,
          scanned_at)
        values (${id}::uuid, ${person.userId}, ${kind}, ${expires}::date, ${former}, ${name === '' ? `certificate.${fileKinds[fileKind]}` : name},
          ${fileKind}, ${bytes}, ${now}, ${isScanned ? now : null})
        returning id)
      ${intoAudit} ${audit} from sent`);
  });
  await writeDate(deps, id);
  return await ownCertificates(deps, caller);
}

interface OwnRow {
  kind: CertificateKind;
  state: OwnCertificate['state'];
  ends_on: string;
  file_name: string;
  sent_at: Date;
  return_reason: string | null;
}

/** What the caller has sent, the newest of each kind, and what can be sent. */
export async function ownCertificates(
  { db, certificateRules }: Pick<SendingDependencies, 'db' | 'certificateRules'>,
  { person: { userId } }: Pick<Caller, 'person'>,
): Promise<OwnCertificates> {
  const rows =
    await db.rows<OwnRow>(sql`select distinct on (kind) kind, state, ends_on::text as ends_on, file_name, sent_at,
      return_reason
    from portal.certificate where person_id = ${userId} order by kind, id desc`);
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      state: row.state,
      endsOn: row.ends_on,
      fileName: row.file_name,
      sentAt: row.sent_at.toISOString(),
      returnReason: row.return_reason,
    })),
    accepted: certificateRules.map(({ kind, mostDays }) => ({ kind, mostDays })),
  };
}

/** A date of the directory as a day; null for one that cannot be read. */
export function dayOf(date: string | null): string | null {
  return certificateEnd(date) === null ? null : date;
}
