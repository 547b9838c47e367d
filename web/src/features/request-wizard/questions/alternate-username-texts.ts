import type { StepFault } from '@portal/core/domain/forms/steps.ts';
import { dictionary } from '../../../content/language.tsx';
import type { StepTexts } from './step-texts.ts';

interface AlternateUsernameTexts extends StepTexts {
  field: string;
  hint: string;
  /** What does not belong in it. */
  characters: string;
  /** Too long, too short, or nothing at all. */
  length: string;
}

const en: AlternateUsernameTexts = {
  // Fixed (rule texts 8).
  label: 'Alternate Username',
  question: (application) => `What is your username in ${application}?`,
  field: 'Alternate username',
  hint: 'Exactly 16 letters, numbers, underscores, or dashes. RM-IT Help links it to your account.',
  // Fixed (rule texts 8).
  characters:
    'Please confirm you have entered only valid characters. Acceptable character choices include letters, numbers, and special characters underscore and dash',
  length: 'Please confirm you have entered a valid username containing exactly 16 characters.',
};

const es: AlternateUsernameTexts = {
  label: 'Nombre de usuario alterno',
  question: (application) => `¿Cuál es su nombre de usuario en la aplicación ${application}?`,
  field: 'Nombre de usuario alterno',
  hint: 'Exactamente 16 letras, números, guiones bajos o guiones. La mesa de ayuda de RM-IT lo vincula con su cuenta.',
  characters:
    'Confirme que escribió solo caracteres válidos. Se aceptan letras, números y los caracteres especiales guion bajo y guion',
  length: 'Confirme que escribió un nombre de usuario válido de exactamente 16 caracteres.',
};

/** The words of the question for the name under which an application knows the person. */
export const alternateUsernameTexts = dictionary<AlternateUsernameTexts>(en, es);

/** Which of the two sentences a fault gets. */
export function usernameFault(
  fault: StepFault['fault'],
): keyof Pick<AlternateUsernameTexts, 'characters' | 'length'> {
  return fault === 'FORBIDDEN_CHARACTER' ? 'characters' : 'length';
}
