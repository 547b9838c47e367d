import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { Sender } from './warning-mail.ts';

interface RestoredTexts {
  subject(portal: string): string;
  hello(name: string): string;
  restored(number: string, address: string): string;
  rule(days: string): string;
}

const texts: Record<Language, RestoredTexts> = {
  en: {
    subject: (portal) => `${portal}: your account is active again`,
    hello: (name) => `Hello ${name},`,
    restored: (number, address) =>
      `Your request ${number} was approved, and your account is active again. You can use your applications.\n\nYour applications: ${address}`,
    rule: (days) => `To keep your account active, sign in at least once every ${days} days.`,
  },
  es: {
    subject: (portal) => `${portal}: su cuenta está activa de nuevo`,
    hello: (name) => `Hola, ${name}:`,
    restored: (number, address) =>
      `Se aprobó su solicitud ${number} y su cuenta está activa de nuevo. Ya puede usar sus aplicaciones.\n\nSus aplicaciones: ${address}`,
    rule: (days) => `Para mantener activa su cuenta, inicie sesión al menos una vez cada ${days} días.`,
  },
};

/** Subject and text of the mail that tells somebody that their account is active again. */
export function restoredMail(
  { name, requestNumber, lockDays }: { name: string; requestNumber: string; lockDays: number },
  { portalName, origin }: Pick<Sender, 'portalName' | 'origin'>,
  language: Language,
): { subject: string; body: string } {
  const words = texts[language];
  return {
    subject: words.subject(portalName),
    body: [
      words.hello(name),
      words.restored(requestNumber, `${origin}${addresses.portal}/applications?show=mine`),
      words.rule(String(lockDays)),
    ].join('\n\n'),
  };
}
