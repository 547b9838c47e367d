import { randomUUID } from 'node:crypto';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { addresses } from '@portal/core/domain/people/person.ts';
import type { AttributeChange } from '@portal/core/domain/people/supervisors/replacement.ts';
import { supervisorEmailsOf } from '@portal/core/domain/people/rights/known-person.ts';
import { daysBefore } from '@portal/core/domain/retention/periods.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { mailAndPage } from '../../mail/mail-and-page.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import type { ReplacingDependencies } from './dependencies.ts';
import { type ReplacementRow, replacementColumns } from './replacement-rows.ts';
import { type SupervisorMail, supervisorMail } from './supervisor-mail.ts';

/** Longer than so many people take: an earlier attempt is over by then. */
const leaseMs = 60_000;
/** How many people are handled under one lease. */
const mostPerBatch = 100;
/** What is over is shown on the person's page for so long; the trail keeps it. */
const shownDays = 30;

/** Until when a portal that begins at this moment has it alone. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

/**
 * Continues a replacement that a portal has left unfinished, or that is too long for one call, and forgets those that were over long ago. Any
 * number of portals may do so at once (rule supervisors 6).
 */
export async function followReplacements(
  deps: ReplacingDependencies,
  clock: () => Date,
  isStopping: () => boolean,
): Promise<void> {
  for (let isLeft = true; isLeft && !isStopping(); ) {
    const row = await claimed(deps.db, clock());
    isLeft = row !== undefined && (await goOnWith(deps, row, clock())) === 'LEFT';
  }
  await deps.db.run(
    sql`delete from portal.supervisor_change where finished_at <= ${daysBefore(clock(), shownDays)}`,
  );
}

async function claimed(db: Queryable, now: Date): Promise<ReplacementRow | undefined> {
  return await db.row<ReplacementRow>(sql`update portal.supervisor_change c set leased_until = ${leaseUntil(now)}
    where c.finished_at is null and c.leased_until <= ${now} returning ${replacementColumns}`);
}

interface DuePerson {
  person_id: string;
  changes: [AttributeChange, ...AttributeChange[]];
}

/**
 * Does a part of it at the provider, each person by themselves. Doing it twice is doing it once.
 * @returns LEFT where there are more people, AWAY where the provider could not be reached
 */
export async function goOnWith(
  deps: ReplacingDependencies,
  row: ReplacementRow,
  now: Date,
): Promise<'DONE' | 'LEFT' | 'AWAY'> {
  const due =
    await deps.db.rows<DuePerson>(sql`select p.person_id, p.changes from portal.supervisor_change_person p
    where p.change_id = ${row.id}::uuid and p.state = 'DUE' order by p.person_id limit ${mostPerBatch + 1}`);
  for (const one of due.slice(0, mostPerBatch))
    try {
      await settle(deps, row, { ...one, ...(await bring(deps, one)) }, now);
    } catch (failure) {
      if (!(failure instanceof DirectoryRefusal)) return 'AWAY';
      await settle(deps, row, { ...one, isChanged: false, person: null }, now);
    }
  if (due.length <= mostPerBatch) {
    await finish(deps, row, now);
    return 'DONE';
  }
  await deps.db.run(
    sql`update portal.supervisor_change set leased_until = ${now} where id = ${row.id}::uuid and finished_at is null`,
  );
  return 'LEFT';
}

/** Writes what is to be so, unless somebody has changed it since it was shown. */
async function bring(
  { writer, directory }: ReplacingDependencies,
  { person_id: id, changes: [list, ...others] }: DuePerson,
): Promise<{ isChanged: boolean; person: DirectoryPerson | null }> {
  const write = ({ name, before, after }: AttributeChange) =>
    writer.changeOwnAttribute(id, {
      name,
      values: after,
      needsActiveAccount: false,
      judgedBy: { name, values: before },
    });
  const wasAsShown = await write(list);
  const person = await directory.person(id);
  // A portal that died may have written it before.
  const isChanged =
    person !== null && (wasAsShown || supervisorEmailsOf(person).join() === emailsIn(list.after).join());
  if (isChanged) for (const one of others) await write(one);
  return { isChanged, person };
}

function emailsIn(values: readonly string[]): string[] {
  return addresses(values[0] ?? '');
}

