import {
  certificateAttributes,
  type CertificateKind,
} from '@portal/core/domain/certificates/certificate-kinds.ts';
import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import { certificateWarningDays, warningDue } from '@portal/core/domain/certificates/certificate-warnings.ts';
import { dayAfter } from '@portal/core/domain/calendar/calendar-days.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { sql, type Statement, verbatim } from '../../../adapters/db/sql.ts';
import { numberedUuidV7 } from '../../../adapters/identifiers.ts';
import { zoneColumn } from '../../../mail/choices/zones-of-people.ts';
import { intoOutboxAndPage } from '../../../mail/notices.ts';
import type { Notification } from '../../../mail/outbox.ts';

/** What a warning reports, as its row in the outbox keeps it. */
export interface CertificateFacts {
  certificate: {
    kind: CertificateKind;
    /** `YYYY-MM-DD` */
    endsOn: string;
  };
}

/** How many warnings are written at once. */
const batchSize = 500;

/** Whose certificates are looked at, and on which day. */
export interface CertificateOwners {
  zone: string;
  /** Where people count as being while their zone is not known. */
  usualZone: string;
  day: string;
  now: Date;
}

/**
 * Writes a warning for each certificate that ends before long, once for each of the days before its end (rule certificates 9). Of several
 * days without mail the last one is sent. Whether the certificate still ends then is looked up when it is sent.
 */
export async function writeCertificateWarnings(
  db: Database,
  rules: CertificateRules,
  owners: CertificateOwners,
): Promise<void> {
  const counting = rules.filter(({ counts }) => counts !== 'NEVER').map(({ kind }) => kind);
  const found = await Promise.all(counting.map((kind) => endingSoon(db, kind, owners)));
  const warnings = found.flat().map((one, index) => notificationOf(one, owners, index));
  for (let start = 0; start < warnings.length; start += batchSize)
    await db.run(intoOutboxAndPage(warnings.slice(start, start + batchSize), owners.now));
}

interface Ending {
  personId: string;
  kind: CertificateKind;
  endsOn: string;
}

async function endingSoon(
  db: Database,
  kind: CertificateKind,
  { zone, usualZone, day }: CertificateOwners,
): Promise<Ending[]> {
  const last = dayAfter(day, Math.max(...certificateWarningDays));
  const endsOn = dayOf(kind);
  const rows = await db.rows<{
    personId: string;
    endsOn: string;
  }>(sql`select p.id as "personId", ${endsOn} as "endsOn"
    from portal.person p where ${endsOn} between ${day} and ${last} and p.state <> 'DISABLED'
      and ${zoneColumn(sql`p.id`, usualZone)} = ${zone}
    order by p.id`);
  return rows.map((row) => ({ ...row, kind }));
}

/** The day of a certificate as its index has it. */
function dayOf(kind: CertificateKind): Statement {
  return verbatim(`portal.certificate_day(p.attributes, '${certificateAttributes[kind]}')`);
}

function notificationOf(
  { personId, kind, endsOn }: Ending,
  { day, now }: CertificateOwners,
  index: number,
): Notification {
  const facts: CertificateFacts = { certificate: { kind, endsOn } };
  const idempotencyKey = `certificate ${kind} ${endsOn} ${warningDue(endsOn, day)} ${personId}`;
  return { id: numberedUuidV7(now, index), idempotencyKey, personId, facts, at: now };
}
