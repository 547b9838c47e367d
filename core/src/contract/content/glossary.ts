import Type from 'typebox';
import type { BilingualTerm, Resource, TermWords } from '../../domain/content/glossary.ts';
import { Closed } from '../shapes.ts';

/** Exactly the fields that the rules know: an extra or missing field does not compile. */
type FieldsOf<T> = Record<keyof T, Type.TSchema>;

const Text = Type.String({ minLength: 1, pattern: '\\S' });

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
export const Glossary = Closed({
  terms: Type.Array(
    Closed({
      id: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
      en: Words,
      es: Words,
    } satisfies FieldsOf<BilingualTerm>),
    { minItems: 1 },
  ),
});
export type Glossary = Type.Static<typeof Glossary>;
