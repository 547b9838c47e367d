import { dictionary } from '../../content/language.tsx';
import { midSentence } from '../../content/mid-sentence.ts';

/** The words that lead to what may be unknown. */
export const trailLeads = dictionary(
  {
    asRole: (role: string) => ` as ${role}`,
    from: (people: string) => ` from ${people}`,
    to: (people: string) => ` to ${people}`,
    inClient: (client: string) => ` in ${client}`,
    attempt: (number: string) => `, attempt ${number}`,
    times: (number: string) => `; times: ${number}`,
    version: (version: string) => `, version ${version}`,
    rows: (number: string) => `; rows: ${number}`,
    rowsSent: (number: string) => `; rows sent: ${number}`,
    removed: {
      TRAIL: (number: string) => `; entries of the audit trail: ${number}`,
      REQUESTS: (number: string) => `; requests: ${number}`,
      ACCOUNTS: (number: string) => `; accounts: ${number}`,
    },
    closings: {
      ACCESS_REMOVED: ', because access to the application was removed',
      NO_ANSWER: ', because a question was not answered in time',
      UNDONE: ', after the changes already made were undone',
      REPLACED: ', because the profile was saved again',
      REQUESTER_GONE: ', because the requester no longer has an account',
      ACCOUNT_OFF: ', because the account was turned off',
    },
    signIns: {
      WRONG_PASSWORD: 'wrong password',
      LOCKED: 'too many attempts for this account',
      NETWORK_LOCKED: 'too many attempts from this network',
      OTHER_PERSON: 'the application had asked for someone else',
      UNKNOWN: 'there is no such account',
      TOO_MANY: 'too many emails within an hour',
    },
  },
  {
    asRole: (role) => ` como ${midSentence(role)}`,
    from: (people) => ` de ${people}`,
    to: (people) => ` a ${people}`,
    inClient: (client) => ` en ${client}`,
    attempt: (number) => `, intento ${number}`,
    times: (number) => `; veces: ${number}`,
    version: (version) => `, versión ${version}`,
    rows: (number) => `; filas: ${number}`,
    rowsSent: (number) => `; filas enviadas: ${number}`,
    removed: {
      TRAIL: (number) => `; entradas del registro de auditoría: ${number}`,
      REQUESTS: (number) => `; solicitudes: ${number}`,
      ACCOUNTS: (number) => `; cuentas: ${number}`,
    },
    closings: {
      ACCESS_REMOVED: ', porque se quitó el acceso a la aplicación',
      NO_ANSWER: ', porque una pregunta no se respondió a tiempo',
      UNDONE: ', después de deshacer los cambios hechos',
      REPLACED: ', porque se guardó el perfil de nuevo',
      REQUESTER_GONE: ', porque quien la hizo ya no tiene una cuenta',
      ACCOUNT_OFF: ', porque se desactivó la cuenta',
    },
    signIns: {
      WRONG_PASSWORD: 'contraseña incorrecta',
      LOCKED: 'demasiados intentos para esta cuenta',
      NETWORK_LOCKED: 'demasiados intentos desde esta red',
      OTHER_PERSON: 'la aplicación había pedido a otra persona',
      UNKNOWN: 'esa cuenta no existe',
      TOO_MANY: 'demasiados correos en una hora',
    },
  },
);
