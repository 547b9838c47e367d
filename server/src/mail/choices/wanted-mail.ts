import { type OptionalMail, optionalMail } from '@portal/core/domain/mail/optional-mail.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

/** What somebody wants of mail. */
export interface WantedMail {
  unwanted: readonly OptionalMail[];
  /** Names them in the links that end the morning list. */
  listToken: string;
}

/** What those of these people want who have ever chosen anything; others want everything. */
export async function wantedMail(
  q: Queryable,
  personIds: readonly string[],
): Promise<Map<string, WantedMail>> {
  if (personIds.length === 0) return new Map();
  const rows = await q.rows<{ personId: string; unwanted: string[]; listToken: string }>(
    sql`select person_id as "personId", unwanted, list_token as "listToken"
      from portal.mail_choice where person_id = any(${[...personIds]}::text[])`,
  );
  return new Map(
    rows.map(({ personId, unwanted, listToken }) => [personId, { unwanted: knownOf(unwanted), listToken }]),
  );
}

/** What was chosen before a kind went is passed over. */
export function knownOf(kinds: readonly string[]): OptionalMail[] {
  return optionalMail.filter((kind) => kinds.includes(kind));
}

/** Gives each of these people a token, for the transaction that writes them a list; one that is there stays. */
export async function giveListTokens(q: Queryable, personIds: readonly string[]): Promise<void> {
  await q.run(sql`insert into portal.mail_choice (person_id) select id from unnest(${[...personIds]}::text[]) as one (id)
    on conflict (person_id) do nothing`);
}

/** Anyone who has this token gets no morning list any more; a token that nobody has changes nothing. */
export async function endList(q: Queryable, listToken: string): Promise<void> {
  const kind: OptionalMail = 'MORNING';
  await q.run(sql`update portal.mail_choice set unwanted = array_append(unwanted, ${kind})
    where list_token = ${listToken}::uuid and not ${kind} = any(unwanted)`);
}
