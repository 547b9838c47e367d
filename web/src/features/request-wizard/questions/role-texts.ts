import type { QuestionsType } from '@portal/core/domain/requests/kinds.ts';
import { dictionary } from '../../../content/language.tsx';
import type { StepTexts } from './step-texts.ts';

const en: StepTexts = {
  // Fixed (rule texts 8).
  label: 'User Role',
  question: (application) => `What do you need to do in ${application}?`,
};

const es: StepTexts = {
  label: 'Rol de usuario',
  question: (application) => `¿Qué necesita hacer en ${application}?`,
};

/** The words of the step that asks for roles. */
export const roleTexts = dictionary<StepTexts>(en, es);

/** The words of the same step where the roles are access types. */
export const accessTypeTexts = dictionary<StepTexts>(
  { label: 'Access Type', question: (application) => `Which access do you need in ${application}?` },
  { label: 'Tipo de acceso', question: (application) => `¿Qué acceso necesita en ${application}?` },
);

interface LevelTexts {
  hint: Record<QuestionsType, string>;
  missingRole: Record<QuestionsType, string>;
  missingLevel: string;
  missingType: string;
  faults: Record<'NOT_TOGETHER' | 'NOT_FOR_EMPLOYMENT' | 'UNCHANGED' | 'NOT_OFFERED', string>;
  notFor: (statuses: string) => string;
  added: string;
  removed: string;
}

const levelsInEnglish: LevelTexts = {
  hint: {
    ACCESS_REQUEST: 'Choose only what your work needs.',
    CHANGE_REQUEST: 'What you have now is chosen already. Choose all that you need from now on.',
  },
  missingRole: {
    ACCESS_REQUEST: 'Choose at least one role.',
    CHANGE_REQUEST: 'Choose at least one role. To give up all of them, use Remove Access.',
  },
  missingLevel: 'Choose one role.',
  missingType: 'Choose an access type.',
  faults: {
    NOT_TOGETHER: 'These roles cannot be held together. Choose one level.',
    NOT_FOR_EMPLOYMENT: 'This is not possible under the employment you chose. Choose another.',
    UNCHANGED: 'This is what you have already. Choose something else, or leave with Cancel.',
    NOT_OFFERED: 'This is no longer offered. Choose again.',
  },
  notFor: (statuses) => `Not possible under this employment: ${statuses}.`,
  added: 'Added:',
  removed: 'Removed:',
};

const levelsInSpanish: LevelTexts = {
  hint: {
    ACCESS_REQUEST: 'Elija solo lo que su trabajo necesita.',
    CHANGE_REQUEST: 'Lo que tiene ahora ya está elegido. Elija todo lo que necesita de ahora en adelante.',
  },
  missingRole: {
    ACCESS_REQUEST: 'Elija al menos un rol.',
    CHANGE_REQUEST: 'Elija al menos un rol. Para renunciar a todos, use Retirar acceso.',
  },
  missingLevel: 'Elija un rol.',
  missingType: 'Elija un tipo de acceso.',
  faults: {
    NOT_TOGETHER: 'Estos roles no se pueden tener a la vez. Elija un solo nivel.',
    NOT_FOR_EMPLOYMENT: 'No es posible con el empleo que eligió. Elija otra opción.',
    UNCHANGED: 'Es lo que ya tiene. Elija otra cosa o salga con Cancelar.',
    NOT_OFFERED: 'Esto ya no se ofrece. Elija de nuevo.',
  },
  notFor: (statuses) => `No es posible con este empleo: ${statuses}.`,
  added: 'Se añade:',
  removed: 'Se quita:',
};

/** The words about levels of access, whichever step they stand in. */
export const levelTexts = dictionary<LevelTexts>(levelsInEnglish, levelsInSpanish);
