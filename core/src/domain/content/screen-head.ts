import type { Language } from '../catalogue/application.ts';

interface HeadWords {
  title: string;
  description: string;
}

/** What search engines may list and people may share: the screens that visitors come to (rule addresses 9), by their paths. */
const publicScreens: Readonly<Record<string, Record<Language, HeadWords>>> = {
  '/applications': {
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
  '/resources': {
    en: {
      title: 'Resources',
      description:
        'User guide, demonstration video, annual training, and forms and links for partners of the agency’s flood-risk applications.',
    },
    es: {
      title: 'Recursos',
      description:
        'Guía del usuario, video de demostración, capacitación anual y formularios y enlaces para colaboradores de las aplicaciones de la agencia sobre riesgo de inundación.',
    },
  },
  '/contact': {
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

/** The paths of the screens that search engines may list, below that of the portal. */
export const publicPaths: readonly string[] = Object.keys(publicScreens);

/** An element of a page's head, in the order of its attributes. */
interface HeadElement {
  tag: 'meta' | 'link';
  attributes: readonly (readonly [name: string, value: string])[];
}

/** What a page's head says of its screen. */
export interface ScreenHead {
  title: string;
  elements: readonly HeadElement[];
}

/** Which elements of a head a screen brings and the next one takes away, as a selector. */
export const elementsOfScreen =
  'meta[name="description"], meta[name="robots"], meta[name="twitter:card"], meta[property^="og:"], link[rel="canonical"]';

/** The element names of a page head. */
export interface HeadContext {
  language: Language;
  portalName: string;
  /** The portal's own address with its path, such as `https://portal.example/rap-home`. */
  portal: string;
}

const locales: Readonly<Record<Language, string>> = { en: 'en_US', es: 'es_US' };

/** The picture that goes with a shared link, below the portal's path, and how large it is in pixels. */
export const sharedPicture = { path: '/media/shared-link.png', width: 1200, height: 630 } as const;

const pictureWords: Readonly<Record<Language, string>> = {
  en: 'A white house above blue waves',
  es: 'Una casa blanca sobre olas azules',
};

/**
 * The head of the screen at this path: name and description where visitors come to it, and the one address it has, whatever is
 * searched for there; all others are not for search engines (rule addresses 9).
 * @param path below that of the portal, such as `/contact`
 */
export function screenHead(path: string, { language, portalName, portal }: HeadContext): ScreenHead {
  const words = publicScreens[path]?.[language];
  if (words === undefined) return { title: portalName, elements: [meta('name', 'robots', 'noindex')] };
  const { title, description } = words;
  const address = `${portal}${path}`;
  const shared: readonly (readonly [property: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:site_name', portalName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:locale', locales[language]],
    ['og:locale:alternate', locales[language === 'en' ? 'es' : 'en']],
    ['og:image', `${portal}${sharedPicture.path}`],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(sharedPicture.width)],
    ['og:image:height', String(sharedPicture.height)],
    ['og:image:alt', pictureWords[language]],
  ];
  return {
    title: `${title} | ${portalName}`,
    elements: [
      meta('name', 'description', description),
      {
        tag: 'link',
        attributes: [
          ['rel', 'canonical'],
          ['href', address],
        ],
      },
      ...shared.map(([property, content]) => meta('property', property, content)),
      meta('name', 'twitter:card', 'summary_large_image'),
    ],
  };
}

function meta(kind: 'name' | 'property', name: string, content: string): HeadElement {
  return {
    tag: 'meta',
    attributes: [
      [kind, name],
      ['content', content],
    ],
  };
}
