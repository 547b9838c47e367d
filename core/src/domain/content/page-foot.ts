import { dictionary } from './dictionary.ts';

/** The words at the foot of every page, whether its own program draws it or the server does. */
export const pageFoot = dictionary(
  {
    foot: {
      label: 'Footer',
      top: 'Return to top',
      contact: 'Contact Us',
      explore: 'Explore',
      learn: 'Guides and answers',
      guide: 'User Guide',
      questions: 'Frequently asked questions',
      help: 'Help',
      helpDesk: 'Email the help desk',
    },
    identifier: {
      label: 'Agency identifier',
      description: 'Agency description',
      officialSiteOf: 'An official website of the',
      links: 'Important links',
      required: {
        about: 'About the agency',
        accessibility: 'Accessibility statement',
        foia: 'FOIA requests',
        'no-fear': 'No FEAR Act data',
        oig: 'Office of the Inspector General',
        performance: 'Performance reports',
        privacy: 'Privacy policy',
      },
      government: 'U.S. government information and services',
      looking: 'Looking for U.S. government information and services?',
      visit: 'Visit USA.gov',
      visitAddress: 'https://www.usa.gov/',
    },
  },
  {
    foot: {
      label: 'Pie de página',
      top: 'Volver arriba',
      contact: 'Contáctenos',
      explore: 'Explorar',
      learn: 'Guías y respuestas',
      guide: 'Guía del usuario',
      questions: 'Preguntas frecuentes',
      help: 'Ayuda',
      helpDesk: 'Escriba a la mesa de ayuda',
    },
    identifier: {
      label: 'Identificador de la agencia',
      description: 'Descripción de la agencia',
      officialSiteOf: 'Sitio web oficial:',
      links: 'Enlaces importantes',
      required: {
        about: 'Acerca de la agencia',
        accessibility: 'Declaración de accesibilidad',
        foia: 'Solicitudes bajo FOIA',
        'no-fear': 'Datos de la ley No FEAR',
        oig: 'Oficina del inspector general',
        performance: 'Informes de desempeño',
        privacy: 'Política de privacidad',
      },
      government: 'Información y servicios del Gobierno de EE. UU.',
      looking: '¿Necesita información y servicios del Gobierno?',
      visit: 'Visite USAGov en Español',
      visitAddress: 'https://www.usa.gov/es/',
    },
  },
);
