import { dictionary } from '../content/language.tsx';

/** The words around every screen: header, messages, sign-in; those of the server's pages too are in core. */
export const shellTexts = dictionary(
  {
    header: {
      navigation: 'Primary navigation',
      menu: 'Menu',
      close: 'Close menu',
      signIn: 'Sign In',
      signOut: 'Sign Out',
      profile: 'Profile',
      signedInAs: 'Signed in as',
      administration: 'Administration',
    },
    titles: {
      page: (title: string, portal: string) => `${title} | ${portal}`,
      opened: (title: string) => `${title}, page opened`,
    },
    messages: { label: 'Messages', dismiss: 'Dismiss message' },
    session: {
      signingIn: 'Signing you in',
      away: {
        server:
          'The portal is not responding right now. What you typed is saved, and this page will reconnect automatically.',
        provider:
          'The sign-in service is not responding right now. What you typed is saved, and this page will reconnect automatically.',
      },
      trouble:
        'The sign-in service did not respond. The public pages still work. Try again in a few minutes.',
    },
    failure: {
      title: 'This page could not be displayed',
      text: 'Reloading the page usually helps.',
      reload: 'Reload the page',
      configurationTitle: 'The portal cannot start',
      configuration: 'Its settings could not be loaded. Try again in a few minutes.',
    },
  },
  {
    header: {
      navigation: 'Navegación principal',
      menu: 'Menú',
      close: 'Cerrar el menú',
      signIn: 'Iniciar sesión',
      signOut: 'Cerrar sesión',
      profile: 'Perfil',
      signedInAs: 'Sesión de',
      administration: 'Administración',
    },
    titles: {
      page: (title: string, portal: string) => `${title} | ${portal}`,
      opened: (title: string) => `${title}, página abierta`,
    },
    messages: { label: 'Mensajes', dismiss: 'Cerrar el mensaje' },
    session: {
      signingIn: 'Iniciando su sesión',
      away: {
        server:
          'El portal no responde en este momento. Lo que escribió está guardado y esta página se volverá a conectar automáticamente.',
        provider:
          'El servicio de inicio de sesión no responde en este momento. Lo que escribió está guardado y esta página se volverá a conectar automáticamente.',
      },
      trouble:
        'El servicio de inicio de sesión no respondió. Las páginas públicas siguen funcionando. Intente de nuevo en unos minutos.',
    },
    failure: {
      title: 'No se pudo mostrar esta página',
      text: 'Normalmente basta con volver a cargar la página.',
      reload: 'Volver a cargar la página',
      configurationTitle: 'El portal no puede iniciarse',
      configuration: 'No se pudo cargar su configuración. Intente de nuevo en unos minutos.',
    },
  },
);