interface Settled extends DuePerson {
  isChanged: boolean;
  person: DirectoryPerson | null;
}

/** That it is done, its row in the trail and the mail to the person are one transaction; of two that do it one is first. */
async function settle(
  { db, sender }: ReplacingDependencies,
  row: ReplacementRow,
  { person_id: personId, changes: [list], isChanged, person }: Settled,
  now: Date,
): Promise<void> {
  const { id, former_name: former, successor_name: successor, reason } = row;
  const recorded = auditRow({
    at: now,
    actor: { id: row.asked_by, name: row.asked_by_name },
    sourceAddress: row.source_address,
    action: 'SUPERVISOR_CHANGED',
    subjectId: personId,
    ...(isChanged ? { outcome: 'DONE' } : { outcome: 'REFUSED', code: 'STALE_PERSON' }),
    detail: { replacementId: id, before: emailsIn(list.before), after: emailsIn(list.after), reason },
  });
  await db.transaction(async (tx) => {
    const settled = await tx.run(sql`with done as (
        update portal.supervisor_change_person set state = ${isChanged ? 'CHANGED' : 'UNTOUCHED'}
        where change_id = ${id}::uuid and person_id = ${personId} and state = 'DUE' returning person_id)
      ${intoAudit} ${recorded} from done`);
    if (settled > 0 && isChanged)
      await tell(
        tx,
        person,
        { kind: 'PERSON', by: row.asked_by_name, former, successor },
        { row, now, sender },
      );
  });
}

interface Telling {
  row: ReplacementRow;
  now: Date;
  sender: ReplacingDependencies['sender'];
}

/** Nobody reads the mail of an account that is turned off. */
async function tell(
  tx: Queryable,
  person: DirectoryPerson | null,
  wording: SupervisorMail,
  { row, now, sender }: Telling,
): Promise<void> {
  if (person?.enabled !== true) return;
  const language = mailLanguage(person.attributes);
  await tx.run(
    mailAndPage({
      id: randomUUID(),
      idempotencyKey: `supervisor-change ${row.id} ${wording.kind} ${person.id}`,
      replyTo: null,
      recipient: person.email,
      language,
      at: now,
      personId: person.id,
      origin: sender.origin,
      words: (one) => supervisorMail(wording, wholeName(person), sender, one),
    }),
  );
}

/** Nobody is left: the number of people goes to the trail and to both supervisors. */
async function finish(
  { db, directory, sender }: ReplacingDependencies,
  row: ReplacementRow,
  now: Date,
): Promise<void> {
  const [former, successor] = await Promise.all([
    directory.person(row.former_id),
    directory.person(row.successor_id),
  ]);
  await db.transaction(async (tx) => {
    const over = await tx.row<{ changed: number; untouched: number }>(sql`update portal.supervisor_change c
      set finished_at = ${now}, settled = nextval('portal.supervisor_change_settled')
      where c.id = ${row.id}::uuid and c.finished_at is null
        and not exists (select from portal.supervisor_change_person p where p.change_id = c.id and p.state = 'DUE')
      returning (select count(*)::integer from portal.supervisor_change_person p
          where p.change_id = c.id and p.state = 'CHANGED') as changed,
        (select count(*)::integer from portal.supervisor_change_person p
          where p.change_id = c.id and p.state = 'UNTOUCHED') as untouched`);
    if (over === undefined) return;
    const { former_name, successor_name, asked_by_name: by, successor_id: successorId, reason } = row;
    await tx.run(
      sql`${intoAudit} ${auditRow({
        at: now,
        actor: { id: row.asked_by, name: by },
        sourceAddress: row.source_address,
        action: 'SUPERVISOR_REPLACED',
        outcome: 'DONE',
        subjectId: row.former_id,
        detail: { replacementId: row.id, successor: successor_name, successorId, ...over, reason },
      })}`,
    );
    if (over.changed === 0) return;
    const wording = { by, former: former_name, successor: successor_name, people: over.changed };
    await tell(tx, successor, { kind: 'SUCCESSOR', ...wording }, { row, now, sender });
    if (row.former_id !== row.asked_by)
      await tell(tx, former, { kind: 'FORMER', ...wording }, { row, now, sender });
  });
}
