import { dictionary } from '../../../content/language.tsx';

/** What a dialog says about removals of one kind after the server has said no; `more` is the help beside it. */
interface FailureTexts {
  pending: string;
  failed: (message: string) => string;
}

interface RemovalTexts {
  one: FailureTexts & {
    title: string;
    question: (application: string) => string;
    /** What follows, depending on whether somebody has to complete it. */
    atOnce: string;
    withHelp: string;
    /** The open request that ends with it. */
    endsRequest: (number: string) => string;
    confirm: string;
    removed: (application: string) => string;
    submitted: (application: string) => string;
    locked: string;
    done: string;
  };
  all: FailureTexts & {
    title: string;
    question: string;
    concerned: (applications: string) => string;
    confirm: string;
    close: string;
    submitted: string;
    /** Title of the warning for a locked account. */
    lockedTitle: string;
    /** It is all gone by now. */
    nothing: string;
    results: string;
    outcomes: Record<'REMOVED' | 'SUBMITTED' | 'ALREADY_OPEN', string>;
    refused: (why: string) => string;
  };
  busy: string;
  request: (number: string) => string;
  openRequest: string;
  /** The provider could not confirm it, and the portal goes on trying. */
  goesOn: string;
}

/** The words of the two dialogs that give access up: fixed texts (rule texts 3). */
export const removalTexts = dictionary<RemovalTexts>(
  {
    one: {
      title: 'Remove Access Request',
      question: (application) =>
        `You are requesting to remove your access to ${application} and must go through request access again to regain it.`,
      atOnce: 'Your access ends at once.',
      withHelp: 'Somebody has to complete it; until then you keep your access.',
      endsRequest: (number) => `Your open request ${number} ends with it.`,
      confirm: 'Remove Access',
      removed: (application) => `Access to ${application} has been successfully removed.`,
      submitted: (application) => `A Remove Access Request for ${application} has been submitted.`,
      pending:
        'The Remove Access Request was rejected as a pending removal request already exists for this application.',
      locked: 'The Remove Access Request was rejected because your account is currently locked.',
      failed: (message) => `The Remove Access Request failed: ${message}`,
      done: 'Return to Applications',
    },
    all: {
      title: 'Remove Access to All Apps',
      question:
        'You are requesting to remove all of your access from all applications. This cannot be undone.',
      concerned: (applications) => `This concerns ${applications}.`,
      confirm: 'Remove All Access',
      close: 'Close',
      submitted: 'Remove All Access request successfully submitted.',
      pending:
        'Remove All Access Request was rejected as a pending removal request already exists for this application.',
      lockedTitle: 'Remove All Access Request Failed',
      nothing: 'There is nothing left to remove.',
      failed: (message) => `The Remove All Access Request failed: ${message}`,
      results: 'What became of each application',
      outcomes: {
        REMOVED: 'Removed.',
        SUBMITTED: 'Submitted; somebody has to complete it.',
        ALREADY_OPEN: 'A removal was already under way.',
      },
      refused: (why) => `Not removed. ${why}`,
    },
    busy: 'Submitting…',
    request: (number) => `Request ${number}`,
    openRequest: 'See the request',
    goesOn: 'It is recorded but not confirmed yet. It goes on by itself; there is nothing to send again.',
  },
  {
    one: {
      title: 'Solicitud de retirada de acceso',
      question: (application) =>
        `Está solicitando retirar su acceso a ${application} y tendrá que volver a pedir acceso para recuperarlo.`,
      atOnce: 'Su acceso termina en el acto.',
      withHelp: 'Alguien tiene que completarla; hasta entonces conserva su acceso.',
      endsRequest: (number) => `Su solicitud abierta ${number} termina con ella.`,
      confirm: 'Retirar acceso',
      removed: (application) => `El acceso a ${application} se ha retirado correctamente.`,
      submitted: (application) => `Se ha enviado una solicitud de retirada de acceso a ${application}.`,
      pending:
        'La solicitud de retirada de acceso se rechazó porque ya existe una retirada pendiente para esta aplicación.',
      locked:
        'La solicitud de retirada de acceso se rechazó porque su cuenta está bloqueada en este momento.',
      failed: (message) => `La solicitud de retirada de acceso falló: ${message}`,
      done: 'Volver a Aplicaciones',
    },
    all: {
      title: 'Retirar el acceso a todas las aplicaciones',
      question:
        'Está solicitando retirar todo su acceso de todas las aplicaciones. Esto no se puede deshacer.',
      concerned: (applications) => `Se trata de ${applications}.`,
      confirm: 'Retirar todo el acceso',
      close: 'Cerrar',
      submitted: 'La solicitud de retirar todo el acceso se envió correctamente.',
      pending:
        'La solicitud de retirar todo el acceso se rechazó porque ya existe una retirada pendiente para esta aplicación.',
      lockedTitle: 'La solicitud de retirar todo el acceso falló',
      nothing: 'Ya no queda nada por retirar.',
      failed: (message) => `La solicitud de retirar todo el acceso falló: ${message}`,
      results: 'Qué ha pasado con cada aplicación',
      outcomes: {
        REMOVED: 'Retirado.',
        SUBMITTED: 'Enviada; alguien tiene que completarla.',
        ALREADY_OPEN: 'Ya había una retirada en curso.',
      },
      refused: (why) => `No se ha retirado. ${why}`,
    },
    busy: 'Enviando…',
    request: (number) => `Solicitud ${number}`,
    openRequest: 'Ver la solicitud',
    goesOn:
      'Está registrada, pero aún no confirmada. Sigue por sí sola; no hace falta que vuelva a enviar nada.',
  },
);
