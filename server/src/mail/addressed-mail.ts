import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { Notification } from './outbox.ts';

/** A notification in the outbox, as its row has it. */
export interface Unaddressed {
  personId: string;
  /** What was written with it. */
  facts: unknown;
}

/** Where a mail goes, and its words in the recipient's language. */
export interface Addressed {
  recipient: string;
  language: Language;
  subject: string;
  /** Plain text; an empty line ends a paragraph. */
  body: string;
  /** is in the body and is for the recipient alone: what is kept of the mail leaves it out. */
  secret?: string;
  /** Names what several mails are about, so that they are shown together; left out for a mail on its own. */
  thread?: string;
  /** Path and query of the page on which the recipient ends mail like this; left out where they cannot. */
  endedAt?: string;
}

/** What is not sent, as its person has had many within an hour (rule mail 14). */
export interface Folded {
  /** Written in its place, once for all that have its key. */
  instead: Notification;
  /** When that is sent. */
  due: Date;
}

/** The body as it is kept. */
export function keptBody({ body, secret }: Pick<Addressed, 'body' | 'secret'>): string {
  return secret === undefined ? body : body.replaceAll(secret, '…');
}

/** Whether a notification is not sent, and another one is written in its place. */
export function isFolded(outcome: Addressed | Folded | null): outcome is Folded {
  return outcome !== null && 'instead' in outcome;
}

/**
 * Looks up whose notifications these are, and what they say.
 * @returns one for each; null for anyone who is gone or may not sign in
 * @throws where the sign-in service cannot be asked
 */
export type AddressMail = (
  notifications: readonly Unaddressed[],
) => Promise<readonly (Addressed | Folded | null)[]>;
