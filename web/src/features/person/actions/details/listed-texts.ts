import type { AccountFault } from '@portal/core/domain/people/actions/listed-details.ts';
import type { FaultCode } from '@portal/core/domain/validation/fault.ts';
import { dictionary } from '../../../../content/language.tsx';

interface ListedTexts {
  platform: {
    title: (name: string) => string;
    lead: string;
    /** For a person with more than USER. */
    second: string;
    account: (number: string) => string;
    username: string;
    organization: string;
    failed: string;
    remove: (account: string) => string;
    add: string;
    none: string;
    fault: (part: AccountFault['part'], fault: FaultCode) => string;
    save: string;
  };
  dates: {
    title: (name: string) => string;
    lead: string;
    second: string;
    before: (day: string) => string;
    empty: string;
    fault: (fault: FaultCode) => string;
    save: string;
  };
}

/** The words of the forms for what the agency has lists for. */
export const listedTexts = dictionary<ListedTexts>(
  {
    platform: {
      title: (name) => `MIP accounts of ${name}`,
      lead: 'Enter the accounts as they are on the Mapping Information Platform. The portal does not create or delete them there.',
      second: 'This person holds more than the User role. A second person must confirm the change.',
      account: (number) => `Account ${number}`,
      username: 'MIP username',
      organization: 'Organization',
      failed: 'The organizations could not be loaded',
      remove: (account) => `Remove ${account}`,
      add: 'Add an account',
      none: 'This person has no MIP account.',
      fault: (part, fault) => {
        if (fault === 'REQUIRED')
          return part === 'username' ? 'Enter the MIP username' : 'Choose an organization';
        if (part === 'orgID') return 'Choose an organization from the list';
        if (fault === 'NOT_OFFERED') return 'This account is listed twice';
        return fault === 'TOO_LONG'
          ? 'Use at most 100 characters'
          : 'Use letters, digits, dots, at signs, dashes and underscores';
      },
      save: 'Save MIP accounts',
    },
    dates: {
      title: (name) => `Certificate dates of ${name}`,
      lead: 'Enter the day on which each certificate ends. It counts at once. An empty field means that there is no certificate.',
      second:
        'This person holds more than the User role. If RM-IT Help changes a date, a second person must confirm the change.',
      before: (day) => `Before: ${day}`,
      empty: 'Before: no date',
      fault: (fault) =>
        fault === 'TOO_LATE' ? 'This day is later than the agency accepts' : 'Enter a day of the calendar',
      save: 'Save dates',
    },
  },
  {
    platform: {
      title: (name) => `Cuentas de MIP de ${name}`,
      lead: 'Escriba las cuentas como están en la Plataforma de Información Cartográfica (MIP). El portal no las crea ni las elimina allí.',
      second: 'Esta persona tiene más que el rol Usuario. Otra persona debe confirmar el cambio.',
      account: (number) => `Cuenta ${number}`,
      username: 'Nombre de usuario de MIP',
      organization: 'Organización',
      failed: 'No se pudieron cargar las organizaciones',
      remove: (account) => `Quitar ${account}`,
      add: 'Agregar una cuenta',
      none: 'Esta persona no tiene ninguna cuenta de MIP.',
      fault: (part, fault) => {
        if (fault === 'REQUIRED')
          return part === 'username' ? 'Escriba el nombre de usuario de MIP' : 'Elija una organización';
        if (part === 'orgID') return 'Elija una organización de la lista';
        if (fault === 'NOT_OFFERED') return 'Esta cuenta está dos veces en la lista';
        return fault === 'TOO_LONG'
          ? 'Use 100 caracteres como máximo'
          : 'Use letras, dígitos, puntos, arrobas, guiones y guiones bajos';
      },
      save: 'Guardar cuentas de MIP',
    },
    dates: {
      title: (name) => `Fechas de certificados de ${name}`,
      lead: 'Escriba el día en que vence cada certificado. Cuenta de inmediato. Un campo vacío significa que no hay certificado.',
      second:
        'Esta persona tiene más que el rol Usuario. Otra persona debe confirmar un cambio de la mesa de ayuda de RM-IT.',
      before: (day) => `Antes: ${day}`,
      empty: 'Antes: sin fecha',
      fault: (fault) =>
        fault === 'TOO_LATE'
          ? 'Este día es posterior a lo que acepta la agencia'
          : 'Escriba un día del calendario',
      save: 'Guardar fechas',
    },
  },
);
