import type { OptionalMail } from '@portal/core/domain/mail/optional-mail.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { knownOf } from './wanted-mail.ts';

/** What somebody has chosen about mail, and where they are (rules mail 12 and 13). */
export interface MailChoices {
  /** IANA name; null until a browser has reported it. */
  zone: string | null;
  /** The person named it. */
  isZoneChosen: boolean;
  /** What they do without. */
  unwanted: OptionalMail[];
}

/** What this person has chosen. */
export async function choicesOf(q: Queryable, personId: string): Promise<MailChoices> {
  const row = await q.row<MailChoices>(sql`select zone, is_zone_chosen as "isZoneChosen", unwanted
    from portal.mail_choice where person_id = ${personId}`);
  return row === undefined
    ? { zone: null, isZoneChosen: false, unwanted: [] }
    : { ...row, unwanted: knownOf(row.unwanted) };
}

/** Writes what a person chooses; without a zone it is the one of their browser, which it tells again. */
export async function choose(
  q: Queryable,
  personId: string,
  { zone, unwanted }: { zone: string | null; unwanted: readonly OptionalMail[] },
): Promise<void> {
  await q.run(sql`insert into portal.mail_choice as c (person_id, zone, is_zone_chosen, unwanted)
    values (${personId}, ${zone}, ${zone !== null}, ${[...unwanted]}::text[])
    on conflict (person_id) do update set zone = coalesce(excluded.zone, c.zone), is_zone_chosen = excluded.is_zone_chosen,
      unwanted = excluded.unwanted`);
}
