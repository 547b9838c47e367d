import { dictionary } from '../../content/language.tsx';

/** The fixed words of a table that can be sorted. */
export const sortableTableTexts = dictionary(
  {
    sorted: {
      none: (column: string) => `No longer sorted by ${column}`,
      ascending: (column: string) => `Sorted by ${column}, ascending`,
      descending: (column: string) => `Sorted by ${column}, descending`,
    },
    found: (count: number, all: number) => `${count} of ${all} rows`,
    none: 'No rows match',
  },
  {
    sorted: {
      none: (column) => `Ya no está ordenada por ${column}`,
      ascending: (column) => `Ordenada por ${column}, ascendente`,
      descending: (column) => `Ordenada por ${column}, descendente`,
    },
    found: (count, all) => `${count} de ${all} filas`,
    none: 'Ninguna fila coincide',
  },
);
