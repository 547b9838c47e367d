import type { AgencyLink } from '@portal/core/domain/catalogue/agency.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';

/** The words around every page that the server renders: the same as around the screens of the portal. */
export interface ShellTexts {
  skip: string;
  banner: {
    label: string;
    text: string;
    action: string;
    domainHeading: string;
    domainText: string;
    httpsHeading: string;
    httpsText: string;
  };
  demonstrationLabel: string;
  demonstration: string;
  mailbox: string;
  applications: string;
  resources: string;
  contact: string;
  /** The other language, in itself. */
  otherLanguage: string;
  footer: {
    label: string;
    top: string;
    contact: string;
    explore: string;
    learn: string;
    guide: string;
    questions: string;
    help: string;
    helpDesk: string;
    accessibility: string;
    privacy: string;
  };
  identifier: {
    label: string;
    description: string;
    officialSiteOf: string;
    links: string;
    required: Record<AgencyLink, string>;
    government: string;
    looking: string;
    visit: string;
    visitAddress: string;
  };
}

const en: ShellTexts = {
  skip: 'Skip to main content',
  banner: {
    label: 'Official website of the United States government',
    text: 'An official website of the United States government',
    action: 'Here’s how you know',
    domainHeading: 'Official websites use .gov',
    domainText: 'A .gov website belongs to an official government organization in the United States.',
    httpsHeading: 'Secure .gov websites use HTTPS',
    httpsText:
      'A lock or https:// means you’ve safely connected to the .gov website. Share sensitive information only on official, secure websites.',
  },
  demonstrationLabel: 'About the data',
  demonstration: 'Demonstration data: people, requests and applications here are invented.',
  mailbox: 'See the mail',
  applications: 'Applications',
  resources: 'Resources',
  contact: 'Contact',
  otherLanguage: 'Español',
  footer: {
    label: 'Footer',
    top: 'Return to top',
    contact: 'Contact Us',
    explore: 'Explore',
    learn: 'Guides and answers',
    guide: 'User Guide',
    questions: 'Frequently asked questions',
    help: 'Help',
    helpDesk: 'Email the help desk',
    accessibility: 'Accessibility',
    privacy: 'Privacy',
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
};

const es: ShellTexts = {
  skip: 'Saltar al contenido principal',
  banner: {
    label: 'Un sitio oficial del Gobierno de Estados Unidos',
    text: 'Un sitio oficial del Gobierno de Estados Unidos',
    action: 'Así es como usted puede verificarlo',
    domainHeading: 'Los sitios web oficiales usan .gov',
    domainText: 'Un sitio web .gov pertenece a una organización oficial del Gobierno de Estados Unidos.',
    httpsHeading: 'Los sitios web seguros .gov usan HTTPS',
    httpsText:
      'Un candado o https:// significa que usted se conectó de forma segura a un sitio web .gov. Comparta información sensible sólo en sitios web oficiales y seguros.',
  },
  demonstrationLabel: 'Sobre los datos',
  demonstration: 'Datos de demostración: todo lo que ve aquí es inventado.',
  mailbox: 'Ver los correos',
  applications: 'Aplicaciones',
  resources: 'Recursos',
  contact: 'Contacto',
  otherLanguage: 'English',
  footer: {
    label: 'Pie de página',
    top: 'Volver arriba',
    contact: 'Contáctenos',
    explore: 'Explorar',
    learn: 'Guías y respuestas',
    guide: 'Guía del usuario',
    questions: 'Preguntas frecuentes',
    help: 'Ayuda',
    helpDesk: 'Escriba a la mesa de ayuda',
    accessibility: 'Accesibilidad',
    privacy: 'Privacidad',
  },
  identifier: {
    label: 'Identificador de la agencia',
    description: 'Descripción de la agencia',
    officialSiteOf: 'Un sitio web oficial de',
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
};

/** The words by language. */
export const shellTexts: Record<Language, ShellTexts> = { en, es };
