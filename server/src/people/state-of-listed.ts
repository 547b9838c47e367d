import type { ListedState } from '@portal/core/domain/reports/people-list.ts';
import { sql, type Statement } from '../adapters/db/sql.ts';

/** Those whom a waiting decision about their profile locks (rule people 14). */
const profileWaits = sql`p.id = any(array(select k.person_id from portal.account_lock k where k.cause = 'PROFILE_UPDATE'
  and not exists (select from portal.account_lock n where n.person_id = k.person_id and n.cause = 'NEVER_ADMITTED')))`;

/** The condition that the account of a person (`p`) is in this state; begins with `and`. */
export const inState: Readonly<Record<ListedState, Statement>> = {
  ACTIVE: sql`and p.state = 'ACTIVE' and not ${profileWaits}`,
  LOCKED: sql`and (p.state = 'LOCKED' or p.state = 'ACTIVE' and ${profileWaits})`,
  DISABLED: sql`and p.state = 'DISABLED'`,
};
