import Type from 'typebox';
import type { QuestionWords } from '../../domain/content/questions.ts';
import { Closed } from '../shapes.ts';
import { BilingualEntry, type FieldsOf, Text } from './bilingual.ts';

const Words = Closed({
  question: Text,
  answer: Type.Array(Text, { minItems: 1 }),
} satisfies FieldsOf<QuestionWords>);

/** Questions that people often have, with their answers, in both languages (rule content 6). */
export const FrequentQuestions = Closed({ questions: Type.Array(BilingualEntry(Words), { minItems: 1 }) });
export type FrequentQuestions = Type.Static<typeof FrequentQuestions>;
