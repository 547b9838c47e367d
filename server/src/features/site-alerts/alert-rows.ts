import type { AlertView } from '@portal/core/contract/site-alerts.ts';
import type { AlertLevel } from '@portal/core/domain/alerts/alert-levels.ts';
import {
  type AlertAction,
  type AlertField,
  alertState,
  type WrittenAlert,
} from '@portal/core/domain/alerts/site-alert.ts';
import { sql } from '../../adapters/db/sql.ts';

/** An alert as it is kept. */
export interface AlertRow {
  id: string;
  version: number;
  is_published: boolean;
  level: AlertLevel;
  title_en: string;
  title_es: string;
  body_en: string;
  body_es: string;
  from_local: string;
  until_local: string;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** Its history as one column, the newest first. */
interface WithHistory {
  history: {
    version: number;
    action: AlertAction;
    changed: AlertField[];
    by_name: string;
    by_id: string;
    at: string;
  }[];
}
export type AlertWithHistory = AlertRow & WithHistory;

/** The columns of `AlertWithHistory`, of the table under the name `a`. */
export const alertColumns = sql`a.id, a.version, a.is_published, a.level, a.title_en, a.title_es, a.body_en, a.body_es,
  a.from_local, a.until_local, a.starts_at, a.ends_at, (select json_agg(v order by v.version desc)
    from portal.site_alert_version v where v.alert_id = a.id) as history`;

/** What somebody wrote, as it was kept. */
export function writtenIn(row: AlertRow): WrittenAlert {
  return {
    level: row.level,
    title: { en: row.title_en, es: row.title_es },
    body: { en: row.body_en, es: row.body_es },
    from: row.from_local,
    until: row.until_local,
  };
}

/** An alert as its writers see it at a moment. */
export function viewOf(row: AlertWithHistory, now: Date): AlertView {
  const { is_published: isPublished, starts_at: startsAt, ends_at: endsAt } = row;
  return {
    alertId: row.id,
    version: row.version,
    state: alertState({ isPublished, startsAt, endsAt }, now),
    ...writtenIn(row),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    history: row.history.map(({ version, action, changed, by_name: by, at }) => ({
      version,
      action,
      changed,
      by,
      at: new Date(at).toISOString(),
    })),
  };
}
