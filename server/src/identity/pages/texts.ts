import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type {
  ConfirmationFault,
  PasswordFault,
  ReasonToChange,
} from '@portal/core/domain/people/password.ts';

/**
 * Why somebody is asked: to begin, because their sign-in was too long ago, or because the application accepts certain people
 * only.
 */
export type SignInOccasion = 'BEGIN' | 'AGAIN' | 'CERTAIN_PERSON';

/** Every sentence of the provider's pages. A sentence missing in a language is a type error. */
export interface IdentityTexts {
  signIn: string;
  signInTitle: string;
  signInTo: Readonly<Record<SignInOccasion, string>>;
  username: string;
  usernameHint: string;
  password: string;
  show: string;
  hide: string;
  errorPrefix: string;
  problem: string;
  usernameMissing: string;
  passwordMissing: string;
  wrong: string;
  /** Too many failures, with one name or from one network. */
  wait: Record<'ACCOUNT' | 'NETWORK', (seconds: number) => string>;
  newPasswordTitle: string;
  newPasswordWhy: Record<ReasonToChange, string>;
  newPassword: string;
  newPasswordHint(shortest: number): string;
  newPasswordAgain: string;
  showBoth: string;
  hideBoth: string;
  saveAndSignIn: string;
  newPasswordProblem: string;
  newPasswordFaults: Record<PasswordFault, (shortest: number, longest: number) => string>;
  confirmationFaults: Record<ConfirmationFault, string>;
  demonstrationAccounts: string;
  demonstrationPassword: string;
  signInAs(name: string): string;
  pickedFailed: string;
  expiredTitle: string;
  expiredText: string;
  overtakenTitle: string;
  overtakenText: string;
  /** While the browser goes on by itself. */
  onwardTitle: string;
  onwardText: string;
  onward: string;
  refusedTitle: string;
  refusedText: string;
  refusedCode: string;
  faultTitle: string;
  faultText: string;
  unavailableTitle: string;
  unavailableText: string;
  signOutTitle: string;
  signOutQuestion: string;
  signOut: string;
  notSignedOutTitle: string;
  notSignedOutText: string;
  signedOutTitle: string;
  signedOutText: string;
  noSessionTitle: string;
  noSessionText: string;
  backToPortal: string;
}

