import type { KeptReason, SupervisorState } from '@portal/core/domain/people/supervisors/replacement.ts';
import { dictionary } from '../../../content/language.tsx';
import type { PluralForms } from '../../../content/format.ts';

interface SupervisionTexts {
  title: string;
  failed: string;
  supervisors: string;
  noSupervisor: string;
  /** For which employments they count. */
  employments: (employments: string) => string;
  states: Record<Exclude<SupervisorState, 'USABLE'>, string>;
  people: string;
  count: PluralForms;
  nobody: string;
  waiting: PluralForms;
  cannotDecide: (name: string) => string;
  accountStates: Record<'LOCKED' | 'DISABLED', string>;
  more: string;
  replace: string;
  replaced: {
    /** Who succeeds whom, by whom and when. */
    title: (successor: string, name: string) => string;
    by: (name: string, day: string) => string;
    running: (changed: string, total: string) => string;
    done: PluralForms;
    untouched: (names: string) => string;
  };
  dialog: {
    title: (name: string) => string;
    successor: string;
    hint: string;
    missing: string;
    looking: string;
    people: PluralForms;
    names: (names: string) => string;
    namesAndMore: (names: string, more: string) => string;
    none: string;
    requests: PluralForms;
    staying: PluralForms;
    kept: Record<KeptReason, (names: string) => string>;
    keptAndMore: (names: string, more: string) => string;
    save: string;
    cancel: string;
    failed: string;
    previewFailed: string;
  };
  /** What happened to those who hold a role of the portal. */
  holders: { waiting: PluralForms; done: PluralForms; left: (names: string) => string };
  done: (successor: string, name: string) => string;
  begun: (successor: string, name: string) => string;
}

