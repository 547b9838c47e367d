import { dictionary } from '../../content/language.tsx';

/** Who stands in for whom, and when, in words. */
export interface AlternateParts {
  alternate: string;
  delegator: string;
  first: string;
  last: string;
}

/** How a naming stands: asked, accepted and by its days, or over. */
export type AlternateState =
  | 'waiting'
  | 'ahead'
  | 'running'
  | 'over'
  | 'ended'
  | 'declined'
  | 'withdrawn'
  | 'closed'
  | 'lapsed';

interface DeedTexts {
  button: string;
  /** Begins with the visible words, then says which one. */
  buttonFor: (number: string) => string;
  title: string;
  meaning: (parts: AlternateParts) => string;
  keep: string;
  done: (parts: AlternateParts) => string;
  failed: string;
  /** Somebody was faster, or the days are over. */
  tooLate: string;
}

interface AlternateRequestTexts {
  title: (alternate: string, delegator: string) => string;
  asked: (parts: AlternateParts) => string;
  may: string;
  facts: {
    alternate: string;
    delegator: string;
    firstDay: string;
    lastDay: string;
    meaning: string;
  };
  timeline: { answer: string; standsIn: string; days: (first: string, last: string) => string };
  /** Without the day by which it is due, which follows. */
  status: Record<AlternateState, (parts: AlternateParts) => string>;
  due: (day: string) => string;
  next: Record<AlternateState, (parts: AlternateParts, lapses: string) => string>;
  toAlternates: string;
  backToAlternates: string;
  denial: string;
  /** In the history. */
  answers: { accepted: string; declined: string };
  /** What the codes of a denial mean here; those that are missing are not offered. */
  reasons: { NOT_NEEDED: string; NOT_MY_PERSON: string; MORE_INFORMATION: string; OTHER: string };
  decision: {
    heading: (delegator: string) => string;
    hints: { optional: string; needed: (least: string, most: string) => string };
    reason: string;
    reasonFault: string;
    accept: string;
    decline: string;
    failed: string;
  };
  withdraw: DeedTexts;
  end: DeedTexts;
  busy: string;
}

