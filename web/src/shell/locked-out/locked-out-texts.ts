import { dictionary } from '../../content/language.tsx';

/** What a screen says that a lock keeps closed. */
export const lockedOutTexts = dictionary(
  {
    title: 'Your account is locked',
    text: 'You cannot use this page while your account is locked. The Applications page says why it is locked and what you can do about it.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    title: 'Su cuenta está bloqueada',
    text: 'No puede usar esta página mientras su cuenta esté bloqueada. En la página de aplicaciones se indica por qué está bloqueada y qué puede hacer.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
