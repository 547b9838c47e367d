import type { Language } from '../catalogue/application.ts';
import type { Bilingual } from './bilingual.ts';
import type { BilingualTerm } from './glossary.ts';
import { unknownTermIn } from './resources.ts';

/** A question that people often have, in one language. */
export interface QuestionWords {
  question: string;
  /** Paragraphs; words of them may lead to the glossary. */
  answer: readonly string[];
}

/** The same as the file of questions has it. */
export type BilingualQuestion = Bilingual<QuestionWords>;

/** A question as its reader sees it. */
export interface FrequentQuestion extends QuestionWords {
  id: string;
}

/** Every question in one language, in the order of the file (rule content 6). */
export function questionsIn(questions: readonly BilingualQuestion[], language: Language): FrequentQuestion[] {
  return questions.map(({ id, [language]: words }) => ({ id, ...words }));
}

/** What no schema sees in the file of questions, such as words that lead nowhere; null where nothing is wrong. */
export function faultOfQuestions(
  questions: readonly BilingualQuestion[],
  terms: readonly BilingualTerm[],
): string | null {
  const ids = questions.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return `the question ${twice} stands twice`;
  return unknownTermIn(
    questions.flatMap(({ en, es }) => [...en.answer, ...es.answer]),
    terms,
  );
}
