import type { Language } from '@portal/core/domain/catalogue/application.ts';

interface Words {
  subject(portal: string): string;
  /** @param by null for an operator */
  body(by: string | null, portal: string): string;
  unexpected: string;
}

const texts: Record<Language, Words> = {
  en: {
    subject: (portal) => `${portal}: an account no longer uses this address`,
    body: (by, portal) =>
      `${by ?? `An operator of ${portal}`} gave an account that used this address another one. Email about the account no longer comes here.`,
    unexpected: 'If this was your account and you did not expect the change, tell the help desk.',
  },
  es: {
    subject: (portal) => `${portal}: una cuenta ya no usa esta dirección`,
    body: (by, portal) =>
      `${by ?? `Un operador de ${portal}`} asignó otra dirección a una cuenta que usaba esta. Los correos sobre la cuenta ya no llegan aquí.`,
    unexpected: 'Si era su cuenta y no esperaba el cambio, avise a la mesa de ayuda.',
  },
};

/**
 * To the reader of the former address, who may be a stranger: nothing of the person, and nothing of the new one.
 * @param by null for an operator
 */
export function formerAddressMail(
  by: string | null,
  { portalName }: { portalName: string },
  language: Language,
): { subject: string; body: string } {
  const { subject, body, unexpected } = texts[language];
  return { subject: subject(portalName), body: [body(by, portalName), unexpected].join('\n\n') };
}
