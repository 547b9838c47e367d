import { dictionary } from '../../content/language.tsx';

/** The words of what stands instead of a screen when nobody can be signed in. */
export const sessionTroubleTexts = dictionary(
  {
    refusedTitle: 'You cannot use this portal',
    // Fixed (rule texts 6).
    refused: 'User has no rap-client client authority or token structure is invalid',
    refusedWhy: 'You signed in, but your account is not set up for this portal.',
    refusedDetails: 'Details for the help desk',
    refusedNext: 'Sign out, then ask your supervisor or the help desk for access to the portal.',
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
    refusedTitle: 'No puede usar este portal',
    refused: 'El usuario no tiene autorización del cliente rap-client o la estructura del token no es válida',
    refusedWhy: 'Usted inició sesión, pero su cuenta no está configurada para este portal.',
    refusedDetails: 'Detalles para la mesa de ayuda',
    refusedNext: 'Cierre la sesión y solicite acceso al portal a su supervisor o a la mesa de ayuda.',
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
