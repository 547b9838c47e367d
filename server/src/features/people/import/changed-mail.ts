import type { Language } from '@portal/core/domain/catalogue/application.ts';

/** What the mail tells somebody about how they sign in. */
export interface ChangedAccount {
  name: string;
  /** The new username and address; null for what stays. */
  username: string | null;
  email: string | null;
  /** Who changed it; null for an operator. */
  by: string | null;
}

interface MailTexts {
  subject(portal: string): string;
  hello(name: string): string;
  changed(by: string | null, portal: string): string;
  username(name: string): string;
  email(address: string): string;
  unexpected: string;
}

const texts: Record<Language, MailTexts> = {
  en: {
    subject: (portal) => `${portal}: your account was changed`,
    hello: (name) => `Hello ${name},`,
    changed: (by, portal) =>
      by === null
        ? `An operator of ${portal} changed how you sign in.`
        : `${by} changed how you sign in to ${portal}.`,
    username: (name) => `Your username is now ${name}.`,
    email: (address) => `Your e-mail address is now ${address}.`,
    unexpected: 'Your password stays the same. If you did not expect this, tell the help desk.',
  },
  es: {
    subject: (portal) => `${portal}: su cuenta cambió`,
    hello: (name) => `Hola, ${name}:`,
    changed: (by, portal) =>
      by === null
        ? `Un operador de ${portal} cambió sus datos para iniciar sesión.`
        : `${by} cambió sus datos para iniciar sesión en ${portal}.`,
    username: (name) => `Su nombre de usuario ahora es ${name}.`,
    email: (address) => `Su correo electrónico ahora es ${address}.`,
    unexpected: 'Su contraseña sigue siendo la misma. Si no lo esperaba, avise a la mesa de ayuda.',
  },
};

/** Subject and text of the mail to somebody who signs in by another name from now on (rule people-import 7). */
export function changedMail(
  { name, username, email, by }: ChangedAccount,
  { portalName }: { portalName: string },
  language: Language,
): { subject: string; body: string } {
  const words = texts[language];
  return {
    subject: words.subject(portalName),
    body: [
      words.hello(name),
      words.changed(by, portalName),
      ...(username === null ? [] : [words.username(username)]),
      ...(email === null ? [] : [words.email(email)]),
      words.unexpected,
    ].join('\n\n'),
  };
}
