import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { dayWords } from '@portal/core/domain/content/moments.ts';
import type { Absence, AccountUse } from '@portal/core/domain/people/inactivity.ts';

/** Where the portal is and what it is called. */
export interface Sender {
  portalName: string;
  /** Without a slash at the end. */
  origin: string;
  /** The agency's own page from which people begin; null for the portal's. */
  loginUrl: string | null;
  /** The zone in which deadlines end, an IANA name. */
  zone: string;
}

interface WarningTexts {
  locale: string;
  subject(portal: string, day: string): string;
  hello(name: string): string;
  away(portal: string, days: string): string;
  neverHere(portal: string, days: string): string;
  whatToDo(day: string, address: string): string;
  otherwise: string;
  late: string;
}

const texts: Record<Language, WarningTexts> = {
  en: {
    locale: 'en-US',
    subject: (portal, day) => `${portal}: sign in by ${day} to keep your account active`,
    hello: (name) => `Hello ${name},`,
    away: (portal, days) => `You have not signed in to the ${portal} for ${days} days.`,
    neverHere: (portal, days) =>
      `Your account in the ${portal} was created ${days} days ago, and you have not signed in yet.`,
    whatToDo: (day, address) =>
      `Sign in by ${day} to keep your account active. You do not need to do anything else.\n\nSign in: ${address}`,
    otherwise:
      'If you do not sign in, your account will be locked at the end of that day. You will keep your roles, but you will not be able to use any application until your supervisor approves your request to restore the account.',
    late: 'If you have signed in since this message was written, your account stays active.',
  },
  es: {
    locale: 'es-US',
    subject: (portal, day) =>
      `${portal}: inicie sesión a más tardar el ${day} para mantener activa su cuenta`,
    hello: (name) => `Hola, ${name}:`,
    away: (portal, days) => `Hace ${days} días que usted no inicia sesión en ${portal}.`,
    neverHere: (portal, days) =>
      `Su cuenta en ${portal} se creó hace ${days} días y usted todavía no ha iniciado sesión.`,
    whatToDo: (day, address) =>
      `Inicie sesión a más tardar el ${day} para mantener activa su cuenta. No tiene que hacer nada más.\n\nIniciar sesión: ${address}`,
    otherwise:
      'Si no inicia sesión, su cuenta se bloqueará al final de ese día. Conservará sus roles, pero no podrá usar ninguna aplicación hasta que su supervisor apruebe su solicitud para restablecer la cuenta.',
    late: 'Si ya inició sesión después de que se escribió este mensaje, su cuenta sigue activa.',
  },
};

/** Subject and text of the mail that warns somebody of the lock that comes. */
export function warningMail(
  { name, use, absence }: { name: string; use: AccountUse; absence: Absence },
  { portalName, origin, loginUrl, zone }: Sender,
  language: Language,
): { subject: string; body: string } {
  const words = texts[language];
  const days = new Intl.NumberFormat(words.locale).format(absence.days);
  const day = dayWords(language, absence.locksAt, { zone });
  const isKnown = use.signedInAt !== null;
  return {
    subject: words.subject(portalName, day),
    body: [
      words.hello(name),
      (isKnown ? words.away : words.neverHere)(portalName, days),
      words.whatToDo(day, loginUrl ?? `${origin}${addresses.portal}/applications`),
      `${words.otherwise} ${words.late}`,
    ].join('\n\n'),
  };
}
