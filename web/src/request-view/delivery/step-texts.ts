import type { StepFault } from '@portal/core/domain/provisioning/delivery.ts';
import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface StepTexts {
  undoStep: (what: string) => string;
  attempts: PluralForms;
  nextTry: string;
  /** The sign-in service's answer to the step. */
  faults: Record<StepFault, string>;
}

/** The words of a step of the delivery, and of why it failed (rule delivery 11). */
export const stepTexts = dictionary<StepTexts>(
  {
    undoStep: (what) => `${what} (undo)`,
    attempts: { one: 'tried once', other: 'tried {count} times' },
    nextTry: 'next try',
    faults: {
      PERSON_UNKNOWN: 'The sign-in service does not know this person.',
      ROLE_UNKNOWN: 'The sign-in service has no role with this name.',
      GROUP_UNKNOWN: 'The sign-in service has no group with this name.',
      REFUSED: 'The sign-in service refused this change.',
      NO_ANSWER: 'The sign-in service could not be reached or did not answer.',
    },
  },
  {
    undoStep: (what) => `${what} (deshacer)`,
    attempts: { one: '{count} intento', other: '{count} intentos' },
    nextTry: 'próximo intento',
    faults: {
      PERSON_UNKNOWN: 'El servicio de inicio de sesión no conoce a esta persona.',
      ROLE_UNKNOWN: 'El servicio de inicio de sesión no tiene ningún rol con este nombre.',
      GROUP_UNKNOWN: 'El servicio de inicio de sesión no tiene ningún grupo con este nombre.',
      REFUSED: 'El servicio de inicio de sesión rechazó este cambio.',
      NO_ANSWER: 'No se pudo acceder al servicio de inicio de sesión o no respondió.',
    },
  },
);
