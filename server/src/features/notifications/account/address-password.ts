import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import type { PasswordFacts } from '../../../mail/account-facts.ts';
import type { Addressed } from '../../../mail/addressed-mail.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { AddressingDependencies } from '../addressing.ts';
import { frames } from '../notification-texts.ts';

interface Words {
  subject(portal: string): string;
  changed(username: string): string;
  byLink(username: string): string;
  unexpected: string;
  look(address: string): string;
}

const texts: Readonly<Record<Language, Words>> = {
  en: {
    subject: (portal) => `${portal}: your password was changed`,
    changed: (username) => `The password of your account ${username} was changed. Its other sessions ended.`,
    byLink: (username) =>
      `A password was chosen for your account ${username} with the link from an email. All earlier sessions ended.`,
    unexpected:
      'If this was not you, select "Forgot your username or password?" on the sign-in page to choose another, and tell the help desk at once.',
    look: (address) => `Your account: ${address}`,
  },
  es: {
    subject: (portal) => `${portal}: se cambió su contraseña`,
    changed: (username) =>
      `Se cambió la contraseña de su cuenta ${username}. Se cerraron las demás sesiones.`,
    byLink: (username) =>
      `Se eligió una contraseña para su cuenta ${username} con el enlace de un correo. Se cerraron todas las sesiones anteriores.`,
    unexpected:
      'Si no fue usted, seleccione «¿Olvidó su nombre de usuario o su contraseña?» en la página de inicio de sesión para elegir otra y avise de inmediato a la mesa de ayuda.',
    look: (address) => `Su cuenta: ${address}`,
  },
};

/** That somebody's password was changed, as sentences. */
export function passwordLines({ byLink }: PasswordFacts, username: string, language: Language): string[] {
  const words = texts[language];
  return [byLink ? words.byLink(username) : words.changed(username), words.unexpected];
}

/** That somebody's password was changed, as a mail. */
export function addressedPassword(
  { origin, portalName }: Pick<AddressingDependencies, 'origin' | 'portalName'>,
  person: DirectoryPerson,
  facts: PasswordFacts,
): Addressed {
  const language = mailLanguage(person.attributes);
  const words = texts[language];
  return {
    recipient: person.email,
    language,
    subject: words.subject(portalName),
    body: [
      frames[language].hello(wholeName(person)),
      ...passwordLines(facts, person.username, language),
      words.look(`${origin}${addresses.portal}/account?section=security`),
    ].join('\n\n'),
  };
}
