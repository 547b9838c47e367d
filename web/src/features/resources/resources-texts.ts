import { dictionary } from '../../content/language.tsx';

/** The fixed words of the Resources page; the rest is content of the agency's. */
export const resourcesTexts = dictionary(
  {
    register: 'Register Now',
    guides: 'Guides and training',
    guide: {
      title: 'User Guide',
      summary: 'How to register, request access, and follow your requests.',
      open: 'Open the User Guide (PDF)',
    },
    tour: {
      title: 'Demonstration video',
      summary: 'One request from beginning to end, in 78 seconds, with captions and a transcript.',
      open: 'Watch the video',
      transcript: 'Transcript',
    },
    openTraining: 'About this training',
    about: (words: string, what: string) => `${words}: ${what}`,
    account: 'Go to your account page',
    failedTitle: 'Part of this page could not be loaded',
    failed: 'Check your connection, then try again.',
    partnerLinks: 'Links and forms for partners',
  },
  {
    register: 'Regístrese ahora',
    guides: 'Guías y capacitación',
    guide: {
      title: 'Guía del usuario',
      summary: 'Cómo registrarse, solicitar acceso y dar seguimiento a sus solicitudes.',
      open: 'Abrir la guía del usuario (PDF)',
    },
    tour: {
      title: 'Video de demostración',
      summary: 'Una solicitud de principio a fin, en 78 segundos, con subtítulos y transcripción.',
      open: 'Ver el video',
      transcript: 'Transcripción',
    },
    openTraining: 'Acerca de esta capacitación',
    about: (words, what) => `${words}: ${what}`,
    account: 'Ir a la página de su cuenta',
    failedTitle: 'No se pudo cargar una parte de esta página',
    failed: 'Verifique su conexión e intente de nuevo.',
    partnerLinks: 'Enlaces y formularios para colaboradores',
  },
);
