import { dictionary } from '../../content/language.tsx';
import type { PluralForms } from '../../content/format.ts';

interface MultiSelectTexts {
  clear: string;
  toggle: string;
  noResults: string;
  results: PluralForms;
  /** Where the list is looked for elsewhere: so many letters are needed for that. */
  typeMore: (letters: string) => string;
  removeAll: string;
  remove: (option: string) => string;
  added: (option: string) => string;
  removed: (option: string) => string;
  allRemoved: string;
  /** The accessible name of the row of tags. */
  chosen: (label: string) => string;
}

/** The words of a list from which several entries are chosen; the English ones are fixed (rule texts 10). */
export const multiSelectTexts = dictionary<MultiSelectTexts>(
  {
    clear: 'Clear the select content',
    toggle: 'Toggle the options list',
    noResults: 'No Results Found',
    results: { one: '{count} result available.', other: '{count} results available.' },
    typeMore: (letters) => `Type at least ${letters} letters.`,
    removeAll: 'Remove all',
    remove: (option) => `Remove ${option}`,
    added: (option) => `${option} chosen.`,
    removed: (option) => `${option} removed.`,
    allRemoved: 'All removed.',
    chosen: (label) => `Chosen: ${label}`,
  },
  {
    clear: 'Borrar el contenido de la selección',
    toggle: 'Mostrar u ocultar la lista de opciones',
    noResults: 'No se encontraron resultados',
    results: { one: '{count} resultado disponible.', other: '{count} resultados disponibles.' },
    typeMore: (letters) => `Escriba al menos ${letters} letras.`,
    removeAll: 'Quitar todo',
    remove: (option) => `Quitar ${option}`,
    added: (option) => `Se eligió ${option}.`,
    removed: (option) => `Se quitó ${option}.`,
    allRemoved: 'Se quitó todo.',
    chosen: (label) => `Selección: ${label}`,
  },
);
