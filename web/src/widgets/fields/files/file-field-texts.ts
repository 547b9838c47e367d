import { dictionary } from '../../../content/language.tsx';

/** What is in a field for a file. */
export const fileFieldTexts = dictionary(
  { choose: 'Choose a file', change: 'Choose another file', none: 'No file chosen' },
  { choose: 'Elegir un archivo', change: 'Elegir otro archivo', none: 'Ningún archivo elegido' },
);