/** The words of who supervises somebody, and whom they supervise. */
export const supervisionTexts = dictionary<SupervisionTexts>(
  {
    title: 'Supervision',
    failed: 'The supervisors could not be loaded',
    supervisors: 'Supervised by',
    noSupervisor: 'No supervisor is on file. RM-IT Help decides instead.',
    employments: (employments) => `For every employment: ${employments}.`,
    states: {
      UNVERIFIED: 'Address not confirmed',
      NO_ROLE: 'Does not have the role',
      LOCKED: 'Account locked',
      TURNED_OFF: 'Account turned off',
      UNKNOWN: 'No one has this address',
    },
    people: 'Supervises',
    count: { one: '{count} person', other: '{count} people' },
    nobody: 'This person supervises no one.',
    waiting: {
      one: '{count} open request is waiting for their decision.',
      other: '{count} open requests are waiting for their decision.',
    },
    cannotDecide: (name) =>
      `${name} cannot decide as a supervisor now, so requests go to others. Give them the role Supervisor if it is missing, or replace them.`,
    accountStates: { LOCKED: 'Locked', DISABLED: 'Turned off' },
    more: 'Show more people',
    replace: 'Replace as supervisor',
    replaced: {
      title: (successor, name) => `${successor} replaced ${name}`,
      by: (name, day) => `${name} asked for it on ${day}.`,
      running: (changed, total) =>
        `${changed} of ${total} people are changed so far. The portal continues automatically.`,
      done: { one: '{count} person was changed.', other: '{count} people were changed.' },
      untouched: (names) => `Not changed, because they changed or left meanwhile: ${names}.`,
    },
    dialog: {
      title: (name) => `Replace ${name} as supervisor`,
      successor: 'New supervisor',
      hint: 'People who have the role Supervisor and can decide now.',
      missing: 'Choose the new supervisor.',
      looking: 'Checking who is affected',
      people: {
        one: '{count} person gets the new supervisor',
        other: '{count} people get the new supervisor',
      },
      names: (names) => `: ${names}.`,
      namesAndMore: (names, more) => `: ${names}, and ${more} more.`,
      none: 'There is no one you can give a new supervisor here.',
      requests: {
        one: '{count} open request goes to the new supervisor within a minute.',
        other: '{count} open requests go to the new supervisor within a minute.',
      },
      staying: {
        one: '{count} open request from someone else stays here.',
        other: '{count} open requests from other people stay here.',
      },
      kept: {
        IS_SUCCESSOR: (names) => `No one supervises themselves: ${names} stays as is.`,
        IS_ASKER: (names) => `You cannot change your own supervisor: ${names} stays as is.`,
        CIRCLE: (names) => `Not changed, because that would make a circle of supervisors: ${names}.`,
        HOLDS_ROLE: (names) =>
          `Have a role in the portal, so a second person is asked to confirm, if there is one: ${names}.`,
      },
      keptAndMore: (names, more) => `${names} and ${more} more`,
      save: 'Replace',
      cancel: 'Cancel',
      failed: 'This was not saved',
      previewFailed: 'We could not check who would be affected',
    },
    holders: {
      waiting: {
        one: '{count} person with a role in the portal is waiting for a second person, under Confirmations.',
        other:
          '{count} people with a role in the portal are waiting for a second person, under Confirmations.',
      },
      done: {
        one: '{count} person with a role in the portal got the new supervisor at once, since no one else could confirm it.',
        other:
          '{count} people with a role in the portal got the new supervisor at once, since no one else could confirm it.',
      },
      left: (names) =>
        `No one was asked about these people, because a change to them is already waiting or their details have changed: ${names}. Change the supervisor on their pages.`,
    },
    done: (successor, name) => `${successor} replaced ${name} as supervisor.`,
    begun: (successor, name) =>
      `${successor} is replacing ${name} as supervisor. This continues automatically.`,
  },
  {
    title: 'Supervisión',
    failed: 'No se pudieron cargar los supervisores',
    supervisors: 'Sus supervisores',
    noSupervisor: 'No hay ningún supervisor registrado. En su lugar decide la mesa de ayuda de RM-IT.',
    employments: (employments) => `Para todos los empleos: ${employments}.`,
    states: {
      UNVERIFIED: 'Correo sin confirmar',
      NO_ROLE: 'No tiene el rol',
      LOCKED: 'Cuenta bloqueada',
      TURNED_OFF: 'Cuenta desactivada',
      UNKNOWN: 'Nadie tiene este correo',
    },
    people: 'Supervisa',
    count: { one: 'a {count} persona', other: 'a {count} personas' },
    nobody: 'Esta persona no supervisa a nadie.',
    waiting: {
      one: '{count} solicitud abierta espera su decisión.',
      other: '{count} solicitudes abiertas esperan su decisión.',
    },
    cannotDecide: (name) =>
      `${name} no puede decidir ahora como supervisor, y las solicitudes pasan a otros. Dele el rol Supervisor si le falta, o ponga a otra persona en su lugar.`,
    accountStates: { LOCKED: 'Bloqueada', DISABLED: 'Desactivada' },
    more: 'Mostrar más personas',
    replace: 'Cambiar este supervisor',
    replaced: {
      title: (successor, name) => `${successor} ocupa el lugar de ${name}`,
      by: (name, day) => `${name} lo pidió el ${day}.`,
      running: (changed, total) => `Van ${changed} de ${total} personas. El portal continúa automáticamente.`,
      done: { one: 'Se cambió a {count} persona.', other: 'Se cambió a {count} personas.' },
      untouched: (names) => `Sin cambios, porque sus datos cambiaron o se fueron mientras tanto: ${names}.`,
    },
    dialog: {
      title: (name) => `Cambiar a ${name} como supervisor`,
      successor: 'Nuevo supervisor',
      hint: 'Personas que tienen el rol Supervisor y pueden decidir ahora.',
      missing: 'Elija al nuevo supervisor.',
      looking: 'Buscando a quiénes afecta',
      people: {
        one: '{count} persona recibe al nuevo supervisor',
        other: '{count} personas reciben al nuevo supervisor',
      },
      names: (names) => `: ${names}.`,
      namesAndMore: (names, more) => `: ${names} y ${more} más.`,
      none: 'Aquí no hay nadie a quien usted pueda cambiarle el supervisor.',
      requests: {
        one: '{count} solicitud abierta pasa al nuevo supervisor en un minuto.',
        other: '{count} solicitudes abiertas pasan al nuevo supervisor en un minuto.',
      },
      staying: {
        one: '{count} solicitud abierta de otra persona se queda aquí.',
        other: '{count} solicitudes abiertas de otras personas se quedan aquí.',
      },
      kept: {
        IS_SUCCESSOR: (names) => `Nadie se supervisa a sí mismo: ${names} sigue igual.`,
        IS_ASKER: (names) => `Usted no puede cambiar su propio supervisor: ${names} sigue igual.`,
        CIRCLE: (names) => `Sin cambios, porque se formaría un círculo de supervisores: ${names}.`,
        HOLDS_ROLE: (names) =>
          `Tienen un rol en el portal, y se pide a otra persona que lo confirme, si la hay: ${names}.`,
      },
      keptAndMore: (names, more) => `${names} y ${more} más`,
      save: 'Cambiar',
      cancel: 'Cancelar',
      failed: 'No se guardó',
      previewFailed: 'No se pudo consultar a quiénes afecta',
    },
    holders: {
      waiting: {
        one: '{count} persona con un rol en el portal espera a otra persona en Confirmaciones.',
        other: '{count} personas con un rol en el portal esperan a otra persona en Confirmaciones.',
      },
      done: {
        one: '{count} persona con un rol en el portal recibió de inmediato al nuevo supervisor, porque nadie más podía confirmarlo.',
        other:
          '{count} personas con un rol en el portal recibieron de inmediato al nuevo supervisor, porque nadie más podía confirmarlo.',
      },
      left: (names) =>
        `No se pidió confirmación para estas personas, porque ya hay un cambio en espera o sus datos cambiaron: ${names}. Cambie el supervisor en la página de cada una.`,
    },
    done: (successor, name) => `${successor} ocupa ahora el lugar de ${name} como supervisor.`,
    begun: (successor, name) =>
      `${successor} pasa a ocupar el lugar de ${name} como supervisor. Continúa automáticamente.`,
  },
);
