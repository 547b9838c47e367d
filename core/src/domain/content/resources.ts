import type { BilingualTerm } from './glossary.ts';

/** A heading with text below it; words of the text may lead to the glossary. */
export interface TextSection {
  title: string;
  paragraphs: readonly string[];
}

/** A yearly training in one language. */
export interface TrainingWords extends TextSection {
  /** For its card. */
  summary: string;
  /** What to do, in order. */
  steps: readonly string[];
  note?: string;
}

/** A part of the resources that an address can point to. */
interface Bilingual<Words> {
  en: Words;
  es: Words;
}

/** The texts and links of the Resources page. */
export interface ResourcesContent {
  about: Bilingual<TextSection>;
  trainings: readonly ({ id: string } & Bilingual<TrainingWords>)[];
  partners: Bilingual<TextSection>;
  /** In the order of their buttons. */
  partnerLinks: readonly ({ id: string } & Bilingual<{ text: string; address: string }>)[];
}

/** A part of a text: plain, or words that the glossary explains under this term's id. */
export interface TextPart {
  text: string;
  term: string | null;
}

/** The parts of a text in which `[words](glossary:id)` leads to the glossary (rule content 5). */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(/\[([^\]]+)\]\(glossary:([a-z0-9-]+)\)/g)) {
    const [whole, words = '', term = ''] = found;
    parts.push({ text: text.slice(end, found.index), term: null }, { text: words, term });
    end = found.index + whole.length;
  }
  parts.push({ text: text.slice(end), term: null });
  return parts.filter((part) => part.text !== '');
}

/** What makes the resources unusable that no schema can tell, or null: words that lead nowhere, parts of one id. */
export function faultOfResources(content: ResourcesContent, terms: readonly BilingualTerm[]): string | null {
  const ids = [...content.trainings, ...content.partnerLinks].map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return `the id ${twice} stands twice`;
  return unknownTermIn(paragraphsOf(content), terms);
}

/** Names words of the texts that lead to no term of the glossary; null where all do. */
export function unknownTermIn(texts: readonly string[], terms: readonly BilingualTerm[]): string | null {
  const known = new Set(terms.map(({ id }) => id));
  const missing = texts.flatMap(textParts).find(({ term }) => term !== null && !known.has(term));
  return missing === undefined ? null : `names the term ${missing.term}, which glossary.json does not have`;
}

function paragraphsOf({ about, partners, trainings }: ResourcesContent): string[] {
  return [about, partners, ...trainings].flatMap(({ en, es }) => [...en.paragraphs, ...es.paragraphs]);
}
