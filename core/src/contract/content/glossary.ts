import Type from 'typebox';
import type { Resource, TermWords } from '../../domain/content/glossary.ts';
import { Closed } from '../shapes.ts';
import { BilingualEntry, type FieldsOf, Text } from './bilingual.ts';

const ResourceLink = Closed({
  text: Text,
  address: Type.String({ pattern: '^https://' }),
} satisfies FieldsOf<Resource>);

const Words = Closed({
  term: Text,
  definition: Text,
  points: Type.Optional(Type.Array(Text, { minItems: 1 })),
  resources: Type.Optional(Type.Array(ResourceLink, { minItems: 1 })),
} satisfies FieldsOf<TermWords>);

/** The terms of emergency management, with what they mean, in both languages (rule content 1). */
export const Glossary = Closed({ terms: Type.Array(BilingualEntry(Words), { minItems: 1 }) });
export type Glossary = Type.Static<typeof Glossary>;
