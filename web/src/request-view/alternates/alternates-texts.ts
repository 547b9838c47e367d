import type { AlternateState } from './alternate-request-texts.ts';
import { dictionary } from '../../content/language.tsx';

/** What is wrong with a day; the valid day is passed in words. */
interface DayFaults {
  tooEarly: (day: string) => string;
  tooLate: (day: string) => string;
  other: string;
}

interface AlternatesTexts {
  /** What it is all about. */
  meaning: string;
  limits: string;
  failed: string;
  named: { heading: string; empty: string };
  actingFor: { heading: string; empty: string };
  /** The reader has been named and has not answered. */
  waitsForYou: string;
  states: Record<AlternateState, (first: string, last: string) => string>;
  days: (first: string, last: string) => string;
  columns: { person: string; days: string; status: string; request: string };
  answer: string;
  /** Begins with the visible word, then says which one. */
  answerTo: (number: string, who: string) => string;
  form: {
    heading: string;
    who: string;
    whoHint: string;
    firstDay: string;
    firstDayHint: string;
    lastDay: string;
    lastDayHint: (days: string) => string;
    send: string;
    summary: string;
    failed: string;
    /** 409: the same person has been named for some of these days. */
    overlaps: (who: string) => string;
    nobody: string;
    helpDesk: (address: string) => string;
    faults: { alternate: { required: string; other: string }; startDate: DayFaults; endDate: DayFaults };
  };
  sent: {
    title: (who: string) => string;
    number: string;
    /** What happens next. */
    next: (who: string) => string;
    /** The day follows. */
    until: string;
  };
}

const en: AlternatesTexts = {
  meaning:
    'While you are away, another supervisor can decide for you. They see the requests waiting for you as supervisor, including those already waiting, and every decision shows both names. You can still decide.',
  limits: 'An alternate cannot decide your requests or their own, and cannot name another alternate for you.',
  failed: 'The alternates could not be loaded',
  named: { heading: 'Your alternates', empty: 'No one is acting for you.' },
  actingFor: { heading: 'You act for', empty: 'You are not acting for anyone.' },
  waitsForYou: 'Waiting for your answer',
  states: {
    waiting: () => 'Waiting for an answer',
    ahead: (first) => `Accepted; starts ${first}`,
    running: (_first, last) => `Active through ${last}`,
    over: (_first, last) => `Ended ${last}`,
    ended: () => 'Ended early',
    declined: () => 'Declined',
    withdrawn: () => 'Canceled',
    closed: () => 'Closed by the help desk',
    lapsed: () => 'Expired without an answer',
  },
  days: (first, last) => (first === last ? first : `${first} to ${last}`),
  columns: { person: 'Person', days: 'Days', status: 'Status', request: 'Request' },
  answer: 'Answer',
  answerTo: (number, who) => `Answer request ${number} of ${who}`,
  form: {
    heading: 'Name an alternate',
    who: 'Alternate',
    whoHint: 'Type part of a name. You can choose supervisors who are not on your own team.',
    firstDay: 'First day',
    firstDayHint: 'Today or later.',
    lastDay: 'Last day',
    lastDayHint: (days) => `Up to ${days} days, counting the first and last day.`,
    send: 'Name alternate',
    summary: 'Correct the following',
    failed: 'The alternate was not named',
    overlaps: (who) =>
      `You have already named ${who} for some of these days. Choose other days, or cancel or end that period first.`,
    nobody: 'There is no other supervisor you can name right now.',
    helpDesk: (address) => `Email the help desk (${address})`,
    faults: {
      alternate: {
        required: 'Choose an alternate.',
        other: 'This person can no longer act for you. Choose someone else.',
      },
      startDate: {
        tooEarly: (day) => `The first day cannot be before ${day}.`,
        tooLate: () => 'The first day must be within a year from today.',
        other: 'Enter the first day as month, day, and year.',
      },
      endDate: {
        tooEarly: (day) => `The last day cannot be before ${day}.`,
        tooLate: (day) => `The last day cannot be after ${day}.`,
        other: 'Enter the last day as month, day, and year.',
      },
    },
  },
  sent: {
    title: (who) => `We asked ${who} to act for you`,
    number: 'Number:',
    next: (who) => `${who} accepts or declines. Nothing changes until then.`,
    until: 'If there is no answer, the request expires on',
  },
};

