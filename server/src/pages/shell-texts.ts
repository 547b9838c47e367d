import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { pageFoot } from '@portal/core/domain/content/page-foot.ts';
import { surroundings } from '@portal/core/domain/content/surroundings.ts';

/** What the screens are called that pages of the server lead to, and the other language, in itself. */
const places = {
  en: {
    applications: 'Applications',
    resources: 'Resources',
    contact: 'Contact',
    accessibility: 'Accessibility',
    privacy: 'Privacy',
    otherLanguage: 'Español',
  },
  es: {
    applications: 'Aplicaciones',
    resources: 'Recursos',
    contact: 'Contacto',
    accessibility: 'Accesibilidad',
    privacy: 'Privacidad',
    otherLanguage: 'English',
  },
};

/** The words around every page that the server renders: the same as around the screens of the portal. */
export type ShellTexts = (typeof surroundings)['en'] & (typeof pageFoot)['en'] & (typeof places)['en'];

/** The words by language. */
export const shellTexts: Record<Language, ShellTexts> = {
  en: { ...surroundings.en, ...pageFoot.en, ...places.en },
  es: { ...surroundings.es, ...pageFoot.es, ...places.es },
};
