import type { DetailField } from '@portal/core/domain/people/actions/person-details.ts';
import type { FaultCode } from '@portal/core/domain/validation/fault.ts';
import { dictionary } from '../../../../content/language.tsx';

interface DetailsTexts {
  title: (name: string) => string;
  /** For a person with more than USER: a second person, and for what. */
  second: string;
  groups: { signIn: string; name: string; work: string; supervisor: string };
  employment: (number: string) => string;
  hints: Partial<Record<DetailField, string>>;
  /** The value before, once another is typed. */
  before: (value: string) => string;
  wasEmpty: string;
  save: string;
  nothing: string;
  faults: string;
  fault: (field: DetailField, fault: FaultCode, bound: string) => string;
  stale: string;
  keep: string;
  again: string;
}

export const detailsTexts = dictionary<DetailsTexts>(
  {
    title: (name) => `Details of ${name}`,
    second:
      'This person holds more than the User role. A second person must confirm a new address, username or supervisor.',
    groups: {
      signIn: 'Sign-in and email',
      name: 'Name',
      work: 'Workplace',
      supervisor: 'Supervisor',
    },
    employment: (number) => `Employment ${number}`,
    hints: {
      email: 'A notice goes to the old address and to the new one',
      username: 'The person signs in with this and gets an email about a new one',
      givenName: 'If the person has only one name, enter it as the last name',
      supervisorEmails: 'Separate several addresses with commas',
      contractsSupported: 'Separate contracts with commas',
    },
    before: (value) => `Before: ${value}`,
    wasEmpty: 'Before: nothing',
    save: 'Save details',
    nothing: 'Nothing has changed yet. Change a field first.',
    faults: 'Correct the following to save',
    fault: (field, fault, bound) => {
      if (fault === 'REQUIRED') return 'This cannot be empty';
      if (fault === 'TOO_LONG') return `Use at most ${bound} characters`;
      if (fault === 'TOO_SHORT') return `Use at least ${bound} characters`;
      if (fault === 'NOT_OFFERED') return 'No one can be their own supervisor';
      if (fault === 'FORBIDDEN_CHARACTER')
        return 'This has a character that cannot be used. Type the text instead of pasting it';
      return field === 'username'
        ? 'Use letters, digits, dots, dashes and underscores, and begin with a letter or digit'
        : 'Enter a valid email address';
    },
    stale: 'This person has changed since you began. What you typed is still here.',
    keep: 'Go on with what I typed',
    again: 'Start again from the current details',
  },
  {
    title: (name) => `Datos de ${name}`,
    second:
      'Esta persona tiene más que el rol Usuario. Otra persona debe confirmar una dirección, un nombre de usuario o un supervisor nuevos.',
    groups: {
      signIn: 'Inicio de sesión y correo',
      name: 'Nombre',
      work: 'Lugar de trabajo',
      supervisor: 'Supervisor',
    },
    employment: (number) => `Empleo ${number}`,
    hints: {
      email: 'Se avisa a la dirección anterior y a la nueva',
      username: 'La persona inicia sesión con este nombre y recibe un correo si cambia',
      givenName: 'Si la persona tiene un solo nombre, escríbalo en Apellidos',
      supervisorEmails: 'Separe varias direcciones con comas',
      contractsSupported: 'Separe los contratos con comas',
    },
    before: (value) => `Antes: ${value}`,
    wasEmpty: 'Antes: nada',
    save: 'Guardar datos',
    nothing: 'Aún no hay cambios. Primero cambie un campo.',
    faults: 'Corrija lo siguiente para guardar',
    fault: (field, fault, bound) => {
      if (fault === 'REQUIRED') return 'No puede quedar vacío';
      if (fault === 'TOO_LONG') return `Use ${bound} caracteres como máximo`;
      if (fault === 'TOO_SHORT') return `Use al menos ${bound} caracteres`;
      if (fault === 'NOT_OFFERED') return 'Nadie puede ser su propio supervisor';
      if (fault === 'FORBIDDEN_CHARACTER')
        return 'Contiene un carácter que no se puede usar. Escriba el texto en lugar de pegarlo';
      return field === 'username'
        ? 'Use letras, dígitos, puntos, guiones y guiones bajos, y comience con una letra o un dígito'
        : 'Escriba un correo electrónico válido';
    },
    stale: 'Esta persona cambió desde que usted empezó. Lo que escribió sigue aquí.',
    keep: 'Continuar con lo que escribí',
    again: 'Empezar de nuevo con los datos actuales',
  },
);
