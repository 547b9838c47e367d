import { dictionary } from '../../../content/language.tsx';

/** What a dialog says about removals of one kind after a refusal by the server; `more` is the help beside it. */
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
      atOnce: 'Your access ends right away.',
      withHelp: 'Someone has to complete this request. You keep your access until then.',
      endsRequest: (number) => `This also closes your open request ${number}.`,
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
      concerned: (applications) => `Applications: ${applications}.`,
      confirm: 'Remove All Access',
      close: 'Close',
      submitted: 'Remove All Access request successfully submitted.',
      pending:
        'Remove All Access Request was rejected as a pending removal request already exists for this application.',
      lockedTitle: 'Remove All Access Request Failed',
      nothing: 'You have no access left to remove.',
      failed: (message) => `The Remove All Access Request failed: ${message}`,
      results: 'Results for each application',
      outcomes: {
        REMOVED: 'Removed.',
        SUBMITTED: 'Submitted. Someone has to complete it.',
        ALREADY_OPEN: 'A removal request was already open.',
      },
      refused: (why) => `Not removed. ${why}`,
    },
    busy: 'Submitting…',
    request: (number) => `Request ${number}`,
    openRequest: 'See the request',
    goesOn:
      'Your request is saved but not yet confirmed. It will continue on its own; you do not need to send it again.',
  },
  {
    one: {
      title: 'Solicitud para quitar el acceso',
      question: (application) =>
        `Está solicitando que se le quite el acceso a la aplicación ${application}. Para recuperarlo, tendrá que solicitar acceso de nuevo.`,
      atOnce: 'Su acceso termina de inmediato.',
      withHelp: 'Alguien tiene que completar esta solicitud. Hasta entonces usted conserva su acceso.',
      endsRequest: (number) => `También se cerrará su solicitud abierta ${number}.`,
      confirm: 'Quitar acceso',
      removed: (application) => `Se le quitó correctamente el acceso a la aplicación ${application}.`,
      submitted: (application) =>
        `Se envió una solicitud para quitar el acceso a la aplicación ${application}.`,
      pending:
        'La solicitud para quitar el acceso se rechazó porque ya hay una pendiente para esta aplicación.',
      locked:
        'La solicitud para quitar el acceso se rechazó porque su cuenta está bloqueada en este momento.',
      failed: (message) => `La solicitud para quitar el acceso falló: ${message}`,
      done: 'Volver a Aplicaciones',
    },
    all: {
      title: 'Quitar el acceso a todas las aplicaciones',
      question:
        'Está solicitando que se le quite el acceso a todas las aplicaciones. Esto no se puede deshacer.',
      concerned: (applications) => `Aplicaciones: ${applications}.`,
      confirm: 'Quitar todo el acceso',
      close: 'Cerrar',
      submitted: 'La solicitud para quitar todo el acceso se envió correctamente.',
      pending:
        'La solicitud para quitar todo el acceso se rechazó porque ya hay una solicitud pendiente para quitar el acceso a esta aplicación.',
      lockedTitle: 'La solicitud para quitar todo el acceso falló',
      nothing: 'Ya no le queda acceso por quitar.',
      failed: (message) => `La solicitud para quitar todo el acceso falló: ${message}`,
      results: 'Resultado de cada aplicación',
      outcomes: {
        REMOVED: 'Se quitó el acceso.',
        SUBMITTED: 'Enviada. Alguien tiene que completarla.',
        ALREADY_OPEN: 'Ya había una solicitud abierta para quitar el acceso.',
      },
      refused: (why) => `No se quitó el acceso. ${why}`,
    },
    busy: 'Enviando…',
    request: (number) => `Solicitud ${number}`,
    openRequest: 'Ver la solicitud',
    goesOn:
      'Su solicitud está guardada, pero aún no está confirmada. Continuará por sí sola; no hace falta enviarla de nuevo.',
  },
);
