import Type from 'typebox';
import type { BilingualQuestion, QuestionWords } from '../../domain/content/questions.ts';
import { Closed } from '../shapes.ts';

/** Exactly the fields that the rules know: an extra or missing field does not compile. */
type FieldsOf<T> = Record<keyof T, Type.TSchema>;

const Text = Type.String({ minLength: 1, pattern: '\\S' });
const Words = Closed({
  question: Text,
  answer: Type.Array(Text, { minItems: 1 }),
} satisfies FieldsOf<QuestionWords>);

/** Questions that people often have, with their answers, in both languages (rule content 6). */
export const FrequentQuestions = Closed({
  questions: Type.Array(
    Closed({
      id: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
      en: Words,
      es: Words,
    } satisfies FieldsOf<BilingualQuestion>),
    { minItems: 1 },
  ),
});
export type FrequentQuestions = Type.Static<typeof FrequentQuestions>;