const es: AlternatesTexts = {
  meaning:
    'Mientras usted no esté, otro supervisor puede decidir en su lugar. Verá las solicitudes que esperan su decisión como supervisor, incluidas las que ya estaban en espera, y cada decisión mostrará los dos nombres. Usted puede seguir decidiendo.',
  limits:
    'El suplente no puede decidir las solicitudes de usted ni las propias, ni nombrar a otro suplente para usted.',
  failed: 'No se pudieron cargar los suplentes',
  named: { heading: 'Sus suplentes', empty: 'Nadie actúa en su lugar.' },
  actingFor: { heading: 'Usted actúa en lugar de', empty: 'Usted no actúa en lugar de nadie.' },
  waitsForYou: 'En espera de su respuesta',
  states: {
    waiting: () => 'En espera de respuesta',
    ahead: (first) => `Aceptada; comienza el ${first}`,
    running: (_first, last) => `En curso hasta el ${last}`,
    over: (_first, last) => `Terminó el ${last}`,
    ended: () => 'Terminada antes de tiempo',
    declined: () => 'Rechazada',
    withdrawn: () => 'Cancelada',
    closed: () => 'Cerrada por la mesa de ayuda',
    lapsed: () => 'Vencida sin respuesta',
  },
  days: (first, last) => (first === last ? first : `del ${first} al ${last}`),
  columns: { person: 'Persona', days: 'Días', status: 'Estado', request: 'Solicitud' },
  answer: 'Responder',
  answerTo: (number, who) => `Responder la solicitud ${number} de ${who}`,
  form: {
    heading: 'Nombrar un suplente',
    who: 'Suplente',
    whoHint: 'Escriba parte de un nombre. Puede elegir a supervisores que no son de su propio equipo.',
    firstDay: 'Primer día',
    firstDayHint: 'Hoy o después.',
    lastDay: 'Último día',
    lastDayHint: (days) => `Hasta ${days} días, contando el primero y el último.`,
    send: 'Nombrar suplente',
    summary: 'Corrija lo siguiente',
    failed: 'No se nombró al suplente',
    overlaps: (who) =>
      `Ya nombró a ${who} para algunos de estos días. Elija otros días, o primero cancele o termine ese período.`,
    nobody: 'En este momento no hay otro supervisor a quien pueda nombrar.',
    helpDesk: (address) => `Escribir a la mesa de ayuda (${address})`,
    faults: {
      alternate: {
        required: 'Elija un suplente.',
        other: 'Esta persona ya no puede actuar en su lugar. Elija a otra.',
      },
      startDate: {
        tooEarly: (day) => `El primer día no puede ser antes del ${day}.`,
        tooLate: () => 'El primer día no puede ser más de un año después de hoy.',
        other: 'Escriba el primer día con día, mes y año.',
      },
      endDate: {
        tooEarly: (day) => `El último día no puede ser antes del ${day}.`,
        tooLate: (day) => `El último día no puede ser después del ${day}.`,
        other: 'Escriba el último día con día, mes y año.',
      },
    },
  },
  sent: {
    title: (who) => `Le pedimos a ${who} que actúe en su lugar`,
    number: 'Número:',
    next: (who) => `${who} acepta o rechaza. Hasta entonces nada cambia.`,
    until: 'Si no hay respuesta, la solicitud vence el',
  },
};

/** The words of a supervisor's alternates: both lists and the form that names one. */
export const alternatesTexts = dictionary<AlternatesTexts>(en, es);
