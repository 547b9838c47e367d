import type { MoveReason } from '@portal/core/domain/requests/events/request-event.ts';
import type { RequestEvent, RequestView } from '@portal/core/contract/requests/request-view.ts';
import { dictionary } from '../content/language.tsx';
import { midSentence } from '../content/mid-sentence.ts';

type DeliveryStep = RequestView['delivery'][number];

interface RequestProgressTexts {
  events: Record<RequestEvent['what'], (role: string) => string>;
  /** Who lost a stage to whom by itself, and why; empty where nobody lost it and others decide as well. */
  handedOver: Record<MoveReason, (from: string, to: string, several: boolean) => string>;
  /** The same for a reason that this page has no words for; it is shown as it is. */
  moved: (from: string, to: string, reason: string) => string;
  /** A stage of a removal, which nobody approves. */
  completed: (role: string) => string;
  deliveryStates: Record<DeliveryStep['state'], string>;
  deliveryKinds: Record<DeliveryStep['kind'], (what: string) => string>;
  /** For an attribute in which nothing is left. */
  clears: (name: string) => string;
  /** What attributes that an application or the account keeps are called within a sentence. */
  attributes: Readonly<Record<string, string>>;
  timeline: {
    label: (number: string) => string;
    submitted: string;
    setUp: string;
    /** The same where somebody has set up access by hand before. */
    assigning: string;
    /** A stage in which access is set up by hand. */
    byHand: (role: string) => string;
    ready: string;
    removal: string;
    removed: string;
    undo: string;
    undone: string;
    automatic: string;
    asked: string;
    due: string;
    paused: string;
    withheld: (roles: string) => string;
    notNeeded: string;
    notDecided: string;
    inPlaceOf: (role: string) => string;
    tryingAgain: string;
    question: (who: string) => string;
    answer: (who: string) => string;
    noAnswer: string;
  };
}

const en: RequestProgressTexts = {
  events: {
    SUBMITTED: () => 'Submitted',
    APPROVED_STAGE: (role) => (role === '' ? 'Approved' : `Approved as ${role}`),
    APPROVAL_UNDONE: (role) => (role === '' ? 'Approval undone' : `Approval undone as ${role}`),
    SET_UP: (role) => (role === '' ? 'Access set up' : `Access set up as ${role}`),
    DENIED: (role) => (role === '' ? 'Denied' : `Denied as ${role}`),
    CANCELLED: () => 'Canceled',
    EXPIRED: () => 'Expired without a decision',
    DELIVERED: () => 'Completed',
    DELIVERY_FAILED: () => 'A setup step failed and will be tried again',
    RETURNED: (role) => (role === '' ? 'Asked for information' : `Asked for information as ${role}`),
    ANSWERED: () => 'Answered',
    REASSIGNED: () => 'Other people were asked to decide',
    FELL_BACK: () => 'Sent to RM-IT Help',
    HANDED_OVER: () => 'Moved to other people',
    ESCALATED: () => 'No one has decided, and there is no one else who could be asked',
    REMINDED: () => 'Reminder sent to those who decide',
    RETRIED: () => 'Setup started again',
    DONE_BY_HAND: () => 'A setup step was marked as done manually',
    UNDOING: () => 'The setup is being undone',
    ENDED: () => 'Ended before the last day',
  },
  handedOver: {
    NEW_SUPERVISOR: (from, to) =>
      from === ''
        ? `Now also waiting for ${to}, because the supervisor on the profile has changed`
        : `Moved from ${from} to ${to}, because the supervisor on the profile has changed`,
    SUPERVISOR_FOUND: (from, to) =>
      from === ''
        ? `Now waiting for ${to}, because there is a supervisor who can decide`
        : `Moved from ${from} to ${to}, because there is now a supervisor who can decide`,
    CANNOT_DECIDE: (from, to) => `Moved from ${from} to ${to}, because ${from} can no longer decide`,
    NO_DECISION: (_from, to) => `Now also waiting for ${to}, because no one had decided`,
  },
  moved: (from, to, reason) =>
    from === ''
      ? `Now also waiting for ${to}. Reason: ${reason}`
      : `Moved from ${from} to ${to}. Reason: ${reason}`,
  completed: (role) => `Completed as ${role}`,
  deliveryStates: {
    WAITING: 'Waiting',
    RUNNING: 'In progress',
    DONE: 'Done',
    NEEDS_HELP_DESK: 'Needs the help desk',
    WITHDRAWN: 'Canceled',
  },
  clears: (name) => `Clear ${name}`,
  attributes: {
    level: 'user level',
    userOrigin: 'user origin',
    altUsername: 'alternate username',
    inactivityLocked: 'lock for inactivity',
  },
  deliveryKinds: {
    ADD_ROLE: (role) => `Assign ${role}`,
    REMOVE_ROLE: (role) => `Remove ${role}`,
    JOIN_GROUP: (group) => `Add to the group ${group}`,
    LEAVE_GROUP: (group) => `Remove from the group ${group}`,
    SET_ATTRIBUTE: (name) => `Set ${name}`,
    ADD_ACCOUNT: () => 'Add the MIP account',
    REMOVE_ACCOUNT: () => 'Remove the MIP account',
  },
  timeline: {
    label: (number) => `Progress of request ${number}`,
    submitted: 'Submitted',
    setUp: 'Setup',
    assigning: 'Assigning roles',
    byHand: (role) => `Setup by ${role}`,
    ready: 'Ready',
    removal: 'Removing access',
    removed: 'Access removed',
    undo: 'Undoing setup',
    undone: 'Undone',
    automatic: 'Automatic',
    asked: 'Received',
    due: 'Due',
    paused: 'The deadline to decide is paused until the question is answered.',
    withheld: (roles) => `Not assigned: ${roles}`,
    notNeeded: 'No longer needed',
    notDecided: 'Not decided in time',
    inPlaceOf: (role) => `In place of ${role}, because no one else could decide`,
    tryingAgain: 'Needs the help desk; still trying automatically',
    question: (who) => `${who} asked`,
    answer: (who) => `${who} answered`,
    noAnswer: 'Not answered yet',
  },
};

