import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { MailResponse } from '@portal/core/domain/mail/mail-cause.ts';

/** One mail as it leaves the portal. */
export interface LeavingMail {
  /** The same at every attempt: who receives a mail twice, or its program, can tell. */
  id: string;
  recipient: string;
  /** Where an answer goes; null for the sender. */
  replyTo: string | null;
  language: Language;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same as a page. */
  html: string;
  /** Names what several mails are about; null for a mail on its own. */
  thread: string | null;
  /** Path and query of the page on which its recipient ends mail like this; null where they cannot. */
  endedAt: string | null;
  writtenAt: Date;
}

/** Where mail is handed over. */
export interface MailSender {
  /**
   * Hands a mail over; once this returns it is somebody else's.
   * @param giveUp ends the attempt when it is aborted
   * @throws MailRefusal with what the mail server responded; any other error is about the mail server and may pass by itself
   */
  send(mail: LeavingMail, giveUp: AbortSignal): Promise<void>;
}

/** The mail server refused the mail itself or us. */
export class MailRefusal extends Error {
  override name = 'MailRefusal';
  readonly response: MailResponse;

  constructor(message: string, response: MailResponse, options?: ErrorOptions) {
    super(message, options);
    this.response = response;
  }
}
