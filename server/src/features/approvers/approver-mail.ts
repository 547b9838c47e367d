import { addresses } from '@portal/core/contract/addresses.ts';
import type { ApproverRole } from '@portal/core/domain/approvers/approvers.ts';
import type { Bilingual, Language } from '@portal/core/domain/catalogue/application.ts';

interface MailTexts {
  subject(portal: string): string;
  hello(name: string): string;
  named: Record<ApproverRole, (by: string, application: string) => string>;
  removed: Record<ApproverRole, (by: string, application: string) => string>;
  desk(address: string): string;
  unexpected: string;
}

const texts: Record<Language, MailTexts> = {
  en: {
    subject: (portal) => `${portal}: who decides for an application has changed`,
    hello: (name) => `Hello ${name},`,
    named: {
      AUTHORIZER: (by, application) => `${by} named you as an authorizer of ${application}.`,
      PRODUCT_OWNER: (by, application) => `${by} named you as a product owner of ${application}.`,
    },
    removed: {
      AUTHORIZER: (by, application) => `${by} removed you as an authorizer of ${application}.`,
      PRODUCT_OWNER: (by, application) => `${by} removed you as a product owner of ${application}.`,
    },
    desk: (address) => `Requests waiting for you: ${address}`,
    unexpected: 'If you did not expect this, tell the help desk.',
  },
  es: {
    subject: (portal) => `${portal}: cambió quién decide en una aplicación`,
    hello: (name) => `Hola, ${name}:`,
    named: {
      AUTHORIZER: (by, application) => `${by} le dio la función de autorizador de ${application}.`,
      PRODUCT_OWNER: (by, application) =>
        `${by} le dio la función de responsable de producto de ${application}.`,
    },
    removed: {
      AUTHORIZER: (by, application) => `${by} le quitó la función de autorizador de ${application}.`,
      PRODUCT_OWNER: (by, application) =>
        `${by} le quitó la función de responsable de producto de ${application}.`,
    },
    desk: (address) => `Solicitudes que esperan su decisión: ${address}`,
    unexpected: 'Si no lo esperaba, avise a la mesa de ayuda.',
  },
};

/** What happened, for the mail. */
export interface RecordedChange {
  action: 'ADD' | 'REMOVE';
  role: ApproverRole;
  application: Bilingual;
  /** Who did it. */
  by: string;
  /** Whom it is about. */
  name: string;
}

/** Subject and text of the mail that tells somebody that they were named, or are no longer (rule approvers 6). */
export function approverMail(
  { action, role, application, by, name }: RecordedChange,
  { portalName, origin }: { portalName: string; origin: string },
  language: Language,
): { subject: string; body: string } {
  const words = texts[language];
  const wording = action === 'ADD' ? words.named : words.removed;
  const desk = `${origin}${addresses.portal}/manage-requests?role=AUTHORIZER`;
  return {
    subject: words.subject(portalName),
    body: [
      words.hello(name),
      wording[role](by, application[language]),
      ...(action === 'ADD' && role === 'AUTHORIZER' ? [words.desk(desk)] : []),
      words.unexpected,
    ].join('\n\n'),
  };
}
