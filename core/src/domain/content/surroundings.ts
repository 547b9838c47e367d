import { dictionary } from './dictionary.ts';

/** The words above every page, whether its own program draws it or the server does. Those at its foot, which come later, are apart. */
export const surroundings = dictionary(
  {
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
    demonstration: 'Demonstration data: everything here is fictional.',
    mailbox: 'See the mail',
  },
  {
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
    demonstration: 'Datos de demostración: todo lo que ve aquí es ficticio.',
    mailbox: 'Ver los correos',
  },
);
