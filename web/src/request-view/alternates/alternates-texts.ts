import type { AlternateState } from './alternate-request-texts.ts';
import { dictionary } from '../../content/language.tsx';

/** What is wrong with a day; the valid day is passed in words. */
interface DayFaults {
  tooEarly: (day: string) => string;
  tooLate: (day: string) => string;
  other: string;
}

interface AlternatesTexts {
  /** What it is all about; the zone is in words. */
  meaning: string;
  limits: (zone: string) => string;
  failed: string;
  named: { heading: string; empty: string };
  standingInFor: { heading: string; empty: string };
  /** The reader has been named and has not answered. */
  waitsForYou: string;
  states: Record<AlternateState, (first: string, last: string) => string>;
  days: (first: string, last: string) => string;
  open: (number: string) => string;
  answer: string;
  /** Begins with the visible word, then says which one. */
  answerTo: (number: string, who: string) => string;
  form: {
    heading: string;
    who: string;
    whoHint: string;
    choose: string;
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
    'While you are away, another supervisor can decide in your place. They see what waits for you as supervisor, also what was waiting already, and every decision shows both names. You can still decide yourself.',
  limits: (zone) =>
    `They cannot decide your own requests, nor theirs, and cannot pass it on. Days begin and end in ${zone}.`,
  failed: 'The alternates could not be loaded',
  named: { heading: 'Your alternates', empty: 'Nobody stands in for you.' },
  standingInFor: { heading: 'You stand in for', empty: 'You stand in for nobody.' },
  waitsForYou: 'Waits for your answer',
  states: {
    waiting: () => 'Waiting for the answer',
    ahead: (first) => `Accepted, begins on ${first}`,
    running: (_first, last) => `Stands in now, until ${last}`,
    over: (_first, last) => `Ended on ${last}`,
    ended: () => 'Ended early',
    declined: () => 'Declined',
    withdrawn: () => 'Withdrawn',
    closed: () => 'Closed by the help desk',
    lapsed: () => 'Lapsed without an answer',
  },
  days: (first, last) => (first === last ? first : `${first} to ${last}`),
  open: (number) => `Request ${number}`,
  answer: 'Answer',
  answerTo: (number, who) => `Answer request ${number} of ${who}`,
  form: {
    heading: 'Name an alternate',
    who: 'Who stands in',
    whoHint: 'Other supervisors who are not on your own team.',
    choose: '-Select-',
    firstDay: 'First day',
    firstDayHint: 'Today or later.',
    lastDay: 'Last day',
    lastDayHint: (days) => `${days} days at most, the first and the last day counted.`,
    send: 'Name alternate',
    summary: 'Please correct this first',
    failed: 'The alternate was not named',
    overlaps: (who) =>
      `You have named ${who} for some of these days already. Choose other days, or withdraw or end the earlier naming first.`,
    nobody: 'There is no other supervisor whom you could name at the moment.',
    helpDesk: (address) => `Write to the help desk (${address})`,
    faults: {
      alternate: {
        required: 'Choose who stands in.',
        other: 'This person cannot stand in for you any more. Choose somebody else.',
      },
      startDate: {
        tooEarly: (day) => `The first day can be ${day} at the earliest.`,
        tooLate: () => 'The first day must lie within a year from today.',
        other: 'Enter the first day as month, day and year.',
      },
      endDate: {
        tooEarly: (day) => `The last day can be ${day} at the earliest.`,
        tooLate: (day) => `The last day can be ${day} at the latest.`,
        other: 'Enter the last day as month, day and year.',
      },
    },
  },
  sent: {
    title: (who) => `${who} has been asked to stand in for you`,
    number: 'Number:',
    next: (who) =>
      `${who} accepts or declines. Until then nothing changes: everything still waits for you alone.`,
    until: 'Without an answer the request lapses on',
  },
};

const es: AlternatesTexts = {
  meaning:
    'Mientras usted no está, otro supervisor puede decidir en su lugar. Ve lo que espera su decisión como supervisor, también lo que ya esperaba, y cada decisión muestra los dos nombres. Usted puede seguir decidiendo.',
  limits: (zone) =>
    `No puede decidir las solicitudes de usted ni las propias, ni ceder la suplencia. Los días empiezan y terminan según la ${zone}.`,
  failed: 'No se pudieron cargar los suplentes',
  named: { heading: 'Sus suplentes', empty: 'Nadie le sustituye.' },
  standingInFor: { heading: 'Usted sustituye a', empty: 'Usted no sustituye a nadie.' },
  waitsForYou: 'Espera su respuesta',
  states: {
    waiting: () => 'En espera de respuesta',
    ahead: (first) => `Aceptada, empieza el ${first}`,
    running: (_first, last) => `En curso, hasta el ${last}`,
    over: (_first, last) => `Terminó el ${last}`,
    ended: () => 'Terminada antes de tiempo',
    declined: () => 'Rechazada',
    withdrawn: () => 'Retirada',
    closed: () => 'Cerrada por la mesa de ayuda',
    lapsed: () => 'Caducada sin respuesta',
  },
  days: (first, last) => (first === last ? first : `del ${first} al ${last}`),
  open: (number) => `Solicitud ${number}`,
  answer: 'Contestar',
  answerTo: (number, who) => `Contestar la solicitud ${number} de ${who}`,
  form: {
    heading: 'Nombrar un suplente',
    who: 'Quién sustituye',
    whoHint: 'Otros supervisores que no son de su propio equipo.',
    choose: '-Seleccionar-',
    firstDay: 'Primer día',
    firstDayHint: 'Hoy o más adelante.',
    lastDay: 'Último día',
    lastDayHint: (days) => `${days} días como máximo, contando el primero y el último.`,
    send: 'Nombrar suplente',
    summary: 'Corrija esto primero',
    failed: 'No se nombró al suplente',
    overlaps: (who) =>
      `Ya nombró a ${who} para alguno de estos días. Elija otros días, o retire o termine antes la suplencia anterior.`,
    nobody: 'En este momento no hay otro supervisor a quien pueda nombrar.',
    helpDesk: (address) => `Escribir a la mesa de ayuda (${address})`,
    faults: {
      alternate: {
        required: 'Elija quién sustituye.',
        other: 'Esta persona ya no puede sustituirle. Elija a otra.',
      },
      startDate: {
        tooEarly: (day) => `El primer día puede ser como muy pronto el ${day}.`,
        tooLate: () => 'El primer día debe estar dentro del próximo año.',
        other: 'Escriba el primer día con día, mes y año.',
      },
      endDate: {
        tooEarly: (day) => `El último día puede ser como muy pronto el ${day}.`,
        tooLate: (day) => `El último día puede ser como muy tarde el ${day}.`,
        other: 'Escriba el último día con día, mes y año.',
      },
    },
  },
  sent: {
    title: (who) => `Se ha pedido a ${who} que le sustituya`,
    number: 'Número:',
    next: (who) =>
      `${who} acepta o rechaza. Hasta entonces nada cambia: todo sigue esperando solo su decisión.`,
    until: 'Sin respuesta, la solicitud caduca el',
  },
};

/** The words of a supervisor's alternates: both lists and the form that names one. */
export const alternatesTexts = dictionary<AlternatesTexts>(en, es);
