import { dictionary } from '../../content/language.tsx';

/** The words at the foot of screens, where the program of the page has more to lead to than the server's pages. */
export const footerTexts = dictionary(
  {
    tour: 'Demonstration video',
    glossary: 'Glossary',
    account: 'Account',
    signIn: 'Sign In',
    register: 'Register Now',
    work: 'Your work',
    mine: 'My Applications',
    status: 'Status Request',
    profile: 'Profile',
    /** On paper: who printed the page, and when. */
    printed: (name: string, when: string) => `Printed by ${name}, ${when}`,
  },
  {
    tour: 'Video de demostración',
    glossary: 'Glosario',
    account: 'Cuenta',
    signIn: 'Iniciar sesión',
    register: 'Regístrese ahora',
    work: 'Su trabajo',
    mine: 'Mis aplicaciones',
    status: 'Estado de solicitudes',
    profile: 'Perfil',
    printed: (name, when) => `Impreso por ${name}, ${when}`,
  },
);
