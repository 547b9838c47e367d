import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import type { BrowserFacts } from '../../../mail/account-facts.ts';
import type { Addressed } from '../../../mail/addressed-mail.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { AddressingDependencies } from '../addressing.ts';
import { frames } from '../notification-texts.ts';

interface Words {
  subject(portal: string): string;
  signedIn(username: string, browser: string): string;
  unknown: string;
  on(browser: string, system: string): string;
  expected: string;
  unexpected: string;
  look(address: string): string;
}

const texts: Readonly<Record<Language, Words>> = {
  en: {
    subject: (portal) => `${portal}: sign-in from a new browser`,
    signedIn: (username, browser) =>
      `Your account ${username} was signed in to from a browser that you had not used for it before: ${browser}.`,
    unknown: 'unknown browser',
    on: (browser, system) => `${browser} on ${system}`,
    expected:
      'If this was you, there is nothing to do. A browser also counts as new after its cookies were deleted.',
    unexpected:
      'If this was not you, change your password, end all sessions, and tell the help desk at once.',
    look: (address) => `Your account: ${address}`,
  },
  es: {
    subject: (portal) => `${portal}: inicio de sesión desde un navegador nuevo`,
    signedIn: (username, browser) =>
      `Se inició sesión con su cuenta ${username} desde un navegador que usted no había usado antes con ella: ${browser}.`,
    unknown: 'navegador desconocido',
    on: (browser, system) => `${browser} en ${system}`,
    expected:
      'Si fue usted, no tiene que hacer nada. Un navegador también cuenta como nuevo después de borrar sus cookies.',
    unexpected:
      'Si no fue usted, cambie su contraseña, cierre todas las sesiones y avise de inmediato a la mesa de ayuda.',
    look: (address) => `Su cuenta: ${address}`,
  },
};

/** That somebody's account was signed in to with a new browser, as sentences. */
export function browserLines(
  { browser, system }: BrowserFacts,
  username: string,
  language: Language,
): string[] {
  const { signedIn, unknown, on, unexpected } = texts[language];
  const named = browser ?? unknown;
  return [signedIn(username, system === null ? named : on(named, system)), unexpected];
}

/** The same as a mail. */
export function addressedBrowser(
  { origin, portalName }: Pick<AddressingDependencies, 'origin' | 'portalName'>,
  person: DirectoryPerson,
  facts: BrowserFacts,
): Addressed {
  const language = mailLanguage(person.attributes);
  const words = texts[language];
  const [signedIn = '', unexpected = ''] = browserLines(facts, person.username, language);
  return {
    recipient: person.email,
    language,
    subject: words.subject(portalName),
    body: [
      frames[language].hello(wholeName(person)),
      signedIn,
      words.expected,
      unexpected,
      words.look(`${origin}${addresses.portal}/account?section=security`),
    ].join('\n\n'),
  };
}
