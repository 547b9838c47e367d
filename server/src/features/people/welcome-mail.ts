import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';

/** What the mail tells somebody who was added. */
export interface Welcome {
  name: string;
  username: string;
  /** Who added them. */
  by: string;
}

interface MailTexts {
  subject(portal: string): string;
  lines(welcome: Welcome, portal: string, address: string): readonly string[];
}

const texts: Record<Language, MailTexts> = {
  en: {
    subject: (portal) => `${portal}: you have an account`,
    lines: ({ name, username, by }, portal, address) => [
      `Hello ${name},`,
      `${by} created an account for you in ${portal}. Your username is ${username}.`,
      'You will get a one-time password in person or by phone. Choose your own when you sign in for the first time.',
      `Sign in here: ${address}`,
      'If you did not expect this, tell the help desk.',
    ],
  },
  es: {
    subject: (portal) => `${portal}: usted tiene una cuenta`,
    lines: ({ name, username, by }, portal, address) => [
      `Hola, ${name}:`,
      `${by} creó una cuenta para usted en ${portal}. Su nombre de usuario es ${username}.`,
      'Recibirá una contraseña de un solo uso en persona o por teléfono. Elija la suya cuando inicie sesión por primera vez.',
      `Inicie sesión aquí: ${address}`,
      'Si no lo esperaba, avise a la mesa de ayuda.',
    ],
  },
};

/** Subject and text of the mail to somebody who was added (rule people-admission 4). */
export function welcomeMail(
  welcome: Welcome,
  { portalName, origin, loginUrl }: { portalName: string; origin: string; loginUrl: string | null },
  language: Language,
): { subject: string; body: string } {
  const words = texts[language];
  const address = loginUrl ?? `${origin}${addresses.portal}/`;
  return {
    subject: words.subject(portalName),
    body: words.lines(welcome, portalName, address).join('\n\n'),
  };
}
