import type { QuestionsType } from '@portal/core/domain/requests/kinds.ts';
import { dictionary } from '../../../content/language.tsx';
import type { StepTexts } from './step-texts.ts';

interface PurposeTexts extends StepTexts {
  hint: string;
  missing: Record<QuestionsType, string>;
  tooLong: string;
  again: string;
}

const questionsInEnglish = {
  ACCESS_REQUEST: 'What do you need the access for?',
  CHANGE_REQUEST: 'Why do you need other roles?',
};
const questionsInSpanish = {
  ACCESS_REQUEST: '¿Para qué necesita el acceso?',
  CHANGE_REQUEST: '¿Por qué necesita otros roles?',
};

const en: PurposeTexts = {
  // Fixed (rule texts 8).
  label: 'Purpose',
  question: (_application, type) => questionsInEnglish[type],
  hint: 'Name the work, such as a project or a task. Everybody who decides reads this.',
  missing: {
    ACCESS_REQUEST: 'Say what you need the access for.',
    CHANGE_REQUEST: 'Say why you need other roles.',
  },
  tooLong: 'Shorten the text to 2,000 characters.',
  again: 'The text contains a character that cannot be stored. Type it again.',
};

const es: PurposeTexts = {
  label: 'Finalidad',
  question: (_application, type) => questionsInSpanish[type],
  hint: 'Indique el trabajo, por ejemplo un proyecto o una tarea. Lo leerán todas las personas que deciden.',
  missing: {
    ACCESS_REQUEST: 'Indique para qué necesita el acceso.',
    CHANGE_REQUEST: 'Indique por qué necesita otros roles.',
  },
  tooLong: 'Acorte el texto a 2,000 caracteres.',
  again: 'El texto contiene un carácter que no se puede guardar. Escríbalo de nuevo.',
};

/** The words of the question for the purpose. */
export const purposeTexts = dictionary<PurposeTexts>(en, es);
