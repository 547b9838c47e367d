import { aOrEn } from '../../content/mid-sentence.ts';
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
    talkTo: (who) => `Questions? Contact ${who}.`,
  },
  card: {
    list: 'Your requests',
    number: 'Number',
    allMine: 'Go to My Applications',
    helpDesk: (address) => `Email the help desk (${address})`,
  },
  cancel: {
    button: 'Cancel Request',
    buttonFor: (number) => `Cancel Request ${number}`,
    title: 'Cancel Request',
    question: (application, type, number) =>
      `Do you want to cancel your ${wordsEn(application, type)}, ${number}?`,
    meaning: 'No one will review it after that. You can submit a new request at any time.',
    confirm: 'Cancel Request',
    keep: 'Keep Request',
    busy: 'Canceling…',
    // Both are fixed (rule texts 4).
    success: (application, type) => `Your ${wordsEn(application, type)} was successfully canceled`,
    failure: (application, type) => `There is an error removing your ${wordsEn(application, type)}`,
  },
  closing: { heading: 'Why it was closed', undoing: 'Why the setup is being undone' },
  again: {
    ask: 'Ask again',
    resubmit: 'Resubmit',
    buttonFor: (button, number) => `${button}, ${number}`,
    account: {
      title: 'Request your account again',
      meaning:
        'We will send your profile to your supervisor again, or to RM-IT Help if no supervisor can decide.',
      confirm: 'Send request',
      busy: 'Sending',
      success: (number) => `Your request was submitted. Its number is ${number}.`,
      failure: 'Your request was not submitted.',
    },
    asked: 'You asked again:',
  },
  question: {
    mark: 'Waiting for you',
    heading: (number) => `Answer a question about ${number}`,
    asks: (who) => `${who} asks:`,
    answerBy: 'Answer by',
    missed: 'If you do not answer by then, the request will be closed.',
    answer: 'Your answer',
    hint: (least, most) =>
      `${least} to ${most} characters. Everyone who decides on this request can read it.`,
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
    talkTo: (who) => `¿Tiene preguntas? Comuníquese con ${who}.`,
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
    meaning: 'Después de eso, nadie la revisará. Puede enviar otra solicitud cuando quiera.',
    confirm: 'Cancelar solicitud',
    keep: 'Conservar solicitud',
    busy: 'Cancelando…',
    success: (application, type) => `Su ${wordsEs(application, type)} se canceló correctamente`,
    failure: (application, type) => `Hubo un error al cancelar su ${wordsEs(application, type)}`,
  },
  closing: { heading: 'Por qué se cerró', undoing: 'Por qué se deshace la configuración' },
  again: {
    ask: 'Solicitar de nuevo',
    resubmit: 'Volver a enviar',
    buttonFor: (button, number) => `${button}, ${number}`,
    account: {
      title: 'Solicitar su cuenta de nuevo',
      meaning:
        'Enviaremos su perfil otra vez a su supervisor, o a la mesa de ayuda de RM-IT si ningún supervisor puede decidir.',
      confirm: 'Enviar la solicitud',
      busy: 'Enviando',
      success: (number) => `Su solicitud se envió. Su número es ${number}.`,
      failure: 'Su solicitud no se envió.',
    },
    asked: 'Usted volvió a solicitarlo:',
  },
  question: {
    mark: 'En espera de su respuesta',
    heading: (number) => `Responda una pregunta sobre ${number}`,
    asks: (who) => `${who} pregunta:`,
    answerBy: 'Responda a más tardar el',
    missed: 'Si no responde para esa fecha, se cerrará la solicitud.',
    answer: 'Su respuesta',
    hint: (least, most) =>
      `De ${least} a ${most} caracteres. Podrán leerla todas las personas que decidan esta solicitud.`,
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
  return application === null ? type : `${type} ${aOrEn(type)} la aplicación ${application}`;
}

/** The words of a request's card: denial, closing, asking again, cancel modal and the requester's answer. */
export const requestCardTexts = dictionary<RequestCardTexts>(en, es);
