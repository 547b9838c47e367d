import { dictionary } from '../../content/language.tsx';

/** The words of the list of one's own requests. */
export const statusTabTexts = dictionary(
  {
    count: { one: '{count} request', other: '{count} requests' },
    noMatch: (text: string) => `No requests match “${text}”.`,
    empty: 'You have no open requests.',
    /** For the person who has no tabs. */
    showMine: 'Go to My Applications',
    failed: 'Your requests could not be loaded',
    finished: {
      show: 'Show finished requests',
      back: 'Back to open requests',
      heading: 'Finished requests',
      empty: 'You have no finished requests.',
    },
    more: 'Show more',
    moreFailed: 'More requests could not be loaded',
  },
  {
    count: { one: '{count} solicitud', other: '{count} solicitudes' },
    noMatch: (text) => `Ninguna solicitud coincide con «${text}».`,
    empty: 'No tiene solicitudes abiertas.',
    showMine: 'Ir a Mis aplicaciones',
    failed: 'No se pudieron cargar sus solicitudes',
    finished: {
      show: 'Mostrar las solicitudes finalizadas',
      back: 'Volver a las solicitudes abiertas',
      heading: 'Solicitudes finalizadas',
      empty: 'No tiene solicitudes finalizadas.',
    },
    more: 'Mostrar más',
    moreFailed: 'No se pudieron cargar más solicitudes',
  },
);
