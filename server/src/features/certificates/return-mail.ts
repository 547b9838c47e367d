import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { CertificateKind } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { certificateNames } from '../../mail/certificate-names.ts';

/** What the mail says about a certificate that was returned. */
export interface ReturnedCertificate {
  /** Of the person. */
  name: string;
  kind: CertificateKind;
  reason: string;
}

interface MailTexts {
  subject(portal: string): string;
  lines(returned: { name: string; certificate: string; reason: string }, address: string): readonly string[];
}

const texts: Record<Language, MailTexts> = {
  en: {
    subject: (portal) => `${portal}: your certificate was returned`,
    lines: ({ name, certificate, reason }, address) => [
      `Hello ${name},`,
      `The help desk returned the certificate that you uploaded (${certificate}). The previous date counts again.`,
      `Reason: ${reason}`,
      `Send another one here: ${address}`,
    ],
  },
  es: {
    subject: (portal) => `${portal}: se devolvió su certificado`,
    lines: ({ name, certificate, reason }, address) => [
      `Hola, ${name}:`,
      `La mesa de ayuda devolvió el certificado que usted subió (${certificate}). La fecha anterior vuelve a contar.`,
      `Motivo: ${reason}`,
      `Envíe otro aquí: ${address}`,
    ],
  },
};

/** Subject and text of the mail to the person who sent a certificate that was returned (rule certificates 5). */
export function returnMail(
  { name, kind, reason }: ReturnedCertificate,
  { portalName, origin }: { portalName: string; origin: string },
  language: Language,
): { subject: string; body: string } {
  const words = texts[language];
  const address = `${origin}${addresses.portal}/account?section=certificates`;
  const certificate = certificateNames[language][kind];
  return {
    subject: words.subject(portalName),
    body: words.lines({ name, certificate, reason }, address).join('\n\n'),
  };
}

const found: Record<Language, (name: string) => string> = {
  en: (name) =>
    `The virus scanner found something in the file (${name}), so the file was deleted. Get the certificate again from where it was issued.`,
  es: (name) =>
    `El antivirus encontró algo en el archivo (${name}), así que el archivo se eliminó. Vuelva a obtener el certificado de quien lo emitió.`,
};

/** The reason of a return by the scanner, in the language in which the person reads mail (rule certificates 8). */
export function foundReason(name: string, language: Language): string {
  return found[language](name);
}
