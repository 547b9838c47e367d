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
  question: (application) => `¿Qué necesita hacer en la aplicación ${application}?`,
};

/** The words of the step that asks for roles. */
export const roleTexts = dictionary<StepTexts>(en, es);

/** The words of the same step on the mapping platform. */
export const platformRoleTexts = dictionary<StepTexts>(
  { label: 'MIP User Role', question: (application) => `What do you need to do in ${application}?` },
  {
    label: 'Rol de usuario de MIP',
    question: (application) => `¿Qué necesita hacer en la aplicación ${application}?`,
  },
);

/** The words of the same step where the roles are access types. */
export const accessTypeTexts = dictionary<StepTexts>(
  { label: 'Access Type', question: (application) => `What kind of access do you need in ${application}?` },
  {
    label: 'Tipo de acceso',
    question: (application) => `¿Qué tipo de acceso necesita en la aplicación ${application}?`,
  },
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
    ACCESS_REQUEST: 'Choose only what you need for your work.',
    CHANGE_REQUEST: 'Your current roles are already selected. Select everything you need from now on.',
  },
  missingRole: {
    ACCESS_REQUEST: 'Choose at least one role.',
    CHANGE_REQUEST: 'Choose at least one role. To end all your access, use Remove Access.',
  },
  missingLevel: 'Choose one role.',
  missingType: 'Choose an access type.',
  faults: {
    NOT_TOGETHER: 'You cannot have these roles at the same time. Choose one level.',
    NOT_FOR_EMPLOYMENT: 'This is not available for your job. Choose something else.',
    UNCHANGED: 'You already have this. Choose something else, or select Cancel to leave.',
    NOT_OFFERED: 'This is no longer available. Choose again.',
  },
  notFor: (statuses) => `Not available for this employment status: ${statuses}.`,
  added: 'Added:',
  removed: 'Removed:',
};

const levelsInSpanish: LevelTexts = {
  hint: {
    ACCESS_REQUEST: 'Elija solo lo que necesite para su trabajo.',
    CHANGE_REQUEST:
      'Sus roles actuales ya están seleccionados. Seleccione todo lo que necesita de ahora en adelante.',
  },
  missingRole: {
    ACCESS_REQUEST: 'Elija al menos un rol.',
    CHANGE_REQUEST: 'Elija al menos un rol. Para quitar todo su acceso, use Quitar acceso.',
  },
  missingLevel: 'Elija un rol.',
  missingType: 'Elija un tipo de acceso.',
  faults: {
    NOT_TOGETHER: 'No puede tener estos roles al mismo tiempo. Elija un solo nivel.',
    NOT_FOR_EMPLOYMENT: 'Esto no está disponible para su empleo. Elija otra opción.',
    UNCHANGED: 'Usted ya tiene esto. Elija otra cosa o seleccione Cancelar para salir.',
    NOT_OFFERED: 'Esto ya no está disponible. Elija de nuevo.',
  },
  notFor: (statuses) => `No está disponible para esta situación laboral: ${statuses}.`,
  added: 'Se agrega:',
  removed: 'Se quita:',
};

/** The words about levels of access, for every step. */
export const levelTexts = dictionary<LevelTexts>(levelsInEnglish, levelsInSpanish);
