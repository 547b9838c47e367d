import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { linkLifetimes } from '@portal/core/domain/people/mailed-link.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import type { Addressed } from '../../../mail/addressed-mail.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { LinkPurpose, MailedLink } from '../../../ports/identity-provider.ts';
import type { AddressingDependencies } from '../addressing.ts';
import { frames } from '../notification-texts.ts';

interface Words {
  subject(portal: string): string;
  /** @param username theirs: the person who has forgotten it learns it here */
  why(portal: string, username: string): string;
  choose(address: string): string;
  lasts: string;
  unexpected: string;
}

const minutes = linkLifetimes.RECOVERY / 60;
const days = linkLifetimes.INVITATION / 86_400;

const texts: Readonly<Record<Language, Readonly<Record<LinkPurpose, Words>>>> = {
  en: {
    RECOVERY: {
      subject: (portal) => `${portal}: your username and a new password`,
      why: (portal, username) =>
        `Someone asked for help signing in to your account in ${portal}. Your username is ${username}.`,
      choose: (address) => `Choose a new password: ${address}`,
      lasts: `The link works once, within ${minutes} minutes. Your current password keeps working until you choose another.`,
      unexpected:
        'If you did not ask for this, do nothing, and do not give the link to anyone. If it keeps happening, tell the help desk.',
    },
    INVITATION: {
      subject: (portal) => `${portal}: you have an account`,
      why: (portal, username) => `You have an account in ${portal}. Your username is ${username}.`,
      choose: (address) => `Choose your password: ${address}`,
      lasts: `The link works once, within ${days} days. After that, select "Forgot your username or password?" on the sign-in page.`,
      unexpected: 'If you did not expect this, tell the help desk, and do not give the link to anyone.',
    },
  },
  es: {
    RECOVERY: {
      subject: (portal) => `${portal}: su nombre de usuario y una contraseña nueva`,
      why: (portal, username) =>
        `Alguien pidió ayuda para iniciar sesión con su cuenta en ${portal}. Su nombre de usuario es ${username}.`,
      choose: (address) => `Elegir una contraseña nueva: ${address}`,
      lasts: `El enlace sirve una sola vez, durante ${minutes} minutos. Su contraseña actual sigue siendo válida hasta que elija otra.`,
      unexpected:
        'Si no lo pidió, no haga nada y no comparta el enlace con nadie. Si se repite, avise a la mesa de ayuda.',
    },
    INVITATION: {
      subject: (portal) => `${portal}: usted tiene una cuenta`,
      why: (portal, username) => `Usted tiene una cuenta en ${portal}. Su nombre de usuario es ${username}.`,
      choose: (address) => `Elegir su contraseña: ${address}`,
      lasts: `El enlace sirve una sola vez, durante ${days} días. Después, seleccione «¿Olvidó su nombre de usuario o su contraseña?» en la página de inicio de sesión.`,
      unexpected: 'Si no lo esperaba, avise a la mesa de ayuda y no comparta el enlace con nadie.',
    },
  },
};

/** A link to choose a password by, as a mail to the address that it was made for. The outbox keeps the mail without the link. */
export function addressedLink(
  { portalName }: Pick<AddressingDependencies, 'portalName'>,
  person: DirectoryPerson,
  { purpose, address, recipient }: MailedLink,
): Addressed {
  const language = mailLanguage(person.attributes);
  const words = texts[language][purpose];
  return {
    recipient,
    language,
    subject: words.subject(portalName),
    secret: address,
    body: [
      frames[language].hello(wholeName(person)),
      words.why(portalName, person.username),
      words.choose(address),
      words.lasts,
      words.unexpected,
    ].join('\n\n'),
  };
}
