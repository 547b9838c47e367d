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
  yourSignIn: 'Your sign-in',
  fields: {
    givenName: {
      label: 'First or given name',
      hint: 'If you have only one name, leave this empty and enter the name as your last name',
      faults: {
        HIDDEN_CHARACTER:
          'Type your first or given name instead of pasting it: it has a character that cannot be seen',
        TOO_LONG: 'Use a shorter first or given name',
      },
    },
    middleInitial: {
      label: 'Middle initial (optional)',
      faults: {
        HIDDEN_CHARACTER:
          'Type your middle initial instead of pasting it: it has a character that cannot be seen',
        TOO_LONG: 'Enter only the first letter of your middle name',
      },
    },
    familyName: {
      label: 'Last or family name',
      faults: {
        HIDDEN_CHARACTER:
          'Type your last or family name instead of pasting it: it has a character that cannot be seen',
        MISSING: 'Enter your last or family name; if you have only one name, enter it here',
        TOO_LONG: 'Use a shorter last or family name',
      },
    },
    suffix: {
      label: 'Suffix (optional)',
      hint: 'For example Jr. or III',
      faults: {
        HIDDEN_CHARACTER: 'Type the suffix instead of pasting it: it has a character that cannot be seen',
        TOO_LONG: 'Use a shorter suffix',
      },
    },
    organization: {
      label: 'Organization or agency',
      faults: {
        HIDDEN_CHARACTER:
          'Type your organization or agency instead of pasting it: it has a character that cannot be seen',
        MISSING: 'Enter your organization or agency',
        TOO_LONG: 'Enter a shorter name for your organization or agency',
      },
    },
    supervisorEmail: {
      label: 'Your supervisor’s email address',
      hint: 'This person approves your account and what you request.',
      faults: {
        HIDDEN_CHARACTER:
          'Type your supervisor’s email address instead of pasting it: it has a character that cannot be seen',
        MISSING: 'Enter your supervisor’s email address',
        TOO_LONG: 'Enter a shorter email address for your supervisor',
        NOT_VALID: 'Enter your supervisor’s email address, like name@agency.example',
        IS_OWN: 'Enter your supervisor’s email address, not your own',
      },
    },
    email: {
      label: 'Your email address',
      faults: {
        HIDDEN_CHARACTER:
          'Type your email address instead of pasting it: it has a character that cannot be seen',
        MISSING: 'Enter your email address',
        TOO_LONG: 'Enter a shorter email address',
        NOT_VALID: 'Enter your email address, like name@agency.example',
      },
    },
    username: {
      label: 'Username',
      hint: 'At least 3 characters: letters, numbers, periods, hyphens, and underscores.',
      faults: {
        HIDDEN_CHARACTER: 'Type the username instead of pasting it: it has a character that cannot be seen',
        MISSING: 'Enter a username',
        TOO_SHORT: 'Use a username of at least 3 characters',
        TOO_LONG: 'Use a username of at most 64 characters',
        NOT_VALID:
          'Use only letters a to z, numbers, periods, hyphens, and underscores in the username, and begin it with a letter or number',
        TAKEN: 'This username is taken. Choose another.',
      },
    },
  },
  password: 'Password',
  passwordAgain: 'Confirm password',
  passwordMissing: 'Enter a password',
  confirmationFaults: {
    MISSING: 'Enter the password again',
    DIFFERS: 'The passwords do not match',
  },
  create: 'Create the account and sign in',
  problem: 'Your account has not been created yet',
  notPossible:
    'We cannot create an account with these details. If you already have an account, sign in. If not, contact the help desk.',
  wait: (seconds) =>
    `Too many accounts were requested from your network. Try again in ${duration('en', seconds)}.`,
  haveAccount: 'I have an account',
  noAccount: 'No account yet?',
};

