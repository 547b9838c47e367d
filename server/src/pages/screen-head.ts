import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { html, type Markup } from '../adapters/http/html.ts';
import type { ScreenHeads } from '../adapters/http/static-page.ts';

interface HeadWords {
  title: string;
  description: string;
}

/** What search engines may list and people may share: the screens that visitors come to (rule addresses 9). */
const publicScreens: Readonly<Record<string, Record<Language, HeadWords>>> = {
  [`${addresses.portal}/applications`]: {
    en: {
      title: 'Applications',
      description:
        'Find, request and open the agency’s flood-risk and hazard-mitigation applications with one sign-in.',
    },
    es: {
      title: 'Aplicaciones',
      description:
        'Encuentre, solicite y abra las aplicaciones de la agencia sobre riesgo de inundación y mitigación de peligros con un solo inicio de sesión.',
    },
  },
  [`${addresses.portal}/resources`]: {
    en: {
      title: 'Resources',
      description:
        'User guide, demonstration video, yearly training, and forms and links for partners of the agency’s flood-risk applications.',
    },
    es: {
      title: 'Recursos',
      description:
        'Guía del usuario, video de demostración, capacitación anual y formularios y enlaces para colaboradores de las aplicaciones de la agencia sobre riesgo de inundación.',
    },
  },
  [`${addresses.portal}/contact`]: {
    en: {
      title: 'Contact',
      description:
        'Write to the portal’s team and get an answer within 48 hours, or read the frequently asked questions about accounts, certificates and access.',
    },
    es: {
      title: 'Contacto',
      description:
        'Escriba al equipo del portal y reciba una respuesta en 48 horas, o lea las preguntas frecuentes sobre cuentas, certificados y accesos.',
    },
  },
};

const locales: Readonly<Record<Language, string>> = { en: 'en_US', es: 'es_US' };

/** The paths of the screens that search engines may list. */
export const publicPaths: readonly string[] = Object.keys(publicScreens);

/**
 * What stands in the head of each screen: name and description where visitors come to it, and the one address it has, whatever
 * is searched for there; all others are not for search engines (rule addresses 9).
 */
export function screenHeads({ portalName, origin }: { portalName: string; origin: string }): ScreenHeads {
  return {
    paths: publicPaths,
    head: (path, language) => {
      const words = path === null ? undefined : publicScreens[path]?.[language];
      if (path === null || words === undefined) return privateHead(portalName);
      return publicHead(words, { language, portalName, address: `${origin}${path}` });
    },
  };
}

function privateHead(portalName: string): Markup {
  return html`<title>${portalName}</title>
    <meta name="robots" content="noindex" />`;
}

interface PublicPlace {
  language: Language;
  portalName: string;
  address: string;
}

function publicHead({ title, description }: HeadWords, place: PublicPlace): Markup {
  const { language, portalName, address } = place;
  const shared: readonly (readonly [property: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:site_name', portalName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:locale', locales[language]],
    ['og:locale:alternate', locales[language === 'en' ? 'es' : 'en']],
  ];
  return html`<title>${title} | ${portalName}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    ${shared.map(([property, content]) => html`<meta property="${property}" content="${content}" />`)}`;
}
