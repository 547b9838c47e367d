import Type from 'typebox';
import type { Bilingual } from '../../domain/content/bilingual.ts';
import { Closed } from '../shapes.ts';

/** Exactly the fields that the rules know: an extra or missing field does not compile. */
export type FieldsOf<T> = Record<keyof T, Type.TSchema>;

/** A text that says something. */
export const Text = Type.String({ minLength: 1, pattern: '\\S' });

/** What tells one entry of a file from the others. */
const EntryId = Type.String({ pattern: '^[a-z0-9-]{1,60}$' });

/** An entry of a file of content, with its words in both languages. */
export function BilingualEntry<W extends Type.TSchema>(words: W) {
  return Closed({ id: EntryId, en: words, es: words } satisfies FieldsOf<Bilingual<unknown>>);
}
