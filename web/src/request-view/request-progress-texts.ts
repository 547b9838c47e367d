import type { RequestEvent, RequestView } from '@portal/core/contract/requests/request-view.ts';
import { dictionary } from '../content/language.tsx';

type DeliveryStep = RequestView['delivery'][number];

interface RequestProgressTexts {
  events: Record<RequestEvent['what'], (role: string) => string>;
  deliveryStates: Record<DeliveryStep['state'], string>;
  deliveryKinds: Record<DeliveryStep['kind'], (what: string) => string>;
  timeline: {
    label: (number: string) => string;
    submitted: string;
    setUp: string;
    ready: string;
    removal: string;
    removed: string;
    undo: string;
    undone: string;
    automatic: string;
    asked: string;
    due: string;
    late: string;
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
    DENIED: (role) => (role === '' ? 'Denied' : `Denied as ${role}`),
    CANCELLED: () => 'Cancelled',
    EXPIRED: () => 'Lapsed without a decision',
    DELIVERED: () => 'Everything is carried out',
    DELIVERY_FAILED: () => 'A set-up step failed and is tried again',
    RETURNED: (role) => (role === '' ? 'Asked for information' : `Asked for information as ${role}`),
    ANSWERED: () => 'Answered',
    REASSIGNED: () => 'Other people are asked now',
    FELL_BACK: () => 'Handed over to RM-IT help',
    RETRIED: () => 'Set-up started again',
    DONE_BY_HAND: () => 'A set-up step was done by hand',
    UNDOING: () => 'The set-up is being taken back',
    ENDED: () => 'Ended before the last day',
  },
  deliveryStates: {
    WAITING: 'Waiting',
    RUNNING: 'Being written',
    DONE: 'Done',
    NEEDS_HELP_DESK: 'Needs the help desk',
    WITHDRAWN: 'Withdrawn',
  },
  deliveryKinds: {
    ADD_ROLE: (role) => `Give ${role}`,
    REMOVE_ROLE: (role) => `Take away ${role}`,
    SET_ATTRIBUTE: (name) => `Write ${name}`,
  },
  timeline: {
    label: (number) => `Way of request ${number}`,
    submitted: 'Submitted',
    setUp: 'Set-up',
    ready: 'Ready',
    removal: 'Taking away',
    removed: 'Taken away',
    undo: 'Taking back',
    undone: 'As before',
    automatic: 'Automatic',
    asked: 'Asked',
    due: 'Due',
    late: 'late',
    paused: 'The time to decide stands still until the answer is there.',
    withheld: (roles) => `Not given: ${roles}`,
    notNeeded: 'Not needed any more',
    notDecided: 'Not decided in time',
    inPlaceOf: (role) => `In place of ${role}, because nobody else could decide`,
    tryingAgain: 'Needs the help desk; tried again by itself',
    question: (who) => `${who} asked`,
    answer: (who) => `${who} answered`,
    noAnswer: 'Not answered yet',
  },
};

const es: RequestProgressTexts = {
  events: {
    SUBMITTED: () => 'Enviada',
    APPROVED_STAGE: (role) => (role === '' ? 'Aprobada' : `Aprobada como ${role}`),
    DENIED: (role) => (role === '' ? 'Denegada' : `Denegada como ${role}`),
    CANCELLED: () => 'Cancelada',
    EXPIRED: () => 'Caducada sin decisión',
    DELIVERED: () => 'Todo está hecho',
    DELIVERY_FAILED: () => 'Un paso de la preparación falló y se reintenta',
    RETURNED: (role) => (role === '' ? 'Se pidió información' : `Pidió información como ${role}`),
    ANSWERED: () => 'Contestada',
    REASSIGNED: () => 'Ahora se consulta a otras personas',
    FELL_BACK: () => 'Pasó a la mesa de ayuda de RM-IT',
    RETRIED: () => 'La preparación empezó de nuevo',
    DONE_BY_HAND: () => 'Un paso de la preparación se hizo a mano',
    UNDOING: () => 'La preparación se está deshaciendo',
    ENDED: () => 'Terminó antes del último día',
  },
  deliveryStates: {
    WAITING: 'En espera',
    RUNNING: 'Escribiéndose',
    DONE: 'Hecho',
    NEEDS_HELP_DESK: 'Necesita a la mesa de ayuda',
    WITHDRAWN: 'Retirado',
  },
  deliveryKinds: {
    ADD_ROLE: (role) => `Conceder ${role}`,
    REMOVE_ROLE: (role) => `Retirar ${role}`,
    SET_ATTRIBUTE: (name) => `Escribir ${name}`,
  },
  timeline: {
    label: (number) => `Recorrido de la solicitud ${number}`,
    submitted: 'Enviada',
    setUp: 'Preparación',
    ready: 'Lista',
    removal: 'Retirada del acceso',
    removed: 'Acceso retirado',
    undo: 'Se deshace',
    undone: 'Como antes',
    automatic: 'Automática',
    asked: 'Recibida',
    due: 'Vence el',
    late: 'con retraso',
    paused: 'El plazo para decidir se detiene hasta que llegue la respuesta.',
    withheld: (roles) => `No concedido: ${roles}`,
    notNeeded: 'Ya no es necesaria',
    notDecided: 'No se decidió a tiempo',
    inPlaceOf: (role) => `En lugar de ${role}, porque nadie más podía decidir`,
    tryingAgain: 'Necesita a la mesa de ayuda; se reintenta por sí sola',
    question: (who) => `${who} preguntó`,
    answer: (who) => `${who} contestó`,
    noAnswer: 'Todavía sin respuesta',
  },
};

/** The words of a request's progress: its stages, its set-up and everything that happened to it. */
export const requestProgressTexts = dictionary<RequestProgressTexts>(en, es);
