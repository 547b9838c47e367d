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
  ACCESS_REQUEST: 'Why do you need access?',
  CHANGE_REQUEST: 'Why do you need different roles?',
};
const questionsInSpanish = {
  ACCESS_REQUEST: '¿Por qué necesita acceso?',
  CHANGE_REQUEST: '¿Por qué necesita otros roles?',
};

const en: PurposeTexts = {
  // Fixed (rule texts 8).
  label: 'Purpose',
  question: (_application, type) => questionsInEnglish[type],
  hint: 'Describe the work, such as a project or task. Everyone who decides on this request will read it.',
  missing: {
    ACCESS_REQUEST: 'Explain why you need access.',
    CHANGE_REQUEST: 'Explain why you need different roles.',
  },
  tooLong: 'Shorten the text to 2,000 characters or fewer.',
  again: 'The text contains a character that cannot be saved. Type the text instead of pasting it.',
};

const es: PurposeTexts = {
  label: 'Propósito',
  question: (_application, type) => questionsInSpanish[type],
  hint: 'Describa el trabajo, por ejemplo un proyecto o una tarea. Lo leerán todas las personas que decidan esta solicitud.',
  missing: {
    ACCESS_REQUEST: 'Explique por qué necesita acceso.',
    CHANGE_REQUEST: 'Explique por qué necesita otros roles.',
  },
  tooLong: 'Acorte el texto a 2,000 caracteres o menos.',
  again: 'El texto contiene un carácter que no se puede guardar. Escriba el texto en lugar de pegarlo.',
};

/** The words of the question for the purpose. */
export const purposeTexts = dictionary<PurposeTexts>(en, es);
