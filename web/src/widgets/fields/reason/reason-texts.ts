import { dictionary } from '../../../content/language.tsx';

/** The words of the field that asks why somebody acts on a person or names one. */
export const reasonTexts = dictionary<{
  label: string;
  hint: (least: string) => string;
  short: (least: string) => string;
  long: (most: string) => string;
  unreadable: string;
}>(
  {
    label: 'Reason',
    hint: (least) => `At least ${least} characters. It is kept in the audit trail.`,
    short: (least) => `Enter a reason of at least ${least} characters.`,
    long: (most) => `Enter a reason of at most ${most} characters.`,
    unreadable: 'This contains a character that cannot be saved. Type the text instead of pasting it.',
  },
  {
    label: 'Motivo',
    hint: (least) => `Al menos ${least} caracteres. Se guarda en el registro de auditoría.`,
    short: (least) => `Escriba un motivo de al menos ${least} caracteres.`,
    long: (most) => `Escriba un motivo de ${most} caracteres como máximo.`,
    unreadable: 'Contiene un carácter que no se puede guardar. Escriba el texto en lugar de pegarlo.',
  },
);
