import { dictionary } from '../../content/language.tsx';

/** The words of the list of accounts about to be locked. */
export const unusedAccountsTexts = dictionary(
  {
    intro: (listed: string, locked: string) =>
      `These people have not signed in for ${listed} days or more. Their accounts are locked after ${locked} days. Signing in is all they need to do.`,
    list: 'Accounts about to be locked, soonest first',
    shown: { one: '{count} account', other: '{count} accounts, soonest first' },
    more: (count: string) =>
      `The list covers the first ${count} accounts. Other people have more time to sign in.`,
    none: 'No account is about to be locked.',
    locks: 'Will be locked on',
    signedIn: (ago: string) => `Signed in ${ago}`,
    neverSignedIn: (ago: string) => `Never signed in. Account created ${ago}`,
    warned: (days: string) => `Warned by email after ${days} days without a sign-in`,
    notWarned: 'Not warned yet',
    seePerson: (name: string) => `Everything about ${name}`,
    write: (name: string) => `Email ${name}`,
    failed: 'The accounts could not be loaded',
    back: 'Go to Find a Request',
    refused:
      'Only security staff and RM-IT Help can see which accounts are about to be locked. If you should have access, contact the help desk.',
  },
  {
    intro: (listed, locked) =>
      `Estas personas no han iniciado sesión en ${listed} días o más. Sus cuentas se bloquean a los ${locked} días. Solo tienen que iniciar sesión.`,
    list: 'Cuentas que están por bloquearse; primero las más próximas',
    shown: {
      one: '{count} cuenta',
      other: '{count} cuentas; primero las más próximas',
    },
    more: (count) =>
      `La lista incluye las primeras ${count} cuentas. Otras personas tienen más tiempo para iniciar sesión.`,
    none: 'Ninguna cuenta está por bloquearse.',
    locks: 'Se bloqueará el',
    signedIn: (ago) => `Inició sesión ${ago}`,
    neverSignedIn: (ago) => `Nunca ha iniciado sesión. La cuenta se creó ${ago}`,
    warned: (days) => `Se le avisó por correo a los ${days} días sin iniciar sesión`,
    notWarned: 'Todavía no se le ha avisado',
    seePerson: (name) => `Todo sobre ${name}`,
    write: (name) => `Escribir a ${name}`,
    failed: 'No se pudieron cargar las cuentas',
    back: 'Ir a Buscar una solicitud',
    refused:
      'Solo el personal de seguridad y la mesa de ayuda de RM-IT pueden ver qué cuentas están por bloquearse. Si usted debería tener acceso, comuníquese con la mesa de ayuda.',
  },
);
