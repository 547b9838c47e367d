import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { certificateAttributes } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { countsAsExpiredFrom } from '@portal/core/domain/certificates/certificate-warnings.ts';
import { dayWords } from '@portal/core/domain/content/moments.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { mailSubject } from '@portal/core/domain/mail/mail-subject.ts';
import { isElomaOnly } from '@portal/core/domain/people/account-state.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import type { Addressed } from '../../../mail/addressed-mail.ts';
import { certificateNames } from '../../../mail/certificate-names.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { AddressingDependencies } from '../addressing.ts';
import { frames } from '../notification-texts.ts';
import type { CertificateFacts } from './write-warnings.ts';

interface Words {
  subject(certificate: string, day: string): string;
  ends(certificate: string, day: string): string;
  counts(day: string): string;
  countsAlready: string;
  renew: string;
  upload(address: string): string;
}

const texts: Readonly<Record<Language, Words>> = {
  en: {
    subject: (certificate, day) => `${certificate} certificate expires ${day}`,
    ends: (certificate, day) => `Your ${certificate} certificate expires on ${day}.`,
    counts: (day) => `It counts as expired starting ${day}, and then applications may not let you in.`,
    countsAlready: 'It counts as expired already, and applications may not let you in.',
    renew: 'Take the training again and upload the new certificate. It counts as soon as you upload it.',
    upload: (address) => `Upload the certificate: ${address}`,
  },
  es: {
    subject: (certificate, day) => `certificado de ${certificate}: vence el ${day}`,
    ends: (certificate, day) => `Su certificado de ${certificate} vence el ${day}.`,
    counts: (day) =>
      `Cuenta como vencido desde el ${day}, y a partir de entonces es posible que las aplicaciones no lo dejen entrar.`,
    countsAlready: 'Ya cuenta como vencido, y es posible que las aplicaciones no lo dejen entrar.',
    renew: 'Haga de nuevo la capacitación y suba el certificado nuevo. Cuenta en cuanto lo suba.',
    upload: (address) => `Subir el certificado: ${address}`,
  },
};

type WarningDependencies = Pick<AddressingDependencies, 'now' | 'zone' | 'described'>;

/** Whether the warning still holds: the certificate has not been renewed, has not ended, and is one that its owner needs. */
function isCurrent(
  { now, zone, described }: WarningDependencies,
  person: DirectoryPerson,
  { certificate: { kind, endsOn } }: CertificateFacts,
): boolean {
  const isSame = person.attributes[certificateAttributes[kind]]?.[0] === endsOn;
  return isSame && dayIn(zone, now()) <= endsOn && !isElomaOnly(described(person));
}

/** The warning as sentences; null where it no longer holds. */
export function warningLines(
  deps: WarningDependencies,
  person: DirectoryPerson,
  facts: CertificateFacts,
  language: Language,
): string[] | null {
  if (!isCurrent(deps, person, facts)) return null;
  const { kind, endsOn } = facts.certificate;
  const words = texts[language];
  const expiredFrom = countsAsExpiredFrom(endsOn);
  return [
    words.ends(certificateNames[language][kind], inWords(language, endsOn)),
    dayIn(deps.zone, deps.now()) >= expiredFrom
      ? words.countsAlready
      : words.counts(inWords(language, expiredFrom)),
    words.renew,
  ];
}

function inWords(language: Language, day: string): string {
  return dayWords(language, new Date(day), { zone: 'UTC' });
}

/** The warning as a mail; null where it no longer holds. */
export function addressedWarning(
  deps: AddressingDependencies,
  person: DirectoryPerson,
  facts: CertificateFacts,
): Addressed | null {
  const language = mailLanguage(person.attributes);
  const lines = warningLines(deps, person, facts, language);
  if (lines === null) return null;
  const { kind, endsOn } = facts.certificate;
  const words = texts[language];
  const subject = words.subject(certificateNames[language][kind], inWords(language, endsOn));
  return {
    recipient: person.email,
    language,
    subject: mailSubject(subject.charAt(0).toUpperCase() + subject.slice(1)),
    body: [
      frames[language].hello(wholeName(person)),
      ...lines,
      words.upload(`${deps.origin}${addresses.portal}/account?section=certificates`),
    ].join('\n\n'),
  };
}