const en: AlternateRequestTexts = {
  title: (alternate, delegator) => `${alternate} for ${delegator}`,
  asked: ({ alternate, delegator, first, last }) =>
    first === last
      ? `${alternate} is to stand in for ${delegator} as supervisor on ${first}.`
      : `${alternate} is to stand in for ${delegator} as supervisor from ${first} to ${last}, both days included.`,
  may: 'In that time the alternate sees and decides the requests that wait for this supervisor, also those that were waiting already. Every decision shows both names. The supervisor can still decide, and neither can decide their own requests.',
  facts: {
    alternate: 'Stands in',
    delegator: 'For',
    firstDay: 'First day',
    lastDay: 'Last day',
    meaning: 'What it means',
  },
  timeline: {
    answer: 'Answer',
    standsIn: 'Stands in',
    days: (first, last) => (first === last ? first : `${first} to ${last}`),
  },
  status: {
    waiting: ({ alternate }) => `Waiting for the answer of ${alternate}.`,
    ahead: ({ alternate, delegator, first }) =>
      `Accepted. ${alternate} stands in for ${delegator} from ${first} on.`,
    running: ({ alternate, delegator, last }) =>
      `${alternate} stands in for ${delegator} now, until ${last}.`,
    over: ({ alternate, delegator, last }) => `Over. ${alternate} stood in for ${delegator} until ${last}.`,
    ended: ({ alternate, delegator }) =>
      `Ended before the last day. ${alternate} does not stand in for ${delegator} any more.`,
    withdrawn: () => 'Withdrawn before it was answered.',
    closed: () => 'Closed by the help desk before it was answered.',
    declined: ({ alternate }) => `Declined by ${alternate}.`,
    lapsed: ({ alternate }) => `${alternate} did not answer in time, so the request has lapsed.`,
  },
  due: (day) => `Due ${day}.`,
  next: {
    waiting: ({ alternate }, lapses) =>
      `${alternate} accepts or declines. Without an answer by ${lapses} the request lapses.`,
    ahead: ({ last }) => `it begins by itself and ends after ${last}. Either side can end it at any time.`,
    running: ({ last }) => `it ends by itself after ${last}. Either side can end it earlier.`,
    over: () => 'nothing more happens.',
    ended: () => 'nothing more happens. What was decided in that time stays decided.',
    withdrawn: () => 'nothing more happens. An alternate can be named again at any time.',
    closed: ({ delegator }) => `nothing more happens. ${delegator} can name an alternate again.`,
    declined: ({ delegator }) => `nothing more happens. ${delegator} can name somebody else.`,
    lapsed: ({ delegator }) => `nothing more happens. ${delegator} can name an alternate again.`,
  },
  toAlternates: 'Go to Alternates',
  backToAlternates: 'Back to Alternates',
  denial: 'Why it was declined',
  answers: { accepted: 'Accepted', declined: 'Declined' },
  reasons: {
    NOT_NEEDED: 'It is not needed.',
    NOT_MY_PERSON: 'I do not know this team well enough to decide for it.',
    MORE_INFORMATION: 'I need to know more first.',
    OTHER: 'Another reason, given in the comment.',
  },
  decision: {
    heading: (delegator) => `Accept or decline standing in for ${delegator}`,
    hints: {
      optional: 'Optional. The supervisor who asks can read it.',
      needed: (least, most) => `${least} to ${most} characters. The supervisor who asks can read it.`,
    },
    reason: 'Reason for declining',
    reasonFault: 'Choose a reason for declining.',
    accept: 'Accept',
    decline: 'Decline',
    failed: 'The answer was not saved',
  },
  withdraw: {
    button: 'Withdraw',
    buttonFor: (number) => `Withdraw ${number}`,
    title: 'Withdraw the naming',
    meaning: ({ alternate }) =>
      `${alternate} is not asked any more and does not stand in. You can name somebody at any time.`,
    keep: 'Keep it',
    done: ({ alternate }) => `Withdrawn. ${alternate} is not asked any more.`,
    failed: 'It was not withdrawn.',
    tooLate: 'It has been answered, withdrawn or closed meanwhile.',
  },
  end: {
    button: 'End now',
    buttonFor: (number) => `End now, ${number}`,
    title: 'End before the last day',
    meaning: ({ alternate, delegator }) =>
      `${alternate} does not stand in for ${delegator} from this moment on and sees nothing of what waits for ${delegator}. What has been decided stays decided.`,
    keep: 'Keep it',
    done: ({ alternate, delegator }) => `Ended. ${alternate} does not stand in for ${delegator} any more.`,
    failed: 'It was not ended.',
    tooLate: 'It is over already.',
  },
  busy: 'Saving',
};

