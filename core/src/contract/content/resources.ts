import Type from 'typebox';
import { Closed } from '../shapes.ts';
import { BilingualEntry, Text } from './bilingual.ts';

const Texts = Type.Array(Text, { minItems: 1 });

const section = { title: Text, paragraphs: Texts };
const Section = Closed(section);
const Training = Closed({ ...section, summary: Text, steps: Texts, note: Type.Optional(Text) });
/** A page anywhere, or one of the documents that come with the portal. */
const Link = Closed({
  text: Text,
  address: Type.String({ pattern: '^(https://|documents/[a-z0-9-]+\\.pdf$)' }),
});

/** The texts and links of the Resources page, in both languages (rule content 7). */
export const Resources = Closed({
  about: Closed({ en: Section, es: Section }),
  trainings: Type.Array(BilingualEntry(Training)),
  partners: Closed({ en: Section, es: Section }),
  partnerLinks: Type.Array(BilingualEntry(Link)),
});
export type Resources = Type.Static<typeof Resources>;
