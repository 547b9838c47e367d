import { dictionary } from '../../content/language.tsx';

/** The words of the way through a long list. */
export const paginationTexts = dictionary(
  {
    previous: 'Previous',
    next: 'Next',
    pages: 'Pages',
    previousPage: 'Previous page',
    nextPage: 'Next page',
  },
  {
    previous: 'Anterior',
    next: 'Siguiente',
    pages: 'Páginas',
    previousPage: 'Página anterior',
    nextPage: 'Página siguiente',
  },
);
