import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { isActiveAccount } from '@portal/core/domain/people/person.ts';
import type { LockFacts } from '../../../mail/account-facts.ts';
import type { Addressed } from '../../../mail/addressed-mail.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { AddressingDependencies } from '../addressing.ts';
import { frames } from '../notification-texts.ts';

interface Words {
  subject: string;
  locked(days: number): string;
  back: string;
  signIn(address: string): string;
}

const texts: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your account was locked',
    locked: (days) => `Your account was locked because it was not used for ${days} days.`,
    back: 'You keep your roles, but you cannot use any application. To use them again, sign in and ask to have your account restored. Your supervisor decides.',
    signIn: (address) => `Sign in: ${address}`,
  },
  es: {
    subject: 'Su cuenta se bloqueó',
    locked: (days) => `Su cuenta se bloqueó porque no se usó durante ${days} días.`,
    back: 'Usted conserva sus roles, pero no puede usar ninguna aplicación. Para volver a usarlas, inicie sesión y solicite que se restablezca su cuenta. Su supervisor decide.',
    signIn: (address) => `Iniciar sesión: ${address}`,
  },
};

/** That somebody's account was locked, as sentences. */
export function lockLines({ days }: LockFacts, language: Language): string[] {
  const { locked, back } = texts[language];
  return [locked(days), back];
}

/** That somebody's account was locked, as a mail; null where it is open again. */
export function addressedLock(
  { origin }: Pick<AddressingDependencies, 'origin'>,
  person: DirectoryPerson,
  facts: LockFacts,
): Addressed | null {
  if (isActiveAccount(person.realmRoles)) return null;
  const language = mailLanguage(person.attributes);
  const { subject, signIn } = texts[language];
  return {
    recipient: person.email,
    language,
    subject,
    body: [
      frames[language].hello(wholeName(person)),
      ...lockLines(facts, language),
      signIn(`${origin}${addresses.portal}/applications`),
    ].join('\n\n'),
  };
}
