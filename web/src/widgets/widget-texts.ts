import { dictionary } from '../content/language.tsx';

/** The fixed words of the widgets. */
export const widgetTexts = dictionary(
  {
    loading: 'Loading',
    retry: 'Retry',
    readMore: 'Read More',
    readLess: 'Read Less',
    readMoreAbout: (what: string) => `Read More about ${what}`,
    readLessAbout: (what: string) => `Read Less about ${what}`,
    search: 'Search',
    required: 'required',
    choose: '-Select-',
  },
  {
    loading: 'Cargando',
    retry: 'Intentar de nuevo',
    readMore: 'Leer más',
    readLess: 'Leer menos',
    readMoreAbout: (what: string) => `Leer más sobre ${what}`,
    readLessAbout: (what: string) => `Leer menos sobre ${what}`,
    search: 'Buscar',
    required: 'obligatorio',
    choose: '-Seleccione-',
  },
);
