import type { AnyFacts } from '../address-notifications.ts';

/** A row of what somebody is told. */
export interface NoticeRow {
  place: number;
  facts: AnyFacts;
  at: Date;
  isRead: boolean;
}
