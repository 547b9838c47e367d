import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { ConfirmationFault } from '@portal/core/domain/people/password.ts';
import type { RegistrationFault, RegistrationField } from '@portal/core/domain/people/registration.ts';
import { duration } from '../pages/texts.ts';

/** The words for one field. */
interface FieldTexts {
  label: string;
  hint?: string;
  /** What is wrong with the field; faults it cannot have need no sentence. */
  faults: Partial<Record<RegistrationFault, string>>;
}

/** Every sentence of the page on which people make an account, and of the links to it. */
export interface RegistrationTexts {
  title: string;
  why: string;
  allNeeded: string;
  aboutYou: string;
  yourSignIn: string;
  fields: Record<RegistrationField, FieldTexts>;
  password: string;
  passwordAgain: string;
  passwordMissing: string;
  confirmationFaults: Record<ConfirmationFault, string>;
  create: string;
  problem: string;
  /** Gives away as little as possible about whose address it is. */
  notPossible: string;
  wait(seconds: number): string;
  haveAccount: string;
  noAccount: string;
}

const en: RegistrationTexts = {
  title: 'Create an account',
  why: 'You can sign in right away. Applications open for you once your supervisor or the help desk has approved your account.',
  allNeeded: 'Fill in every field that is not marked as optional.',
  aboutYou: 'About you',
  yourSignIn: 'How you sign in',
  fields: {
    givenName: {
      label: 'First or given name',
      faults: { MISSING: 'Enter your first or given name', TOO_LONG: 'Use a shorter first or given name' },
    },
    middleInitial: {
      label: 'Middle initial (optional)',
      faults: { TOO_LONG: 'Enter only the first letter of your middle name' },
    },
    familyName: {
      label: 'Last or family name',
      faults: { MISSING: 'Enter your last or family name', TOO_LONG: 'Use a shorter last or family name' },
    },
    suffix: {
      label: 'Suffix (optional)',
      hint: 'For example Jr. or III',
      faults: { TOO_LONG: 'Use a shorter suffix' },
    },
    organization: {
      label: 'Organization or agency',
      faults: {
        MISSING: 'Enter your organization or agency',
        TOO_LONG: 'Use a shorter name of your organization or agency',
      },
    },
    supervisorEmail: {
      label: 'E-mail address of your supervisor',
      hint: 'This person approves your account and what you request.',
      faults: {
        MISSING: 'Enter the e-mail address of your supervisor',
        TOO_LONG: 'Use a shorter e-mail address of your supervisor',
        NOT_VALID: 'Enter the e-mail address of your supervisor like name@agency.example',
        IS_OWN: 'Enter the e-mail address of your supervisor, not your own',
      },
    },
    email: {
      label: 'Your e-mail address',
      faults: {
        MISSING: 'Enter your e-mail address',
        TOO_LONG: 'Use a shorter e-mail address',
        NOT_VALID: 'Enter your e-mail address like name@agency.example',
      },
    },
    username: {
      label: 'Username',
      hint: 'At least 3 characters: letters, digits, dots, hyphens and underscores.',
      faults: {
        MISSING: 'Enter a username',
        TOO_SHORT: 'Use a username of at least 3 characters',
        TOO_LONG: 'Use a username of at most 64 characters',
        NOT_VALID:
          'Use only letters a to z, digits, dots, hyphens and underscores in the username, and begin it with a letter or digit',
        TAKEN: 'This username is taken; choose another',
      },
    },
  },
  password: 'Password',
  passwordAgain: 'Password again',
  passwordMissing: 'Enter a password',
  confirmationFaults: {
    MISSING: 'Enter the password again',
    DIFFERS: 'This is not the same as the password above',
  },
  create: 'Create the account and sign in',
  problem: 'Your account is not created yet',
  notPossible:
    'An account cannot be created with these details. If you have an account already, sign in with it. If not, ask the help desk.',
  wait: (seconds) =>
    `Too many accounts were requested from your network. Try again in ${duration('en', seconds)}.`,
  haveAccount: 'I have an account',
  noAccount: 'No account yet?',
};

