import type { PluralForms } from '../../../content/format.ts';
import { dictionary } from '../../../content/language.tsx';

/** The same things before they are done and afterwards. */
interface LeavingWords {
  canceled: PluralForms;
  handedOver: PluralForms;
  stillHeld: PluralForms;
  more: PluralForms;
}

interface LeavingTexts {
  before: LeavingWords;
  after: LeavingWords;
  none: Record<'canceled' | 'handedOver' | 'stillHeld', string>;
  goesTo: (names: string) => string;
  help: (names: string) => string;
  held: (application: string, roles: string) => string;
  remove: (application: string) => string;
  removedByHelp: string;
  unknown: string;
  doneTitle: (name: string) => string;
  moves: string;
  movedTo: string;
  staying: (name: string) => string;
  second: {
    button: string;
    what: (name: string) => string;
    stays: string;
    staysHint: string;
    staysMissing: string;
    check: string;
    notUsable: string;
  };
}

export const leavingTexts = dictionary<LeavingTexts>(
  {
    before: {
      canceled: {
        one: '{count} open request of this person will be canceled.',
        other: '{count} open requests of this person will be canceled.',
      },
      handedOver: {
        one: '{count} request that is waiting for this person will go to someone else.',
        other: '{count} requests that are waiting for this person will go to others.',
      },
      stillHeld: {
        one: '{count} role in an application will remain, and should be removed.',
        other: '{count} roles in applications will remain, and should be removed.',
      },
      more: {
        one: '{count} more request will be handled within a few minutes.',
        other: '{count} more requests will be handled within a few minutes.',
      },
    },
    after: {
      canceled: {
        one: '{count} open request of this person was canceled.',
        other: '{count} open requests of this person were canceled.',
      },
      handedOver: {
        one: '{count} request that was waiting for this person went to someone else.',
        other: '{count} requests that were waiting for this person went to others.',
      },
      stillHeld: {
        one: '{count} role in an application remains. Remove it now.',
        other: '{count} roles in applications remain. Remove them now.',
      },
      more: {
        one: '{count} more request will be handled within a few minutes.',
        other: '{count} more requests will be handled within a few minutes.',
      },
    },
    none: {
      canceled: 'There are no open requests to cancel.',
      handedOver: 'No requests are waiting for this person.',
      stillHeld: 'There is no access to remove.',
    },
    goesTo: (names) => `goes to ${names}`,
    help: (names) => `RM-IT Help (${names})`,
    held: (application, roles) => `${application}: ${roles}`,
    remove: (application) => `Remove access to ${application}`,
    removedByHelp: 'RM-IT Help can remove this access.',
    unknown: 'What depends on this account could not be loaded. You can still turn it off.',
    doneTitle: (name) => `The account of ${name} is off`,
    moves: 'will be opened again for the account that stays',
    movedTo: 'opened again as',
    staying: (name) => `The account of ${name} stays.`,
    second: {
      button: 'Close as a second account',
      what: (name) =>
        `For a person who has two accounts. ${name} is signed out everywhere and can no longer sign in to this one.`,
      stays: 'Username of the account that stays',
      staysHint: 'Requests that this account can make are opened again for it.',
      staysMissing: 'Enter the username of the account that stays, and check it.',
      check: 'Check',
      notUsable: 'This account cannot be used here. Enter a different one.',
    },
  },
  {
    before: {
      canceled: {
        one: 'Se cancelará {count} solicitud abierta de esta persona.',
        other: 'Se cancelarán {count} solicitudes abiertas de esta persona.',
      },
      handedOver: {
        one: '{count} solicitud que espera a esta persona pasará a otra.',
        other: '{count} solicitudes que esperan a esta persona pasarán a otras.',
      },
      stillHeld: {
        one: 'Queda {count} rol en una aplicación, que se debe quitar.',
        other: 'Quedan {count} roles en aplicaciones, que se deben quitar.',
      },
      more: {
        one: '{count} solicitud más se atenderá en unos minutos.',
        other: '{count} solicitudes más se atenderán en unos minutos.',
      },
    },
    after: {
      canceled: {
        one: 'Se canceló {count} solicitud abierta de esta persona.',
        other: 'Se cancelaron {count} solicitudes abiertas de esta persona.',
      },
      handedOver: {
        one: '{count} solicitud que esperaba a esta persona pasó a otra.',
        other: '{count} solicitudes que esperaban a esta persona pasaron a otras.',
      },
      stillHeld: {
        one: 'Queda {count} rol en una aplicación. Quítelo ahora.',
        other: 'Quedan {count} roles en aplicaciones. Quítelos ahora.',
      },
      more: {
        one: '{count} solicitud más se atenderá en unos minutos.',
        other: '{count} solicitudes más se atenderán en unos minutos.',
      },
    },
    none: {
      canceled: 'No hay solicitudes abiertas que cancelar.',
      handedOver: 'Ninguna solicitud espera a esta persona.',
      stillHeld: 'No hay acceso que quitar.',
    },
    goesTo: (names) => `pasa a ${names}`,
    help: (names) => `la mesa de ayuda de RM-IT (${names})`,
    held: (application, roles) => `${application}: ${roles}`,
    remove: (application) => `Quitar el acceso a la aplicación ${application}`,
    removedByHelp: 'La mesa de ayuda de RM-IT puede quitar este acceso.',
    unknown: 'No se pudo cargar lo que depende de esta cuenta. Aun así puede desactivarla.',
    doneTitle: (name) => `La cuenta de ${name} está desactivada`,
    moves: 'se abrirá de nuevo para la cuenta que se conserva',
    movedTo: 'abierta de nuevo como',
    staying: (name) => `Se conserva la cuenta de ${name}.`,
    second: {
      button: 'Cerrar como segunda cuenta',
      what: (name) =>
        `Para quien tiene dos cuentas. Se cierran todas las sesiones de ${name}, que ya no podrá iniciar sesión con esta.`,
      stays: 'Nombre de usuario de la cuenta que se conserva',
      staysHint: 'Las solicitudes que esta cuenta pueda hacer se abren de nuevo para ella.',
      staysMissing: 'Escriba el nombre de usuario de la cuenta que se conserva y compruébelo.',
      check: 'Comprobar',
      notUsable: 'Esta cuenta no se puede usar aquí. Escriba otra.',
    },
  },
);
