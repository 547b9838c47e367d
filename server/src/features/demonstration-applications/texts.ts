import type { Language } from '@portal/core/domain/catalogue/application.ts';

/** Every sentence of the demonstration applications. A sentence missing in a language is a type error. */
export interface DemonstrationTexts {
  signedInAs(name: string): string;
  account(username: string, organization: string): string;
  noAccountChosen: string;
  rolesTitle: string;
  noRolesNeeded: string;
  how: string;
  signOut: string;
  backToPortal: string;
  refusedTitle(application: string): string;
  noAccount: string;
  noRole(application: string): string;
  signedOutTitle: string;
  signedOutText(application: string): string;
  endedTitle: string;
  endedText(application: string): string;
  signIn: string;
  failedTitle: string;
  failedText: string;
  tryAgain: string;
}

const en: DemonstrationTexts = {
  signedInAs: (name) => `Signed in as ${name}`,
  account: (username, organization) => `Your account: ${username} (${organization})`,
  noAccountChosen: 'You have not selected an account. Select one in the portal.',
  rolesTitle: 'Your roles here',
  noRolesNeeded: 'This application is open to everyone with a portal account. No role is needed.',
  how: 'This application has its own client. These roles come from its own token, not the portal’s.',
  signOut: 'Sign Out',
  backToPortal: 'Back to the portal',
  refusedTitle: (application) => `You cannot open ${application}`,
  noAccount:
    'Your account is locked or not yet approved. It does not have the role RAPUser, which every application requires. Go back to the portal to see why and what to do.',
  noRole: (application) => `You have no role in ${application}. Request access in the portal.`,
  signedOutTitle: 'You are signed out',
  signedOutText: (application) =>
    `You are signed out of ${application}, the portal, and all other applications.`,
  endedTitle: 'Your session has ended',
  endedText: (application) =>
    `The sign-in service told ${application} that you were signed out elsewhere, in the portal for example.`,
  signIn: 'Sign In',
  failedTitle: 'Sign-in did not work',
  failedText: 'The sign-in service did not confirm who you are. Nothing was changed.',
  tryAgain: 'Try again',
};

const es: DemonstrationTexts = {
  signedInAs: (name) => `Sesión iniciada como ${name}`,
  account: (username, organization) => `Su cuenta: ${username} (${organization})`,
  noAccountChosen: 'No ha seleccionado ninguna cuenta. Seleccione una en el portal.',
  rolesTitle: 'Sus roles aquí',
  noRolesNeeded: 'Esta aplicación está abierta a todas las cuentas del portal; no se necesita ningún rol.',
  how: 'Esta aplicación tiene su propio cliente. Estos roles vienen de su propio token, no del token del portal.',
  signOut: 'Cerrar sesión',
  backToPortal: 'Volver al portal',
  refusedTitle: (application) => `No puede abrir la aplicación ${application}`,
  noAccount:
    'Su cuenta está bloqueada o aún no se ha aprobado: le falta el rol RAPUser, que requieren todas las aplicaciones. Vuelva al portal para ver por qué y qué hacer.',
  noRole: (application) =>
    `No tiene ningún rol en la aplicación ${application}. Solicite acceso en el portal.`,
  signedOutTitle: 'Se cerró su sesión',
  signedOutText: (application) =>
    `Se cerró su sesión en la aplicación ${application}, en el portal y en todas las demás aplicaciones.`,
  endedTitle: 'Su sesión terminó',
  endedText: (application) =>
    `El servicio de inicio de sesión informó a la aplicación ${application} que su sesión se cerró en otro lugar, por ejemplo en el portal.`,
  signIn: 'Iniciar sesión',
  failedTitle: 'No se pudo iniciar la sesión',
  failedText: 'El servicio de inicio de sesión no confirmó quién es usted. No se cambió nada.',
  tryAgain: 'Intentar de nuevo',
};

/** The sentences by language. */
export const demonstrationTexts: Record<Language, DemonstrationTexts> = { en, es };
