import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { toNewestSeal } from './newest-seal.ts';

/** For so long a portal relies on what it has found, in milliseconds: another portal may have made a webhook meanwhile. */
const reliedOn = 60_000;

/** Whether a system of the agency is to be sent anything, so that nobody follows the trail for nothing. */
export class WebhookUse {
  #known: { isUsed: boolean; until: number } | null = null;

  /** The next question is asked of the database: a webhook of this portal has changed. */
  forget(): void {
    this.#known = null;
  }

  /** Asked of the database once a minute. Where there is no webhook, the trail counts as followed, so that its old rows can go. */
  async isThere(db: Database, now: Date): Promise<boolean> {
    const at = now.getTime();
    if (this.#known !== null && at < this.#known.until) return this.#known.isUsed;
    const row = await db.row<{ isUsed: boolean }>(sql`with moved as (${toNewestSeal(sql`true`)} returning 1)
      select exists (select from portal.webhook where state = 'ACTIVE') as "isUsed"`);
    const isUsed = row?.isUsed === true;
    this.#known = { isUsed, until: at + reliedOn };
    return isUsed;
  }
}
