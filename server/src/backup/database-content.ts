import type { CopiedTable } from '../adapters/db/copy/single-connection.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';

/** The schemas that the migrations make; their own list in `public` is made with them. */
const schemas = ['portal', 'idp'] as const;

/** Every table with what is written into it: generated columns come by themselves. */
export async function tablesOf(q: Queryable): Promise<CopiedTable[]> {
  return await q.rows<CopiedTable>(sql`
    select n.nspname::text as schema, c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = any(${schemas}::text[])
    group by n.nspname, c.relname order by n.nspname, c.relname`);
}

/** The state of a sequence: the last number that it gave out. */
export interface SequenceAt {
  schema: string;
  name: string;
  value: string;
}

/** Those that have given out a number, those of identity columns among them. */
export async function sequencesOf(q: Queryable): Promise<SequenceAt[]> {
  return await q.rows<SequenceAt>(sql`
    select schemaname::text as schema, sequencename::text as name, last_value::text as value
    from pg_sequences where schemaname = any(${schemas}::text[]) and last_value is not null
    order by schemaname, sequencename`);
}

/** Has the sequence go on after the number. */
export async function setSequence(q: Queryable, { schema, name, value }: SequenceAt): Promise<void> {
  await q.row(
    sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${value}::bigint)`,
  );
}

/** Scripts that make tables take rows as they are in a copy, and watch over them again afterwards. */
export interface Opening {
  open: string;
  close: string;
}

/**
 * What would conflict with copied rows: what migrations have put into tables, triggers, which have done their work where the rows come
 * from, and foreign keys, as tables come in no order that suits them. All of it is what an owner of the tables may do; the keys are
 * checked when they are made again.
 */
export async function openingOf(q: Queryable): Promise<Opening> {
  const row = await q.row<Record<'off' | 'empty' | 'drop' | 'make' | 'on', string>>(sql`
    with t as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as named
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = any(${schemas}::text[])
    ), k as (
      select t.named, format('%I', k.conname) as key, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join t on t.oid = k.conrelid where k.contype = 'f'
    )
    select (select string_agg(format('alter table %s disable trigger user', named), '; ') from t) as off,
      (select 'truncate ' || string_agg(named, ', ') from t) as empty,
      (select string_agg(format('alter table %s drop constraint %s', named, key), '; ') from k) as drop,
      (select string_agg(format('alter table %s add constraint %s %s', named, key, definition), '; ') from k) as make,
      (select string_agg(format('alter table %s enable trigger user', named), '; ') from t) as on`);
  const { off = '', empty = '', drop = '', make = '', on = '' } = row ?? {};
  return { open: [off, drop, empty].join('; '), close: [make, on].join('; ') };
}

/** The name of something that is in the database already; null where nothing does. */
export async function foundIn(q: Queryable): Promise<string | null> {
  const row = await q.row<{ name: string }>(sql`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relkind = 'r' desc, 1 limit 1`);
  return row?.name ?? null;
}
