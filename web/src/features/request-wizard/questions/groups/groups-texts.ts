import type { GroupStep } from '@portal/core/domain/forms/question-kind.ts';
import { dictionary } from '../../../../content/language.tsx';
import type { StepTexts } from '../step-texts.ts';

/** The words of the steps that ask for groups alone; their names are fixed (rule texts 8). */
export const groupStepTexts = {
  SITE_SELECTION: dictionary<StepTexts>(
    {
      label: 'Special Permissions Site Selection',
      question: (application) => `Which sites do you need in ${application}?`,
    },
    {
      label: 'Selección de sitios con permisos especiales',
      question: (application) => `¿Qué sitios necesita en la aplicación ${application}?`,
    },
  ),
  WORK_GROUPS: dictionary<StepTexts>(
    { label: 'MIP Work Groups', question: () => 'Which work groups are you part of?' },
    { label: 'Grupos de trabajo de MIP', question: () => '¿De qué grupos de trabajo forma parte?' },
  ),
  SUBSCRIPTIONS: dictionary<StepTexts>(
    { label: 'MIP Subscriptions', question: () => 'What do you want to be notified about?' },
    { label: 'Suscripciones de MIP', question: () => '¿De qué quiere recibir avisos?' },
  ),
} as const satisfies Record<GroupStep, unknown>;

interface GroupsTexts {
  optional: (label: string) => string;
  missing: string;
  none: string;
  sheet: (label: string) => string;
}

/** The words around a list of groups. */
export const groupsTexts = dictionary<GroupsTexts>(
  {
    optional: (label) => `${label} (optional)`,
    missing: 'Choose at least one.',
    none: 'None',
    sheet: (label) => `${label}: list with descriptions (Excel spreadsheet)`,
  },
  {
    optional: (label) => `${label} (opcional)`,
    missing: 'Elija al menos uno.',
    none: 'Ninguno',
    sheet: (label) => `${label}: lista con descripciones (hoja de cálculo de Excel)`,
  },
);
