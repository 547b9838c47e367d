import type { OptionList } from '@portal/core/domain/forms/option-lists.ts';
import { dictionary } from '../../../content/language.tsx';
import type { StepTexts } from './step-texts.ts';

interface OptionsTexts extends StepTexts {
  hint: string;
  lists: Record<OptionList, string>;
  /** A list of which nothing has to be chosen. */
  optional: (list: string) => string;
  missing: Record<OptionList, string>;
  notOffered: string;
  none: string;
}

const en: OptionsTexts = {
  // Fixed (rule texts 8).
  label: 'User Level & Origin',
  question: () => 'What is your part in the work, and where do you come from?',
  hint: 'Both are written to your account together with the access.',
  lists: { level: 'User Level', userOrigin: 'User Origin' },
  optional: (list) => `${list} (optional)`,
  missing: { level: 'Choose at least one level.', userOrigin: 'Choose at least one origin.' },
  notOffered: 'This is no longer offered. Choose again.',
  none: 'None',
};

const es: OptionsTexts = {
  label: 'Nivel y procedencia',
  question: () => '¿Cuál es su parte en el trabajo y de dónde procede?',
  hint: 'Ambos se anotan en su cuenta junto con el acceso.',
  lists: { level: 'Nivel de usuario', userOrigin: 'Procedencia del usuario' },
  optional: (list) => `${list} (opcional)`,
  missing: { level: 'Elija al menos un nivel.', userOrigin: 'Elija al menos una procedencia.' },
  notOffered: 'Esto ya no se ofrece. Elija de nuevo.',
  none: 'Ninguno',
};

/** The words of the lists beside roles. */
export const optionsTexts = dictionary<OptionsTexts>(en, es);
