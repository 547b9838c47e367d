import { dictionary } from '../../content/language.tsx';

/** Who is alternate for whom, and when, in words. */
export interface AlternateParts {
  alternate: string;
  delegator: string;
  first: string;
  last: string;
}

/** The state of a naming: asked, accepted and by its days, or over. */
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

interface ActionTexts {
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
  /** The same of a naming that waits for anyone who reads it. */
  waitsForReader: string;
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
  withdraw: ActionTexts;
  end: ActionTexts;
  busy: string;
}

const en: AlternateRequestTexts = {
  title: (alternate, delegator) => `${alternate} for ${delegator}`,
  asked: ({ alternate, delegator, first, last }) =>
    first === last
      ? `${alternate} would act for ${delegator} as supervisor on ${first}.`
      : `${alternate} would act for ${delegator} as supervisor from ${first} through ${last}.`,
  may: 'During that time, the alternate can see and decide requests that are waiting for this supervisor, including those already waiting. Every decision shows both names. The supervisor can still decide, and neither person can decide their own requests.',
  facts: {
    alternate: 'Alternate',
    delegator: 'Acts for',
    firstDay: 'First day',
    lastDay: 'Last day',
    meaning: 'What it means',
  },
  timeline: {
    answer: 'Answer',
    standsIn: 'Acts as alternate',
    days: (first, last) => (first === last ? first : `${first} to ${last}`),
  },
  status: {
    waiting: ({ alternate }) => `Waiting for ${alternate} to answer.`,
    ahead: ({ alternate, delegator, first }) =>
      `Accepted. ${alternate} will act for ${delegator} starting ${first}.`,
    running: ({ alternate, delegator, last }) => `${alternate} is acting for ${delegator} through ${last}.`,
    over: ({ alternate, delegator, last }) => `Ended. ${alternate} acted for ${delegator} through ${last}.`,
    ended: ({ alternate, delegator }) => `Ended early. ${alternate} no longer acts for ${delegator}.`,
    withdrawn: () => 'Canceled before it was answered.',
    closed: () => 'Closed by the help desk before it was answered.',
    declined: ({ alternate }) => `Declined by ${alternate}.`,
    lapsed: ({ alternate }) => `Expired because ${alternate} did not answer in time.`,
  },
  waitsForReader: 'Waiting for you to answer.',
  due: (day) => `Due ${day}.`,
  next: {
    waiting: ({ alternate }, lapses) =>
      `${alternate} accepts or declines. If there is no answer by ${lapses}, the request expires.`,
    ahead: ({ last }) =>
      `it starts automatically and ends after ${last}. Either person can end it at any time.`,
    running: ({ last }) => `it ends automatically after ${last}. Either person can end it earlier.`,
    over: () => 'there are no more steps.',
    ended: () => 'there are no more steps. Decisions made during that time still stand.',
    withdrawn: () => 'there are no more steps. An alternate can be named again at any time.',
    closed: ({ delegator }) => `there are no more steps. ${delegator} can name an alternate again.`,
    declined: ({ delegator }) => `there are no more steps. ${delegator} can name someone else.`,
    lapsed: ({ delegator }) => `there are no more steps. ${delegator} can name an alternate again.`,
  },
  toAlternates: 'Go to Alternates',
  backToAlternates: 'Back to Alternates',
  denial: 'Why it was declined',
  answers: { accepted: 'Accepted', declined: 'Declined' },
  reasons: {
    NOT_NEEDED: 'It is not needed.',
    NOT_MY_PERSON: 'I do not know this team well enough to decide for it.',
    MORE_INFORMATION: 'I need more information first.',
    OTHER: 'Another reason (explain in the comment).',
  },
  decision: {
    heading: (delegator) => `Do you agree to act for ${delegator}?`,
    hints: {
      optional: 'Optional. The supervisor who asks can read it.',
      needed: (least, most) => `${least} to ${most} characters. The supervisor who asks can read it.`,
    },
    reason: 'Reason for declining',
    reasonFault: 'Choose a reason for declining.',
    accept: 'Accept',
    decline: 'Decline',
    failed: 'Your answer was not saved',
  },
  withdraw: {
    button: 'Cancel Request',
    buttonFor: (number) => `Cancel Request ${number}`,
    title: 'Cancel Request',
    meaning: ({ alternate }) =>
      `${alternate} will no longer be asked and will not act for you. You can name an alternate at any time.`,
    keep: 'Keep Request',
    done: ({ alternate }) => `Canceled. ${alternate} does not need to answer anymore.`,
    failed: 'The request was not canceled.',
    tooLate: 'The request has already been answered, canceled, or closed.',
  },
  end: {
    button: 'End now',
    buttonFor: (number) => `End now, ${number}`,
    title: 'End before the last day',
    meaning: ({ alternate, delegator }) =>
      `${alternate} stops acting for ${delegator} right away and can no longer see the requests waiting for ${delegator}. Decisions already made still stand.`,
    keep: 'Keep alternate',
    done: ({ alternate, delegator }) => `Ended. ${alternate} no longer acts for ${delegator}.`,
    failed: 'The assignment was not ended.',
    tooLate: 'It has already ended.',
  },
  busy: 'Saving',
};

