import { sql, type Statement } from '../../adapters/db/sql.ts';

/**
 * Counts everything sealed so far as followed, under a condition, as long as no webhook is on: what happened before one is turned on is not
 * written for it (rules webhooks 1 and 5).
 */
export function toNewestSeal(condition: Statement): Statement {
  return sql`update portal.event_consumer c set position = s.last
    from (select coalesce(max(sequence), 0) as last from portal.audit_seal) s
    where c.name = 'webhooks' and c.position < s.last and ${condition}
      and not exists (select from portal.webhook where state = 'ACTIVE')`;
}
