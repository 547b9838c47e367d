import type { RegistrationFault, RegistrationField } from '@portal/core/domain/people/registration.ts';
import { dictionary } from '../../content/language.tsx';

interface AddPersonTexts {
  intro: string;
  form: string;
  fields: Record<RegistrationField, string>;
  hints: Partial<Record<RegistrationField, string>>;
  faults: Record<'MISSING' | 'HIDDEN_CHARACTER' | 'IS_OWN' | 'TAKEN', string> &
    Record<Extract<RegistrationFault, 'TOO_LONG' | 'TOO_SHORT'>, (count: string) => string>;
  notValid: Record<'username' | 'address', string>;
  save: string;
  toPeople: string;
  added: (name: string) => string;
  failed: string;
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

/** The words of the form that adds somebody. */
export const addPersonTexts = dictionary<AddPersonTexts>(
  {
    intro:
      'The person can use the portal and ask for access as soon as they have a one-time password. You give roles and the password on their page.',
    form: 'Person to add',
    fields: {
      givenName: 'First or given name',
      middleInitial: 'Middle initial',
      suffix: 'Suffix',
      familyName: 'Last or family name',
      organization: 'Organization or agency',
      email: 'Email',
      supervisorEmail: 'Supervisor’s email',
      username: 'Username',
    },
    hints: {
      familyName: 'If the person has only one name, enter it here.',
      supervisorEmail: 'The supervisor is the first to decide on the person’s requests.',
      username: 'Lowercase letters, numbers, periods, hyphens, and underscores.',
    },
    faults: {
      MISSING: 'Fill in this field.',
      HIDDEN_CHARACTER: 'This contains a character that cannot be seen. Type the text instead of pasting it.',
      IS_OWN: 'People cannot be their own supervisor.',
      TAKEN: 'Someone already has this username.',
      TOO_LONG: (count) => `Use at most ${count} characters.`,
      TOO_SHORT: (count) => `Use at least ${count} characters.`,
    },
    notValid: {
      username:
        'Start with a letter or number, and use only letters, numbers, periods, hyphens, and underscores.',
      address: 'Enter a complete email address, such as name@agency.gov.',
    },
    save: 'Add person',
    toPeople: 'Back to People',
    added: (name) => `${name} was added. Make a one-time password so that they can sign in.`,
    failed: 'The person was not added',
    refusedTitle: 'You cannot open this page',
    refused: 'Only portal administrators can add people.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro:
      'La persona podrá usar el portal y solicitar acceso en cuanto tenga una contraseña de un solo uso. Usted asigna los roles y la contraseña en su página.',
    form: 'Persona que se agrega',
    fields: {
      givenName: 'Nombre',
      middleInitial: 'Inicial del segundo nombre',
      suffix: 'Sufijo',
      familyName: 'Apellido',
      organization: 'Organización o agencia',
      email: 'Correo electrónico',
      supervisorEmail: 'Correo del supervisor',
      username: 'Nombre de usuario',
    },
    hints: {
      familyName: 'Si la persona tiene un solo nombre, escríbalo aquí.',
      supervisorEmail: 'El supervisor es el primero que decide sobre las solicitudes de la persona.',
      username: 'Letras minúsculas, números, puntos, guiones y guiones bajos.',
    },
    faults: {
      MISSING: 'Complete este campo.',
      HIDDEN_CHARACTER: 'Contiene un carácter que no se ve. Escriba el texto en lugar de pegarlo.',
      IS_OWN: 'Nadie puede ser su propio supervisor.',
      TAKEN: 'Alguien ya tiene este nombre de usuario.',
      TOO_LONG: (count) => `Use ${count} caracteres como máximo.`,
      TOO_SHORT: (count) => `Use al menos ${count} caracteres.`,
    },
    notValid: {
      username:
        'Empiece con una letra o un número y use solo letras, números, puntos, guiones y guiones bajos.',
      address: 'Escriba una dirección de correo completa, como nombre@agencia.gov.',
    },
    save: 'Agregar persona',
    toPeople: 'Volver a Personas',
    added: (name) => `Se agregó a ${name}. Cree una contraseña de un solo uso para que pueda iniciar sesión.`,
    failed: 'No se agregó a la persona',
    refusedTitle: 'Usted no puede abrir esta página',
    refused: 'Solo los administradores del portal pueden agregar personas.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
