import { expect, test } from 'vitest';
import { faultOfResources, type ResourcesContent, textParts } from './resources.ts';

test('words of a text lead to the glossary', () => {
  expect(textParts('See [Hazus](glossary:hazus) and [the flood](glossary:base-flood).')).toEqual([
    { text: 'See ', term: null },
    { text: 'Hazus', term: 'hazus' },
    { text: ' and ', term: null },
    { text: 'the flood', term: 'base-flood' },
    { text: '.', term: null },
  ]);
  expect(textParts('No [word] leads (anywhere).')).toEqual([
    { text: 'No [word] leads (anywhere).', term: null },
  ]);
});

const section = { title: 'T', paragraphs: ['About [Hazus](glossary:hazus).'] };
const link = { text: 'Site', address: 'https://agency.example/' };
const content: ResourcesContent = {
  about: { en: section, es: section },
  trainings: [],
  partners: { en: section, es: section },
  partnerLinks: [{ id: 'site', en: link, es: link }],
};
const words = { term: 'Hazus', definition: 'A model.' };

test('a word that the glossary does not have, and a duplicate id, are faults', () => {
  const terms = [{ id: 'hazus', en: words, es: words }];
  expect(faultOfResources(content, terms)).toBeNull();
  expect(faultOfResources(content, [])).toBe('names the term hazus, which glossary.json does not have');
  const twice = { ...content, partnerLinks: [...content.partnerLinks, ...content.partnerLinks] };
  expect(faultOfResources(twice, terms)).toBe('the id site stands twice');
});
