import { expect, test } from 'vitest';
import { type BilingualTerm, faultOfGlossary, foundTerms, letterGroups, termsIn } from './glossary.ts';

const term = (id: string, en: string, es: string): BilingualTerm => ({
  id,
  en: { term: en, definition: 'What it is.' },
  es: { term: es, definition: 'Qué es.' },
});
const terms = [
  term('yearling', 'Yearling', 'Ñandú'),
  term('area', 'Area Command', 'Área de mando'),
  term('drought', 'Drought', 'Sequía'),
  term('watch', 'Watch', 'Vigilancia'),
  term('network', 'Network', 'Nube'),
  term('actor', 'actor', 'actor'),
];
const groupsIn = (language: 'en' | 'es') =>
  letterGroups(termsIn(terms, language), language).map(({ letter, terms: below }) => [
    letter,
    below.map((one) => one.term),
  ]);

test('terms are under their first letter, in the order of the alphabet', () => {
  expect(groupsIn('en')).toEqual([
    ['A', ['actor', 'Area Command']],
    ['D', ['Drought']],
    ['N', ['Network']],
    ['W', ['Watch']],
    ['Y', ['Yearling']],
  ]);
});

test('in Spanish the letters are those of the Spanish terms: an accent makes none of its own, the ñ is one', () => {
  expect(groupsIn('es')).toEqual([
    ['A', ['actor', 'Área de mando']],
    ['N', ['Nube']],
    ['Ñ', ['Ñandú']],
    ['S', ['Sequía']],
    ['V', ['Vigilancia']],
  ]);
});

test.each([
  ['command', ['Area Command']],
  ['EA C', ['Area Command']],
  ['  watch ', ['Watch']],
  ['levee', []],
  ['what it is', []],
])('the search for “%s” finds any part of a term, whatever the case, and nothing else', (search, found) => {
  expect(foundTerms(termsIn(terms, 'en'), search).map((one) => one.term)).toEqual(found);
});

test('the search passes over accents, on either side', () => {
  const spanish = termsIn(terms, 'es');
  expect(foundTerms(spanish, 'sequia').map((one) => one.id)).toEqual(['drought']);
  expect(foundTerms(spanish, 'VÍGI').map((one) => one.id)).toEqual(['watch']);
});

test('an empty search finds every term', () => {
  expect(foundTerms(termsIn(terms, 'en'), ' ')).toHaveLength(terms.length);
});

test('terms that nobody could tell apart are a fault', () => {
  expect(faultOfGlossary(terms)).toBeNull();
  expect(faultOfGlossary([...terms, term('area', 'Base', 'Base')])).toContain('the id area stands twice');
  expect(faultOfGlossary([...terms, term('dry', 'Dry', 'sequia')])).toContain('“sequia” stands twice');
});
