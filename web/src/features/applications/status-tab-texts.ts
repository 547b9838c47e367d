import { dictionary } from '../../content/language.tsx';

/** The words of the list of one's own requests. */
export const statusTabTexts = dictionary(
  {
    count: { one: '{count} request', other: '{count} requests' },
    noMatch: (text: string) => `No request is for an application that matches “${text}”.`,
    empty: 'You have no request under way.',
    failed: 'Your requests could not be loaded',
  },
  {
    count: { one: '{count} solicitud', other: '{count} solicitudes' },
    noMatch: (text) => `Ninguna solicitud es de una aplicación que coincida con «${text}».`,
    empty: 'No tiene ninguna solicitud en curso.',
    failed: 'No se pudieron cargar sus solicitudes',
  },
);
