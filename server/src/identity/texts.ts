import type { Language } from '@portal/core/domain/catalogue/application.ts';

/** Every sentence of the provider's pages. A sentence missing in a language is a type error. */
export interface IdentityTexts {
  officialSite: string;
  officialSiteLabel: string;
  otherLanguage: string;
  signIn: string;
  signInTitle: string;
  signInTo: string;
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
  wait(seconds: number): string;
  demonstrationAccounts: string;
  demonstrationPassword: string;
  fillIn: string;
  fillInAs(name: string): string;
  filledIn(name: string): string;
  expiredTitle: string;
  expiredText: string;
  refusedTitle: string;
  refusedText: string;
  refusedCode: string;
  signOutTitle: string;
  signOutQuestion: string;
  signOut: string;
  signedOutTitle: string;
  signedOutText: string;
  backToPortal: string;
  startAgain: string;
}

const en: IdentityTexts = {
  officialSite: 'An official website of the United States government',
  officialSiteLabel: 'Official website',
  otherLanguage: 'Español',
  signIn: 'Sign in',
  signInTitle: 'Sign in',
  signInTo: 'One sign-in opens the portal and every application you have access to.',
  username: 'Username',
  usernameHint: 'Your username or your e-mail address',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  errorPrefix: 'Error',
  problem: 'You are not signed in yet',
  usernameMissing: 'Enter your username',
  passwordMissing: 'Enter your password',
  wrong: 'Invalid username or password.',
  wait: (seconds) =>
    `Too many attempts with this username. Try again in ${count('en', seconds, 'second', 'seconds', 'minute', 'minutes')}.`,
  demonstrationAccounts: 'Demonstration accounts',
  demonstrationPassword: 'All of these invented people have the same password:',
  fillIn: 'Fill in',
  fillInAs: (name) => `Fill in the account of ${name}`,
  filledIn: (name) => `The account of ${name} is filled in. Press Sign in.`,
  expiredTitle: 'This sign-in page is no longer valid',
  expiredText:
    'It was open for too long, or the sign-in was already finished. Nothing was lost: start again.',
  refusedTitle: 'This address cannot be used to sign in',
  refusedText:
    'The application that sent you here asked for something that is not allowed. Nobody was signed in or out.',
  refusedCode: 'For the help desk:',
  signOutTitle: 'Sign out',
  signOutQuestion: 'Do you want to sign out of the portal and of every application?',
  signOut: 'Sign out',
  signedOutTitle: 'You are signed out',
  signedOutText: 'Your session has ended in the portal and in every application.',
  backToPortal: 'Go to the portal',
  startAgain: 'Start again',
};

const es: IdentityTexts = {
  officialSite: 'Un sitio oficial del Gobierno de Estados Unidos',
  officialSiteLabel: 'Sitio oficial',
  otherLanguage: 'English',
  signIn: 'Iniciar sesión',
  signInTitle: 'Iniciar sesión',
  signInTo:
    'Con un solo inicio de sesión se abren el portal y todas las aplicaciones a las que tiene acceso.',
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
  wait: (seconds) =>
    `Demasiados intentos con este nombre de usuario. Inténtelo de nuevo en ${count('es', seconds, 'segundo', 'segundos', 'minuto', 'minutos')}.`,
  demonstrationAccounts: 'Cuentas de demostración',
  demonstrationPassword: 'Todas estas personas inventadas tienen la misma contraseña:',
  fillIn: 'Rellenar',
  fillInAs: (name) => `Rellenar con la cuenta de ${name}`,
  filledIn: (name) => `Se ha rellenado la cuenta de ${name}. Pulse Iniciar sesión.`,
  expiredTitle: 'Esta página de inicio de sesión ya no es válida',
  expiredText:
    'Estuvo abierta demasiado tiempo o la sesión ya se inició. No se ha perdido nada: empiece de nuevo.',
  refusedTitle: 'Esta dirección no sirve para iniciar sesión',
  refusedText:
    'La aplicación que le envió aquí pidió algo que no está permitido. No se ha iniciado ni cerrado ninguna sesión.',
  refusedCode: 'Para la mesa de ayuda:',
  signOutTitle: 'Cerrar sesión',
  signOutQuestion: '¿Desea cerrar la sesión del portal y de todas las aplicaciones?',
  signOut: 'Cerrar sesión',
  signedOutTitle: 'Ha cerrado la sesión',
  signedOutText: 'Su sesión ha terminado en el portal y en todas las aplicaciones.',
  backToPortal: 'Ir al portal',
  startAgain: 'Empezar de nuevo',
};

/** The sentences by language. */
export const identityTexts: Record<Language, IdentityTexts> = { en, es };

/** Seconds up to 90, then whole minutes, rounded up. */
function count(
  language: Language,
  seconds: number,
  one: string,
  many: string,
  minute: string,
  minutes: string,
): string {
  const inMinutes = seconds > 90;
  const amount = inMinutes ? Math.ceil(seconds / 60) : seconds;
  const singular = new Intl.PluralRules(language).select(amount) === 'one';
  if (inMinutes) return `${amount} ${singular ? minute : minutes}`;
  return `${amount} ${singular ? one : many}`;
}