const en: IdentityTexts = {
  signIn: 'Sign In',
  signInTitle: 'Sign In',
  signInTo: {
    BEGIN: 'Sign in once to use the portal and all of your applications.',
    AGAIN: 'For security, sign in again to continue.',
    CERTAIN_PERSON:
      'The application asks for the person who signed in to it before. If you sign in as someone else, you go back to the application without access.',
  },
  username: 'Username',
  usernameHint: 'Your username or email address',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  errorPrefix: 'Error',
  problem: 'You are not signed in yet',
  usernameMissing: 'Enter your username',
  passwordMissing: 'Enter your password',
  wrong: 'Invalid username or password.',
  wait: {
    ACCOUNT: (seconds) => `Too many attempts with this username. Try again in ${duration('en', seconds)}.`,
    NETWORK: (seconds) =>
      `Too many failed sign-ins from your network. Try again in ${duration('en', seconds)}, or use a browser you have signed in with before.`,
  },
  newPasswordTitle: 'Choose a new password',
  newPasswordWhy: {
    HANDED_OUT:
      'Other people may have seen the password you signed in with. Choose one that only you know, and then you can continue.',
    TOO_OLD: 'Your password has expired. Choose another one, and then you can continue.',
  },
  newPassword: 'New password',
  newPasswordHint: (shortest) =>
    `At least ${shortest} characters. Several words in a row are easy to remember and hard to guess.`,
  newPasswordAgain: 'Confirm new password',
  showBoth: 'Show both passwords',
  hideBoth: 'Hide both passwords',
  saveAndSignIn: 'Save and sign in',
  newPasswordProblem: 'Your new password has not been saved yet',
  newPasswordFaults: {
    MISSING: () => 'Enter a new password',
    TOO_SHORT: (shortest) => `Use at least ${shortest} characters`,
    TOO_LONG: (_shortest, longest) => `Use at most ${longest} characters`,
    IS_NAME: () => 'Do not use only your name, username, email address, or the name of this portal',
    IS_REPEATED: () => 'Do not just repeat the same characters or words',
    IS_SEQUENCE: () => 'Do not use only letters or numbers in a row, like abcdef, 123456, or qwerty',
    IS_COMMON: () => 'Choose another password. Many people use this one, so it is easy to guess',
    IS_JOINED: () =>
      'Use other words, or at least four. These are a few common passwords in a row, so they are easy to guess',
    IS_PRESENT_ONE: () => 'Use a password that is different from your current one',
    IS_EARLIER_ONE: () => 'Use a password that you have not used before',
  },
  confirmationFaults: {
    MISSING: 'Enter the new password again',
    DIFFERS: 'The passwords do not match',
  },
  demonstrationAccounts: 'Demonstration accounts',
  demonstrationPassword: 'Choose one to sign in. All of these fictional people have the same password:',
  signInAs: (name) => `Sign In as ${name}`,
  pickedFailed: 'The password of this demonstration account has been changed. Enter the new one.',
  expiredTitle: 'This sign-in page is no longer valid',
  expiredText: 'It was open too long, or you have already signed in. Nothing was lost. Start again.',
  overtakenTitle: 'Sign in again',
  overtakenText:
    'Your password or your session changed while you were signing in. You were not signed in. Start again with your current password.',
  onwardTitle: 'One moment',
  onwardText: 'The next page opens by itself. If it does not, select Continue.',
  onward: 'Continue',
  refusedTitle: 'This address cannot be used to sign in',
  refusedText:
    'The application that sent you here asked for something that is not allowed. You were not signed in or out.',
  refusedCode: 'For the help desk:',
  faultTitle: 'Something went wrong',
  faultText:
    'The error is on our side and has been recorded. Try again. If it keeps happening, contact the help desk.',
  unavailableTitle: 'This page cannot be shown right now',
  unavailableText: 'Wait a moment, then go back and try again.',
  signOutTitle: 'Sign Out',
  signOutQuestion: 'Do you want to sign out of the portal and all applications?',
  signOut: 'Sign Out',
  notSignedOutTitle: 'You were not signed out',
  notSignedOutText:
    'We could not confirm where this request to sign out came from, so nothing changed. To sign out, go to the portal and select Sign Out.',
  signedOutTitle: 'You are signed out',
  signedOutText: 'You are signed out of the portal and all applications.',
  noSessionTitle: 'No session was found',
  noSessionText:
    'This browser showed no session, so nothing was ended. To make sure that you are signed out, go to the portal.',
  backToPortal: 'Go to the portal',
};

