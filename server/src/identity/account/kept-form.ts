import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { lifetimes } from '../protocol/layout.ts';
import { digest } from '../protocol/tokens/token-names.ts';

/** A form of the account page that waits while its sender signs in again. */
export interface KeptForm {
  /** Which form, by its place below the page's address. */
  place: string;
  /** By what it is found again: random, and good once. */
  id: string;
}

/** So many wait for one person at most, in as many tabs; the oldest goes where there are more. */
const mostKept = 10;

/** Keeps what a person typed for as long as a sign-in may take, on the server, as the page works without scripts. */
export async function keepForm(
  db: Queryable,
  personId: string,
  { place, form, now }: { place: string; form: URLSearchParams; now: Date },
): Promise<KeptForm> {
  const id = randomBytes(32).toString('base64url');
  await db.run(sql`
    with crowded as (
      delete from idp.kept_form where id in (
        select id from idp.kept_form where person_id = ${personId}::uuid
        order by expires_at desc offset ${mostKept - 1} for update skip locked))
    insert into idp.kept_form (id, person_id, place, form, expires_at)
    values (${digest(id)}, ${personId}::uuid, ${place}, ${form.toString()},
      ${new Date(now.getTime() + lifetimes.interaction * 1_000)})`);
  return { place, id };
}

/** What this person typed into this form; null once it has been taken, after too long, and for anybody else. */
export async function takeKeptForm(
  db: Queryable,
  personId: string,
  { place, id }: KeptForm,
  now: Date,
): Promise<URLSearchParams | null> {
  const row = await db.row<{ form: string }>(sql`
    delete from idp.kept_form
    where id = ${digest(id)} and person_id = ${personId}::uuid and place = ${place} and expires_at > ${now}
    returning form`);
  return row === undefined ? null : new URLSearchParams(row.form);
}

/** Removes those that nobody came back for. */
export async function sweepKeptForms(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from idp.kept_form where expires_at <= ${now}`);
}
