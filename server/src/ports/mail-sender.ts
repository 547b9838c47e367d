import type { Language } from '@portal/core/domain/catalogue/application.ts';

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
  writtenAt: Date;
}

/** Where mail is handed over. */
export interface MailSender {
  /**
   * Hands a mail over; once this returns it is somebody else's.
   * @param giveUp ends the attempt when it is aborted
   * @throws MailRefusal when this mail would be refused again; any other error may pass by itself
   */
  send(mail: LeavingMail, giveUp: AbortSignal): Promise<void>;
}

/** The mail server took exception to the mail itself, such as to its recipient. */
export class MailRefusal extends Error {
  override name = 'MailRefusal';
}