const es: IdentityTexts = {
  signIn: 'Iniciar sesión',
  signInTitle: 'Iniciar sesión',
  signInTo: {
    BEGIN: 'Inicie sesión una sola vez para usar el portal y todas sus aplicaciones.',
    AGAIN: 'Por seguridad, inicie sesión de nuevo para continuar.',
    CERTAIN_PERSON:
      'La aplicación pide que inicie sesión la misma persona que la usó antes. Si entra otra persona, volverá a la aplicación sin acceso.',
  },
  username: 'Nombre de usuario',
  usernameHint: 'Su nombre de usuario o su dirección de correo electrónico',
  password: 'Contraseña',
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
  errorPrefix: 'Error',
  problem: 'Todavía no ha iniciado sesión',
  usernameMissing: 'Escriba su nombre de usuario',
  passwordMissing: 'Escriba su contraseña',
  wrong: 'El nombre de usuario o la contraseña no son válidos.',
  wait: {
    ACCOUNT: (seconds) =>
      `Demasiados intentos con este nombre de usuario. Intente de nuevo en ${duration('es', seconds)}.`,
    NETWORK: (seconds) =>
      `Demasiados inicios de sesión fallidos desde su red. Intente de nuevo en ${duration('es', seconds)}, o use un navegador con el que ya haya iniciado sesión.`,
  },
  newPasswordTitle: 'Elija una contraseña nueva',
  newPasswordWhy: {
    HANDED_OUT:
      'Es posible que otras personas hayan visto la contraseña con la que inició sesión. Elija una que solo usted conozca y podrá continuar.',
    TOO_OLD: 'Su contraseña venció. Elija otra y podrá continuar.',
  },
  newPassword: 'Contraseña nueva',
  newPasswordHint: (shortest) =>
    `Al menos ${shortest} caracteres. Varias palabras seguidas son fáciles de recordar y difíciles de adivinar.`,
  newPasswordAgain: 'Confirme la contraseña nueva',
  showBoth: 'Mostrar las dos contraseñas',
  hideBoth: 'Ocultar las dos contraseñas',
  saveAndSignIn: 'Guardar e iniciar sesión',
  newPasswordProblem: 'Su contraseña nueva todavía no se guardó',
  newPasswordFaults: {
    MISSING: () => 'Escriba una contraseña nueva',
    TOO_SHORT: (shortest) => `Use al menos ${shortest} caracteres`,
    TOO_LONG: (_shortest, longest) => `Use ${longest} caracteres como máximo`,
    IS_NAME: () =>
      'Use algo más que su nombre, su nombre de usuario, su correo electrónico o el nombre de este portal',
    IS_REPEATED: () => 'Use algo más que los mismos caracteres o palabras repetidos',
    IS_SEQUENCE: () => 'Use algo más que letras o números seguidos, como abcdef, 123456 o qwerty',
    IS_COMMON: () => 'Elija otra contraseña. Muchas personas usan esta, así que es fácil de adivinar',
    IS_JOINED: () =>
      'Use otras palabras, o al menos cuatro. Estas son unas pocas contraseñas comunes seguidas, así que son fáciles de adivinar',
    IS_PRESENT_ONE: () => 'Use una contraseña distinta de la que tiene ahora',
    IS_EARLIER_ONE: () => 'Use una contraseña que no haya tenido antes',
  },
  confirmationFaults: {
    MISSING: 'Escriba otra vez la contraseña nueva',
    DIFFERS: 'Las contraseñas no coinciden',
  },
  demonstrationAccounts: 'Cuentas de demostración',
  demonstrationPassword:
    'Elija una para iniciar sesión. Todas estas personas ficticias tienen la misma contraseña:',
  signInAs: (name) => `Iniciar sesión como ${name}`,
  pickedFailed: 'La contraseña de esta cuenta de demostración ha cambiado. Escriba la nueva.',
  expiredTitle: 'Esta página de inicio de sesión ya no es válida',
  expiredText:
    'Estuvo abierta demasiado tiempo o usted ya inició sesión. No se perdió nada. Empiece de nuevo.',
  overtakenTitle: 'Inicie sesión de nuevo',
  overtakenText:
    'Su contraseña o su sesión cambió mientras iniciaba sesión. No se inició la sesión. Vuelva a empezar con su contraseña actual.',
  onwardTitle: 'Un momento',
  onwardText: 'La página siguiente se abre sola. Si no se abre, seleccione Continuar.',
  onward: 'Continuar',
  refusedTitle: 'Esta dirección no sirve para iniciar sesión',
  refusedText:
    'La aplicación desde la que llegó pidió algo que no está permitido. No se inició ni se cerró ninguna sesión.',
  refusedCode: 'Para la mesa de ayuda:',
  faultTitle: 'Ocurrió un error',
  faultText:
    'El error es nuestro y quedó registrado. Intente de nuevo. Si se repite, comuníquese con la mesa de ayuda.',
  unavailableTitle: 'Esta página no se puede mostrar en este momento',
  unavailableText: 'Espere un momento, regrese e intente de nuevo.',
  signOutTitle: 'Cerrar sesión',
  signOutQuestion: '¿Desea cerrar la sesión del portal y de todas las aplicaciones?',
  signOut: 'Cerrar sesión',
  notSignedOutTitle: 'No se cerró su sesión',
  notSignedOutText:
    'No pudimos comprobar de dónde vino la solicitud de cerrar la sesión, así que no cambió nada. Para cerrarla, vaya al portal y seleccione Cerrar sesión.',
  signedOutTitle: 'Se cerró su sesión',
  signedOutText: 'Se cerró su sesión en el portal y en todas las aplicaciones.',
  noSessionTitle: 'No se encontró ninguna sesión',
  noSessionText:
    'Este navegador no mostró ninguna sesión, así que no se cerró nada. Para comprobar que no tiene una sesión abierta, vaya al portal.',
  backToPortal: 'Ir al portal',
};

/** The sentences by language. */
export const identityTexts: Record<Language, IdentityTexts> = { en, es };

const units: Record<Language, Record<'second' | 'minute', readonly [one: string, many: string]>> = {
  en: { second: ['second', 'seconds'], minute: ['minute', 'minutes'] },
  es: { second: ['segundo', 'segundos'], minute: ['minuto', 'minutos'] },
};

/** A wait in words: seconds up to 90, then whole minutes, rounded up. */
export function duration(language: Language, seconds: number): string {
  const inMinutes = seconds > 90;
  const amount = inMinutes ? Math.ceil(seconds / 60) : seconds;
  const [one, many] = units[language][inMinutes ? 'minute' : 'second'];
  return `${amount} ${new Intl.PluralRules(language).select(amount) === 'one' ? one : many}`;
}
