import { dictionary } from '../../../content/language.tsx';

/** The words of the filters that are set. */
export const setFiltersTexts = dictionary(
  {
    set: 'Filters in use',
    remove: (filter: string) => `${filter}, remove`,
    removeAll: 'Remove all filters',
  },
  {
    set: 'Filtros en uso',
    remove: (filter) => `${filter}, quitar`,
    removeAll: 'Quitar todos los filtros',
  },
);
