import { dictionary } from '../../content/language.tsx';

interface RequestCardTexts {
  denial: {
    heading: string;
    reason: string;
    comment: string;
    talkTo: (who: string) => string;
  };
  closing: { heading: string; undoing: string };
  /** After a request that failed. */
  again: {
    ask: string;
    /** For one that nobody decided in time. */
    resubmit: string;
    /** Begins with the visible words, then says which one. */
    buttonFor: (button: string, number: string) => string;
    /** The request for an account, asked once more; there is nothing to fill in. */
    account: {
      title: string;
      meaning: string;
      confirm: string;
      busy: string;
      success: (number: string) => string;
      failure: string;
    };
    /** The number follows. */
    asked: string;
    notLetIn: string;
    /** The number follows. */
    lastClosed: string;
  };
  card: {
    list: string;
    number: string;
    allMine: string;
    helpDesk: (address: string) => string;
  };
  cancel: {
    button: string;
    /** Begins with the visible words, then says which one. */
    buttonFor: (number: string) => string;
    title: string;
    /** Without an application the request is about the person's own account. */
    question: (application: string | null, type: string, number: string) => string;
    meaning: string;
    confirm: string;
    keep: string;
    busy: string;
    success: (application: string | null, type: string) => string;
    failure: (application: string | null, type: string) => string;
  };
  /** The question an approver put to the requester, and the form to answer it. */
  question: {
    mark: string;
    heading: (number: string) => string;
    asks: (who: string) => string;
    answerBy: string;
    missed: string;
    answer: string;
    hint: (least: string, most: string) => string;
    send: string;
    sendFor: (number: string) => string;
    failed: string;
    sent: string;
  };
}

const en: RequestCardTexts = {
  denial: {
    heading: 'Why it was denied',
    reason: 'Reason',
    comment: 'Comment',
    talkTo: (who) => `To talk about it, turn to ${who}.`,
  },
  card: {
    list: 'Your requests',
    number: 'Number',
    allMine: 'Go to My Applications',
    helpDesk: (address) => `Write to the help desk (${address})`,
  },
  cancel: {
    button: 'Cancel Request',
    buttonFor: (number) => `Cancel Request ${number}`,
    title: 'Cancel Request',
    question: (application, type, number) =>
      `Do you want to cancel your ${wordsEn(application, type)}, ${number}?`,
    meaning: 'Nobody will decide it any more. You can send a new request at any time.',
    confirm: 'Cancel Request',
    keep: 'Keep Request',
    busy: 'Canceling…',
    // Both are fixed (rule texts 4).
    success: (application, type) => `Your ${wordsEn(application, type)} was successfully canceled`,
    failure: (application, type) => `There is an error removing your ${wordsEn(application, type)}`,
  },
  closing: { heading: 'Why it was closed', undoing: 'Why the set-up is taken back' },
  again: {
    ask: 'Ask again',
    resubmit: 'Resubmit',
    buttonFor: (button, number) => `${button}, ${number}`,
    account: {
      title: 'Ask again for your account',
      meaning: 'Your profile goes once more to your supervisor or, where none can decide, to RM-IT help.',
      confirm: 'Send request',
      busy: 'Sending',
      success: (number) => `Your request was sent. Its number is ${number}.`,
      failure: 'The request was not sent.',
    },
    asked: 'You have asked again:',
    notLetIn: 'Your account is not active yet',
    lastClosed: 'Your last request for it is closed. Open it to ask again:',
  },
  question: {
    mark: 'Waits for you',
    heading: (number) => `Your answer is needed for ${number}`,
    asks: (who) => `${who} asks:`,
    answerBy: 'Answer by',
    missed: 'Without an answer by then the request is closed.',
    answer: 'Your answer',
    hint: (least, most) => `${least} to ${most} characters. Everybody who decides this request reads it.`,
    send: 'Send answer',
    sendFor: (number) => `Send answer for ${number}`,
    failed: 'The answer was not sent',
    sent: 'Your answer was sent.',
  },
};

const es: RequestCardTexts = {
  denial: {
    heading: 'Por qué se denegó',
    reason: 'Motivo',
    comment: 'Comentario',
    talkTo: (who) => `Para hablar sobre ello, diríjase a ${who}.`,
  },
  card: {
    list: 'Sus solicitudes',
    number: 'Número',
    allMine: 'Ir a Mis aplicaciones',
    helpDesk: (address) => `Escribir a la mesa de ayuda (${address})`,
  },
  cancel: {
    button: 'Cancelar solicitud',
    buttonFor: (number) => `Cancelar solicitud ${number}`,
    title: 'Cancelar solicitud',
    question: (application, type, number) => `¿Quiere cancelar su ${wordsEs(application, type)}, ${number}?`,
    meaning: 'Ya nadie la decidirá. Puede enviar otra solicitud cuando quiera.',
    confirm: 'Cancelar solicitud',
    keep: 'Conservar solicitud',
    busy: 'Cancelando…',
    success: (application, type) => `Su ${wordsEs(application, type)} se canceló correctamente`,
    failure: (application, type) => `Hay un error al retirar su ${wordsEs(application, type)}`,
  },
  closing: { heading: 'Por qué se cerró', undoing: 'Por qué se deshace la preparación' },
  again: {
    ask: 'Volver a pedir',
    resubmit: 'Volver a enviar',
    buttonFor: (button, number) => `${button}, ${number}`,
    account: {
      title: 'Volver a pedir su cuenta',
      meaning:
        'Su perfil llega otra vez a su supervisor o, si nadie puede decidir en ese puesto, a la mesa de ayuda de RM-IT.',
      confirm: 'Enviar la solicitud',
      busy: 'Enviando',
      success: (number) => `Su solicitud se envió. Su número es ${number}.`,
      failure: 'La solicitud no se envió.',
    },
    asked: 'La ha vuelto a pedir:',
    notLetIn: 'Su cuenta todavía no está activa',
    lastClosed: 'Su última solicitud de cuenta está cerrada. Ábrala para volver a pedirla:',
  },
  question: {
    mark: 'Espera su respuesta',
    heading: (number) => `Hace falta su respuesta para ${number}`,
    asks: (who) => `${who} pregunta:`,
    answerBy: 'Conteste antes del',
    missed: 'Sin respuesta para entonces, la solicitud se cierra.',
    answer: 'Su respuesta',
    hint: (least, most) =>
      `De ${least} a ${most} caracteres. La leerán todas las personas que deciden esta solicitud.`,
    send: 'Enviar la respuesta',
    sendFor: (number) => `Enviar la respuesta para ${number}`,
    failed: 'La respuesta no se envió',
    sent: 'Su respuesta se envió.',
  },
};

function wordsEn(application: string | null, type: string): string {
  return application === null ? type : `${application} ${type}`;
}

function wordsEs(application: string | null, type: string): string {
  return application === null ? type : `${type} de ${application}`;
}

/** The words of a request's card: denial, closing, asking again, cancel modal and the requester's answer. */
export const requestCardTexts = dictionary<RequestCardTexts>(en, es);
