import {
  certificateAttributes,
  type CertificateKind,
  type SentState,
} from '@portal/core/domain/certificates/certificate-kinds.ts';
import { sql } from '../../adapters/db/sql.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import type { DateDependencies } from './dependencies.ts';

interface DueRow {
  id: string;
  person_id: string;
  kind: CertificateKind;
  state: SentState;
  ends_on: string;
  former_ends_on: string | null;
}

/**
 * Brings the date of one certificate to the directory, as its state of this moment means it: the date that was sent, or, of one that was
 * returned, the one before, unless the directory has another by now. Of two who do so at once the one who read the newer state is last,
 * since the other finds that the state has changed, and looks again.
 * @returns whether nothing is left to do; otherwise the job goes on
 */
export async function writeDate({ db, writer }: DateDependencies, id: string): Promise<boolean> {
  for (;;) {
    const row =
      await db.row<DueRow>(sql`select id, person_id, kind, state, ends_on::text as ends_on, former_ends_on
      from portal.certificate where id = ${id}::uuid and is_due`);
    if (row === undefined) return true;
    try {
      await bring(writer, row);
    } catch (failure) {
      // Somebody who has left needs no date; anybody else's comes later.
      if (!(failure instanceof DirectoryRefusal)) return false;
    }
    const settled = await db.run(sql`update portal.certificate set is_due = false
      where id = ${id}::uuid and state = ${row.state}`);
    if (settled > 0) return true;
    await callNewerBack(db, row);
  }
}

/** What has just been written may have come after the date of a newer certificate: that one is brought again. */
async function callNewerBack(db: DateDependencies['db'], { id, person_id, kind }: DueRow): Promise<void> {
  await db.run(sql`update portal.certificate set is_due = true
    where person_id = ${person_id} and kind = ${kind} and id > ${id}::uuid and state in ('UNCHECKED', 'CHECKED')`);
}

async function bring(writer: DateDependencies['writer'], row: DueRow): Promise<void> {
  const { person_id: personId, kind, state, ends_on: endsOn, former_ends_on: former } = row;
  const name = certificateAttributes[kind];
  // The one that followed it brings its own.
  if (state === 'REPLACED') return;
  if (state !== 'RETURNED')
    return await writer.setAttribute(personId, { clientId: null, name, values: [endsOn] });
  await writer.changeOwnAttribute(personId, {
    name,
    values: former === null ? [] : [former],
    needsActiveAccount: false,
    judgedBy: { name, values: [endsOn] },
  });
}

/** How many are tried in one run of the job. */
const most = 200;

/** Brings the dates that the directory could not take before. */
export async function writeDueDates(deps: DateDependencies, isStopping: () => boolean): Promise<void> {
  const rows = await deps.db.rows<{ id: string }>(
    sql`select id from portal.certificate where is_due order by id limit ${most}`,
  );
  for (const { id } of rows) {
    if (isStopping()) return;
    await writeDate(deps, id);
  }
}

/** Takes the files away of certificates that ended before this day, `YYYY-MM-DD`; that they were sent stays. */
export async function forgetCertificateFiles(db: DateDependencies['db'], before: string): Promise<void> {
  await db.run(
    sql`update portal.certificate set file = null where file is not null and ends_on < ${before}::date`,
  );
}