const es: AlternateRequestTexts = {
  title: (alternate, delegator) => `${alternate} en lugar de ${delegator}`,
  asked: ({ alternate, delegator, first, last }) =>
    first === last
      ? `${alternate} actuaría como supervisor en lugar de ${delegator} el ${first}.`
      : `${alternate} actuaría como supervisor en lugar de ${delegator} del ${first} al ${last}, ambos días inclusive.`,
  may: 'Durante ese tiempo, el suplente puede ver y decidir las solicitudes que esperan a este supervisor, incluidas las que ya estaban en espera. Cada decisión muestra los dos nombres. El supervisor puede seguir decidiendo, y ninguno puede decidir sus propias solicitudes.',
  facts: {
    alternate: 'Suplente',
    delegator: 'En lugar de',
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
      `Aceptada. ${alternate} actuará en lugar de ${delegator} a partir del ${first}.`,
    running: ({ alternate, delegator, last }) =>
      `${alternate} actúa en lugar de ${delegator} hasta el ${last}.`,
    over: ({ alternate, delegator, last }) =>
      `Terminada. ${alternate} actuó en lugar de ${delegator} hasta el ${last}.`,
    ended: ({ alternate, delegator }) =>
      `Terminada antes del último día. ${alternate} ya no actúa en lugar de ${delegator}.`,
    withdrawn: () => 'Cancelada antes de recibir respuesta.',
    closed: () => 'Cerrada por la mesa de ayuda antes de recibir respuesta.',
    declined: ({ alternate }) => `Rechazada por ${alternate}.`,
    lapsed: ({ alternate }) => `Venció porque ${alternate} no respondió a tiempo.`,
  },
  waitsForReader: 'En espera de su respuesta.',
  due: (day) => `Debe responder a más tardar el ${day}.`,
  next: {
    waiting: ({ alternate }, lapses) =>
      `${alternate} acepta o rechaza. Si no responde a más tardar el ${lapses}, la solicitud vence.`,
    ahead: ({ last }) =>
      `la suplencia comienza automáticamente y termina después del ${last}. Cualquiera de las dos personas puede terminarla cuando quiera.`,
    running: ({ last }) =>
      `la suplencia termina automáticamente después del ${last}. Cualquiera de las dos personas puede terminarla antes.`,
    over: () => 'no hay más pasos.',
    ended: () => 'no hay más pasos. Las decisiones tomadas en ese tiempo siguen siendo válidas.',
    withdrawn: () => 'no hay más pasos. Se puede volver a nombrar a un suplente en cualquier momento.',
    closed: ({ delegator }) => `no hay más pasos. ${delegator} puede volver a nombrar a un suplente.`,
    declined: ({ delegator }) => `no hay más pasos. ${delegator} puede nombrar a otra persona.`,
    lapsed: ({ delegator }) => `no hay más pasos. ${delegator} puede volver a nombrar a un suplente.`,
  },
  toAlternates: 'Ir a Suplentes',
  backToAlternates: 'Volver a Suplentes',
  denial: 'Por qué se rechazó',
  answers: { accepted: 'Aceptada', declined: 'Rechazada' },
  reasons: {
    NOT_NEEDED: 'No es necesario.',
    NOT_MY_PERSON: 'No conozco este equipo lo suficiente para decidir por él.',
    MORE_INFORMATION: 'Primero necesito más información.',
    OTHER: 'Otro motivo (explíquelo en el comentario).',
  },
  decision: {
    heading: (delegator) => `¿Acepta actuar en lugar de ${delegator}?`,
    hints: {
      optional: 'Opcional. El supervisor que lo pide puede leerlo.',
      needed: (least, most) => `De ${least} a ${most} caracteres. El supervisor que lo pide puede leerlo.`,
    },
    reason: 'Motivo para rechazar',
    reasonFault: 'Elija un motivo para rechazar.',
    accept: 'Aceptar',
    decline: 'Rechazar',
    failed: 'Su respuesta no se guardó',
  },
  withdraw: {
    button: 'Cancelar solicitud',
    buttonFor: (number) => `Cancelar solicitud ${number}`,
    title: 'Cancelar solicitud',
    meaning: ({ alternate }) =>
      `Ya no se le pedirá a ${alternate} que actúe en su lugar. Puede nombrar a un suplente cuando quiera.`,
    keep: 'Conservar solicitud',
    done: ({ alternate }) => `Cancelada. ${alternate} ya no tiene que responder.`,
    failed: 'La solicitud no se canceló.',
    tooLate: 'La solicitud ya se respondió, se canceló o se cerró.',
  },
  end: {
    button: 'Terminar ahora',
    buttonFor: (number) => `Terminar ahora, ${number}`,
    title: 'Terminar antes del último día',
    meaning: ({ alternate, delegator }) =>
      `${alternate} deja de actuar en lugar de ${delegator} de inmediato y ya no podrá ver las solicitudes que esperan a ${delegator}. Las decisiones ya tomadas siguen siendo válidas.`,
    keep: 'Conservar la suplencia',
    done: ({ alternate, delegator }) => `Terminada. ${alternate} ya no actúa en lugar de ${delegator}.`,
    failed: 'La suplencia no se terminó.',
    tooLate: 'La suplencia ya terminó.',
  },
  busy: 'Guardando',
};

/** The words of a request that names an alternate: what is asked, its state, and what can be done. */
export const alternateRequestTexts = dictionary<AlternateRequestTexts>(en, es);
