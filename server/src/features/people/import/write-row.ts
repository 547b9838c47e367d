import { randomUUID } from 'node:crypto';
import { authorityIn } from '@portal/core/domain/people/rights/authority.ts';
import {
  importedFields,
  type ImportedTexts,
  importedTextsOf,
  writtenTexts,
} from '@portal/core/domain/people/import/imported-texts.ts';
import type { FieldDifference } from '@portal/core/domain/people/import/judge-rows.ts';
import { isTrustedWith } from '@portal/core/domain/people/import/trusted.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import type { Registrant } from '@portal/core/domain/people/registration.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { uuidV7 } from '../../../adapters/identifiers.ts';
import { recordEvent } from '../../../audit/trail.ts';
import { formerAddressMail } from '../../../mail/former-address-mail.ts';
import { mailAndPage } from '../../../mail/mail-and-page.ts';
import { intoOutbox } from '../../../mail/outbox.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import { rememberWriter } from '../../../rights/written-address.ts';
import { admitPeople } from '../admit-person.ts';
import { changedMail } from './changed-mail.ts';
import type { ImportDependencies } from './dependencies.ts';
import { formerRoles } from './former-roles.ts';

/** A row that is to be written. */
export type RowToWrite =
  | { verdict: 'ADD'; registrant: Registrant; attributes: Readonly<Record<string, string>> }
  | {
      verdict: 'CHANGE';
      userId: string;
      differences: readonly FieldDifference[];
      /** How the person was when the row was judged. */
      judged: { texts: ImportedTexts; isTrusted: boolean };
    };

/** What happened to it: `STALE_PERSON` where somebody is not as they were when the row was judged, or has come since. */
export type WrittenRow = { outcome: 'ADDED' | 'CHANGED'; userId: string } | { outcome: 'STALE_PERSON' };

/** Who imports what, and when. */
export interface Importing {
  /** Null for an operator at the command line. */
  by: { id: string; name: string; sourceAddress: string } | null;
  reason: string;
  now: Date;
}

/** How many rows are written by one transaction; a failing row is found by writing them one by one. */
export const atOnce = 100;

/** A row with its line in the file. */
export type LineToWrite = { line: number } & RowToWrite;
/** What happened to it. */
export type WrittenLine = { line: number } & WrittenRow;

type Writing = { accounts: NonNullable<ImportDependencies['accounts']> } & Pick<ImportDependencies, 'sender'>;

/**
 * Writes rows, each with its row in the trail (rules people-import 4 and 7): the person who is new by a few statements for all of them. Meant for
 * one transaction of the caller, which is over where this fails: another one may have written the same username or address in the same
 * moment.
 */
export async function writeRows(
  tx: Queryable,
  deps: Writing,
  rows: readonly LineToWrite[],
  importing: Importing,
): Promise<WrittenLine[]> {
  const written = await addAll(
    tx,
    deps,
    rows.filter((row) => row.verdict === 'ADD'),
    importing,
  );
  for (const row of rows)
    if (row.verdict === 'CHANGE')
      written.push({ line: row.line, ...(await changeOne(tx, deps, row, importing)) });
  return written;
}

async function addAll(
  tx: Queryable,
  { accounts }: Writing,
  rows: readonly (LineToWrite & { verdict: 'ADD' })[],
  { by, reason, now }: Importing,
): Promise<WrittenLine[]> {
  if (rows.length === 0) return [];
  const newcomers = rows.map(({ line, registrant, attributes }) => ({
    line,
    id: uuidV7(now),
    registrant,
    attributes,
    by,
    reason,
  }));
  const added = await admitPeople(tx, accounts, { admissions: newcomers, password: null, now });
  return newcomers.map(({ line, id }) =>
    added.has(id) ? { line, outcome: 'ADDED', userId: id } : { line, outcome: 'STALE_PERSON' },
  );
}

async function changeOne(
  tx: Queryable,
  { accounts, sender }: Writing,
  row: RowToWrite & { verdict: 'CHANGE' },
  importing: Importing,
): Promise<WrittenRow> {
  const { by, reason, now } = importing;
  const { userId, differences, judged } = row;
  const person = await accounts.hold(tx, userId);
  if (person === null || !(await isAsJudged(tx, person, judged, now))) return { outcome: 'STALE_PERSON' };
  if (!(await accounts.write(tx, userId, writtenTexts(differences)))) return { outcome: 'STALE_PERSON' };
  await tx.run(
    recordEvent({
      at: now,
      action: 'PERSON_CHANGED',
      outcome: 'DONE',
      subjectId: userId,
      actor: by === null ? null : { id: by.id, name: by.name },
      ...(by === null ? {} : { sourceAddress: by.sourceAddress }),
      detail: {
        reason,
        before: Object.fromEntries(differences.map(({ field, before }) => [field, before])),
        after: Object.fromEntries(differences.map(({ field, after }) => [field, after])),
      },
    }),
  );
  if (by !== null && differences.some(({ field }) => field === 'email'))
    await tx.run(rememberWriter([userId], by.id, now));
  await tell(tx, { person, differences, sender, importing });
  return { outcome: 'CHANGED', userId };
}

async function isAsJudged(
  tx: Queryable,
  person: DirectoryPerson,
  { texts, isTrusted }: { texts: ImportedTexts; isTrusted: boolean },
  now: Date,
): Promise<boolean> {
  const present = importedTextsOf(person);
  if (importedFields.some((field) => present[field] !== texts[field])) return false;
  const former = await formerRoles(tx, [person.id], now);
  return isTrustedWith(authorityIn(person).portalRoles, former.get(person.id) ?? []) === isTrusted;
}

interface Reported {
  person: DirectoryPerson;
  differences: readonly FieldDifference[];
  sender: ImportDependencies['sender'];
  importing: Importing;
}

/** A person whose username changed is notified; mail to the former address has no data of theirs. */
async function tell(tx: Queryable, { person, differences, sender, importing }: Reported): Promise<void> {
  const after = (name: 'username' | 'email') =>
    differences.find(({ field }) => field === name)?.after ?? null;
  const [username, email] = [after('username'), after('email')];
  if (username === null && email === null) return;
  const by = importing.by?.name ?? null;
  const language = mailLanguage(person.attributes);
  const mail = { idempotencyKey: null, replyTo: null, language, at: importing.now };
  const wording = { name: wholeName(person), username, email, by };
  await tx.run(
    mailAndPage({
      ...mail,
      id: randomUUID(),
      recipient: email ?? person.email,
      personId: person.id,
      origin: sender.origin,
      words: (one) => changedMail(wording, sender, one),
    }),
  );
  if (email === null) return;
  await tx.run(
    intoOutbox({
      ...mail,
      id: randomUUID(),
      recipient: person.email,
      ...formerAddressMail(by, sender, language),
    }),
  );
}