const es: RegistrationTexts = {
  title: 'Crear una cuenta',
  why: 'Puede iniciar sesión enseguida. Las aplicaciones se abrirán para usted cuando su supervisor o la mesa de ayuda haya aprobado su cuenta.',
  allNeeded: 'Rellene todos los campos que no estén marcados como opcionales.',
  aboutYou: 'Sobre usted',
  yourSignIn: 'Cómo inicia sesión',
  fields: {
    givenName: {
      label: 'Nombre',
      faults: { MISSING: 'Escriba su nombre', TOO_LONG: 'Use un nombre más corto' },
    },
    middleInitial: {
      label: 'Inicial del segundo nombre (opcional)',
      faults: { TOO_LONG: 'Escriba solo la primera letra de su segundo nombre' },
    },
    familyName: {
      label: 'Apellidos',
      faults: { MISSING: 'Escriba sus apellidos', TOO_LONG: 'Use unos apellidos más cortos' },
    },
    suffix: {
      label: 'Sufijo (opcional)',
      hint: 'Por ejemplo, Jr. o III',
      faults: { TOO_LONG: 'Use un sufijo más corto' },
    },
    organization: {
      label: 'Organización o agencia',
      faults: {
        MISSING: 'Escriba su organización o agencia',
        TOO_LONG: 'Use un nombre más corto de su organización o agencia',
      },
    },
    supervisorEmail: {
      label: 'Correo electrónico de su supervisor',
      hint: 'Esta persona aprueba su cuenta y lo que usted solicite.',
      faults: {
        MISSING: 'Escriba el correo electrónico de su supervisor',
        TOO_LONG: 'Use un correo electrónico más corto de su supervisor',
        NOT_VALID: 'Escriba el correo electrónico de su supervisor, como nombre@agency.example',
        IS_OWN: 'Escriba el correo electrónico de su supervisor, no el suyo',
      },
    },
    email: {
      label: 'Su correo electrónico',
      faults: {
        MISSING: 'Escriba su correo electrónico',
        TOO_LONG: 'Use un correo electrónico más corto',
        NOT_VALID: 'Escriba su correo electrónico, como nombre@agency.example',
      },
    },
    username: {
      label: 'Nombre de usuario',
      hint: 'Al menos 3 caracteres: letras, números, puntos, guiones y guiones bajos.',
      faults: {
        MISSING: 'Escriba un nombre de usuario',
        TOO_SHORT: 'Use un nombre de usuario de al menos 3 caracteres',
        TOO_LONG: 'Use un nombre de usuario de 64 caracteres como máximo',
        NOT_VALID:
          'En el nombre de usuario use solo letras de la a a la z, números, puntos, guiones y guiones bajos, y empiece por una letra o un número',
        TAKEN: 'Este nombre de usuario ya está en uso; elija otro',
      },
    },
  },
  password: 'Contraseña',
  passwordAgain: 'Contraseña otra vez',
  passwordMissing: 'Escriba una contraseña',
  confirmationFaults: {
    MISSING: 'Escriba la contraseña otra vez',
    DIFFERS: 'No coincide con la contraseña de arriba',
  },
  create: 'Crear la cuenta e iniciar sesión',
  problem: 'Su cuenta todavía no se ha creado',
  notPossible:
    'No se puede crear una cuenta con estos datos. Si ya tiene una cuenta, inicie sesión con ella. Si no, pregunte a la mesa de ayuda.',
  wait: (seconds) =>
    `Se han solicitado demasiadas cuentas desde su red. Inténtelo de nuevo en ${duration('es', seconds)}.`,
  haveAccount: 'Ya tengo una cuenta',
  noAccount: '¿Todavía no tiene cuenta?',
};

/** The sentences by language. */
export const registrationTexts: Record<Language, RegistrationTexts> = { en, es };
