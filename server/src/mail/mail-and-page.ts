import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { noticeOfMail } from '@portal/core/domain/notices/notice-of-mail.ts';
import type { PortalRole } from '@portal/core/domain/people/roles.ts';
import { sql, type Statement } from '../adapters/db/sql.ts';
import { ontoPage } from './notices.ts';
import { intoOutbox, type WrittenMail } from './outbox.ts';

/** What the page keeps of a mail that was written in words: nothing about it changes. */
export interface MailedFacts {
  mailed: {
    words: Readonly<Record<Language, string>>;
    /** Where it leads; null for the account. */
    path: string | null;
    /** Only those read it who have one of these when they do; null where it is the reader's own. */
    roles: readonly PortalRole[] | null;
  };
}

/** A mail to a person who gets the same notice on the page. */
interface MailAndNotice extends Omit<WrittenMail, 'subject' | 'body'> {
  personId: string;
  /** Of the portal, without a slash at the end. */
  origin: string;
  roles?: readonly PortalRole[];
  words(language: Language): Pick<WrittenMail, 'subject' | 'body'>;
}

/** The mail, and the same on the page in both languages (rule notices 1), for the transaction of the change. */
export function mailAndPage({ personId, origin, roles, words, ...mail }: MailAndNotice): Statement {
  const { id, at } = mail;
  const idempotencyKey = mail.idempotencyKey ?? `mail ${id}`;
  const [en, es] = [noticeOfMail(words('en').body, origin), noticeOfMail(words('es').body, origin)];
  const facts: MailedFacts = {
    mailed: { words: { en: en.text, es: es.text }, path: en.path, roles: roles ?? null },
  };
  return sql`with on_page as (${ontoPage([{ id, idempotencyKey, personId, facts, at }], at)})
    ${intoOutbox({ ...mail, ...words(mail.language) })}`;
}
