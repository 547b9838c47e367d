import { dictionary } from '../../content/language.tsx';

/** The words shown instead of a screen when nobody can be signed in. */
export const sessionTroubleTexts = dictionary(
  {
    refused: {
      'no-authority': {
        title: 'You cannot use this portal',
        text: 'You signed in, but your account is not set up for this portal.',
        next: 'Sign out, then ask your supervisor or the help desk for access to the portal.',
      },
      'too-large': {
        title: 'Your account is too large for the portal',
        text: 'Your account holds more roles and details than the portal can read. Trying again does not help.',
        next: 'Ask the help desk to remove what you no longer need:',
      },
    },
    refusedDetails: 'Details for the help desk',
    // Fixed (rule texts 6).
    noAuthority: 'User has no rap-client client authority or token structure is invalid',
    lost: {
      endedTitle: 'Your session has ended',
      ended: 'What you typed is saved. Sign in again to continue where you left off.',
      timedOutTitle: 'You have been signed out',
      timedOut:
        'There was no activity for a while. What you typed is saved. Sign in again to continue where you left off.',
      signInAgain: 'Sign in again',
    },
    troubleTitle: 'Sign-in is not available right now',
    cookies: {
      title: 'Sign-in needs cookies',
      needed: (site: string) =>
        `Your browser does not let this site keep cookies, and you cannot sign in without them. In the settings of your browser, allow cookies and site data for ${site}, then reload this page.`,
      public: 'The public pages work without them.',
      reload: 'Reload the page',
    },
  },
  {
    refused: {
      'no-authority': {
        title: 'No puede usar este portal',
        text: 'Usted inició sesión, pero su cuenta no está configurada para este portal.',
        next: 'Cierre la sesión y solicite acceso al portal a su supervisor o a la mesa de ayuda.',
      },
      'too-large': {
        title: 'Su cuenta es demasiado grande para el portal',
        text: 'Su cuenta tiene más roles y datos de los que el portal puede leer. Intentarlo de nuevo no sirve.',
        next: 'Pida a la mesa de ayuda que quite lo que ya no necesita:',
      },
    },
    refusedDetails: 'Detalles para la mesa de ayuda',
    noAuthority:
      'El usuario no tiene autorización del cliente rap-client o la estructura del token no es válida',
    lost: {
      endedTitle: 'Su sesión terminó',
      ended: 'Lo que escribió está guardado. Inicie sesión de nuevo para continuar donde estaba.',
      timedOutTitle: 'Se cerró su sesión',
      timedOut:
        'No hubo actividad durante un tiempo. Lo que escribió está guardado. Inicie sesión de nuevo para continuar donde estaba.',
      signInAgain: 'Iniciar sesión de nuevo',
    },
    troubleTitle: 'No es posible iniciar sesión en este momento',
    cookies: {
      title: 'Para iniciar sesión hacen falta cookies',
      needed: (site) =>
        `Su navegador no permite que este sitio guarde cookies, y sin ellas no se puede iniciar sesión. En la configuración del navegador, permita las cookies y los datos de sitios para ${site} y vuelva a cargar esta página.`,
      public: 'Las páginas públicas funcionan sin ellas.',
      reload: 'Volver a cargar la página',
    },
  },
);