const es: AlternateRequestTexts = {
  title: (alternate, delegator) => `${alternate} por ${delegator}`,
  asked: ({ alternate, delegator, first, last }) =>
    first === last
      ? `${alternate} sustituiría a ${delegator} en su puesto de supervisor el ${first}.`
      : `${alternate} sustituiría a ${delegator} en su puesto de supervisor del ${first} al ${last}, ambos días incluidos.`,
  may: 'En ese tiempo, quien sustituye ve y decide las solicitudes que esperan a este supervisor, también las que ya esperaban. Cada decisión muestra los dos nombres. El supervisor puede seguir decidiendo, y ninguno puede decidir sus propias solicitudes.',
  facts: {
    alternate: 'Sustituye',
    delegator: 'A',
    firstDay: 'Primer día',
    lastDay: 'Último día',
    meaning: 'Qué significa',
  },
  timeline: {
    answer: 'Respuesta',
    standsIn: 'Suplencia',
    days: (first, last) => (first === last ? first : `del ${first} al ${last}`),
  },
  status: {
    waiting: ({ alternate }) => `En espera de la respuesta de ${alternate}.`,
    ahead: ({ alternate, delegator, first }) =>
      `Aceptada. ${alternate} sustituye a ${delegator} a partir del ${first}.`,
    running: ({ alternate, delegator, last }) =>
      `${alternate} sustituye ahora a ${delegator}, hasta el ${last}.`,
    over: ({ alternate, delegator, last }) =>
      `Terminada. ${alternate} sustituyó a ${delegator} hasta el ${last}.`,
    ended: ({ alternate, delegator }) =>
      `Terminada antes del último día. ${alternate} ya no sustituye a ${delegator}.`,
    withdrawn: () => 'Retirada antes de que se contestara.',
    closed: () => 'Cerrada por la mesa de ayuda antes de que se contestara.',
    declined: ({ alternate }) => `Rechazada por ${alternate}.`,
    lapsed: ({ alternate }) => `${alternate} no contestó a tiempo y la solicitud ha caducado.`,
  },
  due: (day) => `Vence el ${day}.`,
  next: {
    waiting: ({ alternate }, lapses) =>
      `${alternate} acepta o rechaza. Si no contesta a más tardar el ${lapses}, la solicitud caduca.`,
    ahead: ({ last }) =>
      `empieza por sí sola y termina después del ${last}. Cualquiera de las dos partes puede terminarla cuando quiera.`,
    running: ({ last }) =>
      `termina por sí sola después del ${last}. Cualquiera de las dos partes puede terminarla antes.`,
    over: () => 'no hay más pasos.',
    ended: () => 'no hay más pasos. Lo que se decidió en ese tiempo sigue decidido.',
    withdrawn: () => 'no hay más pasos. Se puede nombrar a un suplente en cualquier momento.',
    closed: ({ delegator }) => `no hay más pasos. ${delegator} puede volver a nombrar a un suplente.`,
    declined: ({ delegator }) => `no hay más pasos. ${delegator} puede nombrar a otra persona.`,
    lapsed: ({ delegator }) => `no hay más pasos. ${delegator} puede volver a nombrar a un suplente.`,
  },
  toAlternates: 'Ir a Suplentes',
  backToAlternates: 'Volver a Suplentes',
  denial: 'Por qué se rechazó',
  answers: { accepted: 'Aceptada', declined: 'Rechazada' },
  reasons: {
    NOT_NEEDED: 'No hace falta.',
    NOT_MY_PERSON: 'No conozco este equipo lo bastante para decidir por él.',
    MORE_INFORMATION: 'Antes necesito saber más.',
    OTHER: 'Otro motivo, indicado en el comentario.',
  },
  decision: {
    heading: (delegator) => `Aceptar o rechazar sustituir a ${delegator}`,
    hints: {
      optional: 'Opcional. El supervisor que lo pide puede leerlo.',
      needed: (least, most) => `De ${least} a ${most} caracteres. El supervisor que lo pide puede leerlo.`,
    },
    reason: 'Motivo para rechazar',
    reasonFault: 'Elija un motivo para rechazar.',
    accept: 'Aceptar',
    decline: 'Rechazar',
    failed: 'La respuesta no se guardó',
  },
  withdraw: {
    button: 'Retirar',
    buttonFor: (number) => `Retirar ${number}`,
    title: 'Retirar el nombramiento',
    meaning: ({ alternate }) =>
      `Ya no se pregunta a ${alternate}, que no le sustituirá. Puede nombrar a alguien cuando quiera.`,
    keep: 'Conservarlo',
    done: ({ alternate }) => `Retirado. Ya no se pregunta a ${alternate}.`,
    failed: 'No se retiró.',
    tooLate: 'Mientras tanto se contestó, se retiró o se cerró.',
  },
  end: {
    button: 'Terminar ahora',
    buttonFor: (number) => `Terminar ahora, ${number}`,
    title: 'Terminar antes del último día',
    meaning: ({ alternate, delegator }) =>
      `Desde este momento ${alternate} no sustituye a ${delegator} ni ve lo que espera a ${delegator}. Lo que ya se decidió sigue decidido.`,
    keep: 'Conservarla',
    done: ({ alternate, delegator }) => `Terminada. ${alternate} ya no sustituye a ${delegator}.`,
    failed: 'No se terminó.',
    tooLate: 'Ya había terminado.',
  },
  busy: 'Guardando',
};

/** The words of a request that names an alternate: what is asked, how it stands, and what can be done. */
export const alternateRequestTexts = dictionary<AlternateRequestTexts>(en, es);