const es: RequestProgressTexts = {
  events: {
    SUBMITTED: () => 'Enviada',
    APPROVED_STAGE: (role) => (role === '' ? 'Aprobada' : `Aprobada como ${midSentence(role)}`),
    APPROVAL_UNDONE: (role) =>
      role === '' ? 'Aprobación deshecha' : `Aprobación deshecha como ${midSentence(role)}`,
    SET_UP: (role) => (role === '' ? 'Acceso configurado' : `Acceso configurado como ${midSentence(role)}`),
    DENIED: (role) => (role === '' ? 'Denegada' : `Denegada como ${midSentence(role)}`),
    CANCELLED: () => 'Cancelada',
    EXPIRED: () => 'Venció sin decisión',
    DELIVERED: () => 'Completada',
    DELIVERY_FAILED: () => 'Un paso de configuración falló y se intentará de nuevo',
    RETURNED: (role) =>
      role === '' ? 'Se pidió información' : `Pidió información como ${midSentence(role)}`,
    ANSWERED: () => 'Respondida',
    REASSIGNED: () => 'Se pidió a otras personas que decidan',
    FELL_BACK: () => 'Se envió a la mesa de ayuda de RM-IT',
    HANDED_OVER: () => 'Pasó a otras personas',
    ESCALATED: () => 'Nadie ha decidido y no hay nadie más a quien pedírselo',
    REMINDED: () => 'Recordatorio enviado a quienes deciden',
    RETRIED: () => 'La configuración se inició de nuevo',
    DONE_BY_HAND: () => 'Un paso de configuración se marcó como hecho manualmente',
    UNDOING: () => 'La configuración se está deshaciendo',
    ENDED: () => 'Terminó antes del último día',
  },
  handedOver: {
    NEW_SUPERVISOR: (from, to) =>
      from === ''
        ? `Ahora también espera a ${to}, porque cambió el supervisor en el perfil`
        : `Pasó de ${from} a ${to}, porque cambió el supervisor en el perfil`,
    SUPERVISOR_FOUND: (from, to) =>
      from === ''
        ? `Ahora espera a ${to}, porque hay quien decida como supervisor`
        : `Pasó de ${from} a ${to}, porque ahora hay quien decida como supervisor`,
    CANNOT_DECIDE: (from, to, several) =>
      several
        ? `Pasó de ${from} a ${to}, porque ${from} ya no pueden decidir`
        : `Pasó de ${from} a ${to}, porque ${from} ya no puede decidir`,
    NO_DECISION: (_from, to) => `Ahora también espera a ${to}, porque nadie había decidido`,
  },
  moved: (from, to, reason) =>
    from === ''
      ? `Ahora también espera a ${to}. Motivo: ${reason}`
      : `Pasó de ${from} a ${to}. Motivo: ${reason}`,
  completed: (role) => `Completada como ${midSentence(role)}`,
  deliveryStates: {
    WAITING: 'En espera',
    RUNNING: 'En proceso',
    DONE: 'Hecho',
    NEEDS_HELP_DESK: 'La mesa de ayuda debe intervenir',
    WITHDRAWN: 'Cancelado',
  },
  clears: (name) => `Borrar ${name}`,
  attributes: {
    level: 'nivel de usuario',
    userOrigin: 'origen del usuario',
    altUsername: 'nombre de usuario alterno',
    inactivityLocked: 'bloqueo por inactividad',
  },
  deliveryKinds: {
    ADD_ROLE: (role) => `Asignar ${role}`,
    REMOVE_ROLE: (role) => `Quitar ${role}`,
    JOIN_GROUP: (group) => `Agregar al grupo ${group}`,
    LEAVE_GROUP: (group) => `Quitar del grupo ${group}`,
    SET_ATTRIBUTE: (name) => `Establecer ${name}`,
    ADD_ACCOUNT: () => 'Agregar la cuenta de MIP',
    REMOVE_ACCOUNT: () => 'Quitar la cuenta de MIP',
  },
  timeline: {
    label: (number) => `Avance de la solicitud ${number}`,
    submitted: 'Enviada',
    setUp: 'Configuración',
    assigning: 'Asignación de roles',
    byHand: (role) => `Configuración: ${role}`,
    ready: 'Acceso listo',
    removal: 'Se quita el acceso',
    removed: 'Fin del acceso',
    undo: 'Se deshace',
    undone: 'Deshecha',
    automatic: 'Automática',
    asked: 'Recibida',
    due: 'Fecha límite:',
    paused: 'El plazo para decidir está en pausa hasta que se responda la pregunta.',
    withheld: (roles) => `No se asignó: ${roles}`,
    notNeeded: 'Ya no es necesaria',
    notDecided: 'No se decidió a tiempo',
    inPlaceOf: (role) => `En funciones de ${midSentence(role)}, porque nadie más podía decidir`,
    tryingAgain: 'La mesa de ayuda debe intervenir; se sigue intentando automáticamente',
    question: (who) => `${who} preguntó`,
    answer: (who) => `${who} respondió`,
    noAnswer: 'Todavía sin respuesta',
  },
};

/** The words of a request's progress: its stages, its set-up and everything that happened to it. */
export const requestProgressTexts = dictionary<RequestProgressTexts>(en, es);
