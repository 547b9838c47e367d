import type { FaultCode } from '@portal/core/domain/validation/fault.ts';
import { dictionary } from './language.tsx';

interface TextFaultTexts {
  /** What is wrong with a text that somebody typed; the lengths come in words. */
  faults: Record<FaultCode, (least: string, most: string) => string>;
}

const cannotBeSaved = {
  en: () => 'This cannot be saved as entered.',
  es: () => 'Esto no se puede guardar como está.',
};

/** The sentences for a comment, an answer or a note that is too short, too long or cannot be stored. */
export const textFaultTexts = dictionary<TextFaultTexts>(
  {
    faults: {
      REQUIRED: (least, most) => `Enter ${least} to ${most} characters.`,
      TOO_SHORT: (least) => `Enter at least ${least} characters.`,
      TOO_LONG: (_least, most) => `Shorten this to ${most} characters or fewer.`,
      FORBIDDEN_CHARACTER: () =>
        'This contains a character that cannot be saved. Type the text instead of pasting it.',
      NOT_OFFERED: cannotBeSaved.en,
      NOT_TOGETHER: cannotBeSaved.en,
      NOT_FOR_EMPLOYMENT: cannotBeSaved.en,
      TOO_EARLY: cannotBeSaved.en,
      TOO_LATE: cannotBeSaved.en,
      UNKNOWN: cannotBeSaved.en,
      MALFORMED: cannotBeSaved.en,
    },
  },
  {
    faults: {
      REQUIRED: (least, most) => `Escriba de ${least} a ${most} caracteres.`,
      TOO_SHORT: (least) => `Escriba al menos ${least} caracteres.`,
      TOO_LONG: (_least, most) => `Acórtelo a ${most} caracteres o menos.`,
      FORBIDDEN_CHARACTER: () =>
        'Contiene un carácter que no se puede guardar. Escriba el texto en lugar de pegarlo.',
      NOT_OFFERED: cannotBeSaved.es,
      NOT_TOGETHER: cannotBeSaved.es,
      NOT_FOR_EMPLOYMENT: cannotBeSaved.es,
      TOO_EARLY: cannotBeSaved.es,
      TOO_LATE: cannotBeSaved.es,
      UNKNOWN: cannotBeSaved.es,
      MALFORMED: cannotBeSaved.es,
    },
  },
);
