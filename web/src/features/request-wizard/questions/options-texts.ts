import type { OptionList } from '@portal/core/domain/forms/option-lists.ts';
import { dictionary } from '../../../content/language.tsx';
import type { StepTexts } from './step-texts.ts';

interface OptionsTexts extends StepTexts {
  hint: string;
  /** The same where one list is asked by itself. */
  hintOfOne: string;
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
  question: () => 'What will you do, and who do you work for?',
  hint: 'We add both to your account when your access is approved.',
  hintOfOne: 'Choose everything that applies. We add it to your account when your access is approved.',
  lists: { level: 'User Level', userOrigin: 'User Origin' },
  optional: (list) => `${list} (optional)`,
  missing: { level: 'Choose at least one level.', userOrigin: 'Choose at least one user origin.' },
  notOffered: 'This is no longer available. Choose again.',
  none: 'None',
};

const es: OptionsTexts = {
  label: 'Nivel y origen del usuario',
  question: () => '¿Qué va a hacer y para quién trabaja?',
  hint: 'Agregaremos ambos datos a su cuenta cuando se apruebe su acceso.',
  hintOfOne: 'Elija todo lo que corresponda. Lo agregaremos a su cuenta cuando se apruebe su acceso.',
  lists: { level: 'Nivel de usuario', userOrigin: 'Origen del usuario' },
  optional: (list) => `${list} (opcional)`,
  missing: { level: 'Elija al menos un nivel.', userOrigin: 'Elija al menos un origen.' },
  notOffered: 'Esto ya no está disponible. Elija de nuevo.',
  none: 'Ninguno',
};

/** The words of the step that asks for a user level alone. */
export const userLevelTexts = dictionary<StepTexts>(
  { label: 'User Level', question: (application) => `What will you work with in ${application}?` },
  {
    label: 'Nivel de usuario',
    question: (application) => `¿Con qué va a trabajar en la aplicación ${application}?`,
  },
);

/** The words of the lists beside roles. */
export const optionsTexts = dictionary<OptionsTexts>(en, es);
