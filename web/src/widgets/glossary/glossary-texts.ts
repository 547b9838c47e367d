import { dictionary } from '../../content/language.tsx';

/** The words of the glossary; those of rule texts 17 are fixed. */
export const glossaryTexts = dictionary(
  {
    title: 'Glossary',
    search: 'Search for a term',
    example: 'Example: Obligation',
    found: (count: number) => (count === 1 ? '1 term' : `${count} terms`),
    notFound: (term: string) => `"${term}" not found`,
    viewAll: 'View all terms',
    viewResults: 'View search results',
    whatIsIt: 'What is it?',
    moreResources: 'More Resources',
    newTab: 'opens in a new tab',
  },
  {
    title: 'Glosario',
    search: 'Buscar un término',
    example: 'Ejemplo: Obligación',
    found: (count) => (count === 1 ? '1 término' : `${count} términos`),
    notFound: (term) => `No se encontró «${term}»`,
    viewAll: 'Ver todos los términos',
    viewResults: 'Ver los resultados de la búsqueda',
    whatIsIt: '¿Qué es?',
    moreResources: 'Más recursos',
    newTab: 'se abre en una pestaña nueva',
  },
);
