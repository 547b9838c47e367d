import { dictionary } from '../../content/language.tsx';

/** What the glossary says before its terms are there. */
export const glossaryDialogTexts = dictionary(
  {
    title: 'Glossary',
    failedTitle: 'The glossary could not be loaded',
    failed: 'Check your connection, then try again.',
  },
  {
    title: 'Glosario',
    failedTitle: 'No se pudo cargar el glosario',
    failed: 'Verifique su conexión e intente de nuevo.',
  },
);
