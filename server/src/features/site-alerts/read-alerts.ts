import { createHash } from 'node:crypto';
import type { ActiveAlert, AlertList } from '@portal/core/contract/site-alerts.ts';
import { markupOf } from '@portal/core/domain/alerts/alert-markup.ts';
import { inOrderOfLevel } from '@portal/core/domain/alerts/site-alert.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { alertColumns, type AlertRow, type AlertWithHistory, viewOf, writtenIn } from './alert-rows.ts';
import { cleanMarkup } from './clean-markup.ts';

/** How many alerts the list of their writers has. */
const pageSize = 100;

/** What is active at a moment, in one language and with clean markup (rules alerts 1 to 3). */
export async function listActive(db: Queryable, now: Date, language: Language): Promise<ActiveAlert[]> {
  const rows =
    await db.rows<AlertRow>(sql`select a.id, a.version, a.is_published, a.level, a.title_en, a.title_es,
      a.body_en, a.body_es, a.from_local, a.until_local, a.starts_at, a.ends_at
    from portal.site_alert a where a.is_published and (a.starts_at is null or a.starts_at <= ${now})
      and (a.ends_at is null or a.ends_at > ${now}) order by a.changed_at desc, a.id desc`);
  const shown = inOrderOfLevel(rows).map(async (row) => {
    const { title, body, level } = writtenIn(row);
    return {
      id: shownId(row),
      level,
      title: title[language],
      body: await cleanMarkup(markupOf(body[language])),
    };
  });
  return await Promise.all(shown);
}

/**
 * The same in both languages, and another one once it says something else: the person who has closed it sees it again then, and not
 * when only its end has moved (rule alerts 9).
 */
function shownId({ id, level, title_en, title_es, body_en, body_es }: AlertRow): string {
  const wording = JSON.stringify([level, title_en, title_es, body_en, body_es]);
  return `${id}.${createHash('sha256').update(wording).digest('base64url').slice(0, 12)}`;
}

/**
 * Every alert for those who write them: what is or will be shown and drafts first, then what has ended, the last changed
 * first (rule alerts 5).
 */
export async function listAlerts(db: Queryable, { now }: Pick<Caller, 'now'>): Promise<AlertList> {
  const rows = await db.rows<AlertWithHistory>(sql`select ${alertColumns} from portal.site_alert a
    order by coalesce(a.ends_at <= ${now}, false), a.changed_at desc, a.id desc limit ${pageSize}`);
  const counted =
    rows.length < pageSize
      ? undefined
      : await db.row<{ total: number }>(sql`select count(*)::int as total from portal.site_alert`);
  return { items: rows.map((row) => viewOf(row, now)), total: counted?.total ?? rows.length };
}
