import type { MailedFacts } from '../../../mail/mail-and-page.ts';
import type { AnyFacts } from '../address-notifications.ts';

/** A row of somebody's notices. */
export interface NoticeRow {
  position: number;
  facts: AnyFacts | MailedFacts;
  at: Date;
  isRead: boolean;
}