const es: RegistrationTexts = {
  title: 'Crear una cuenta',
  why: 'Puede iniciar sesión de inmediato. Podrá usar las aplicaciones cuando su supervisor o la mesa de ayuda apruebe su cuenta.',
  allNeeded: 'Complete todos los campos que no estén marcados como opcionales.',
  aboutYou: 'Sobre usted',
  yourSignIn: 'Cómo inicia sesión',
  fields: {
    givenName: {
      label: 'Nombre',
      hint: 'Si tiene un solo nombre, deje esto vacío y escríbalo en Apellidos',
      faults: {
        HIDDEN_CHARACTER: 'Escriba su nombre en lugar de pegarlo: tiene un carácter que no se ve',
        TOO_LONG: 'Use un nombre más corto',
      },
    },
    middleInitial: {
      label: 'Inicial del segundo nombre (opcional)',
      faults: {
        HIDDEN_CHARACTER: 'Escriba la inicial en lugar de pegarla: tiene un carácter que no se ve',
        TOO_LONG: 'Escriba solo la primera letra de su segundo nombre',
      },
    },
    familyName: {
      label: 'Apellidos',
      faults: {
        HIDDEN_CHARACTER: 'Escriba sus apellidos en lugar de pegarlos: tienen un carácter que no se ve',
        MISSING: 'Escriba sus apellidos; si tiene un solo nombre, escríbalo aquí',
        TOO_LONG: 'Use apellidos más cortos',
      },
    },
    suffix: {
      label: 'Sufijo (opcional)',
      hint: 'Por ejemplo, Jr. o III',
      faults: {
        HIDDEN_CHARACTER: 'Escriba el sufijo en lugar de pegarlo: tiene un carácter que no se ve',
        TOO_LONG: 'Use un sufijo más corto',
      },
    },
    organization: {
      label: 'Organización o agencia',
      faults: {
        HIDDEN_CHARACTER:
          'Escriba su organización o agencia en lugar de pegarla: tiene un carácter que no se ve',
        MISSING: 'Escriba su organización o agencia',
        TOO_LONG: 'Use un nombre más corto de su organización o agencia',
      },
    },
    supervisorEmail: {
      label: 'Correo electrónico de su supervisor',
      hint: 'Esta persona aprueba su cuenta y lo que usted solicite.',
      faults: {
        HIDDEN_CHARACTER:
          'Escriba el correo electrónico de su supervisor en lugar de pegarlo: tiene un carácter que no se ve',
        MISSING: 'Escriba el correo electrónico de su supervisor',
        TOO_LONG: 'Use un correo electrónico más corto de su supervisor',
        NOT_VALID: 'Escriba el correo electrónico de su supervisor, como nombre@agency.example',
        IS_OWN: 'Escriba el correo electrónico de su supervisor, no el suyo',
      },
    },
    email: {
      label: 'Su correo electrónico',
      faults: {
        HIDDEN_CHARACTER: 'Escriba su correo electrónico en lugar de pegarlo: tiene un carácter que no se ve',
        MISSING: 'Escriba su correo electrónico',
        TOO_LONG: 'Use un correo electrónico más corto',
        NOT_VALID: 'Escriba su correo electrónico, como nombre@agency.example',
      },
    },
    username: {
      label: 'Nombre de usuario',
      hint: 'Al menos 3 caracteres: letras, números, puntos, guiones y guiones bajos.',
      faults: {
        HIDDEN_CHARACTER: 'Escriba el nombre de usuario en lugar de pegarlo: tiene un carácter que no se ve',
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
  passwordAgain: 'Confirme la contraseña',
  passwordMissing: 'Escriba una contraseña',
  confirmationFaults: {
    MISSING: 'Escriba la contraseña otra vez',
    DIFFERS: 'Las contraseñas no coinciden',
  },
  create: 'Crear la cuenta e iniciar sesión',
  problem: 'Su cuenta todavía no se creó',
  notPossible:
    'No se puede crear una cuenta con estos datos. Si ya tiene una cuenta, inicie sesión. Si no, comuníquese con la mesa de ayuda.',
  wait: (seconds) =>
    `Se han solicitado demasiadas cuentas desde su red. Intente de nuevo en ${duration('es', seconds)}.`,
  haveAccount: 'Ya tengo una cuenta',
  noAccount: '¿Todavía no tiene cuenta?',
};

/** The sentences by language. */
export const registrationTexts: Record<Language, RegistrationTexts> = { en, es };
