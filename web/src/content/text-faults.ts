import type { FaultCode } from '@portal/core/domain/forms/fault.ts';
import { dictionary } from './language.tsx';

interface TextFaultTexts {
  /** What is wrong with a text that somebody typed; the lengths come in words. */
  faults: Record<FaultCode, (least: string, most: string) => string>;
}

const cannotBeSaved = {
  en: () => 'This cannot be saved as it is.',
  es: () => 'Esto no se puede guardar así.',
};

/** The sentences for a comment, an answer or a note that is too short, too long or cannot be stored. */
export const textFaultTexts = dictionary<TextFaultTexts>(
  {
    faults: {
      REQUIRED: (least, most) => `Write ${least} to ${most} characters here.`,
      TOO_SHORT: (least) => `Write at least ${least} characters.`,
      TOO_LONG: (_least, most) => `Shorten this to ${most} characters.`,
      FORBIDDEN_CHARACTER: () =>
        'This holds a character that cannot be saved. Type it again instead of pasting it.',
      NOT_OFFERED: cannotBeSaved.en,
      NOT_TOGETHER: cannotBeSaved.en,
      NOT_FOR_EMPLOYMENT: cannotBeSaved.en,
      TOO_EARLY: cannotBeSaved.en,
      TOO_LATE: cannotBeSaved.en,
      UNKNOWN: cannotBeSaved.en,
    },
  },
  {
    faults: {
      REQUIRED: (least, most) => `Escriba aquí de ${least} a ${most} caracteres.`,
      TOO_SHORT: (least) => `Escriba al menos ${least} caracteres.`,
      TOO_LONG: (_least, most) => `Acórtelo a ${most} caracteres.`,
      FORBIDDEN_CHARACTER: () => 'Hay un carácter que no se puede guardar. Escríbalo en vez de pegarlo.',
      NOT_OFFERED: cannotBeSaved.es,
      NOT_TOGETHER: cannotBeSaved.es,
      NOT_FOR_EMPLOYMENT: cannotBeSaved.es,
      TOO_EARLY: cannotBeSaved.es,
      TOO_LATE: cannotBeSaved.es,
      UNKNOWN: cannotBeSaved.es,
    },
  },
);
