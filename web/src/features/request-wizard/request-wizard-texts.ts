import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { QuestionsType } from '@portal/core/domain/requests/kinds.ts';
import type { PluralForms } from '../../content/format.ts';
import { aOrEn } from '../../content/mid-sentence.ts';
import { dictionary } from '../../content/language.tsx';

/** What differs between asking for access and asking for other roles. */
interface KindTexts {
  title: (application: string) => string;
  /** Above a notice that there is nothing to fill in. */
  noticeTitle: string;
  /** The request's display name (rules requests 2, texts 7). */
  requestType: string;
  automatic: string;
  afterwards: (application: string) => string;
  notOffered: string;
  locked: string;
}

interface WizardTexts {
  kinds: Record<QuestionsType, KindTexts>;
  /** Before a role of an application's staff is asked for. */
  staffNotice: { title: string; proceed: string };
  stepsLabel: string;
  next: string;
  back: string;
  /** Somebody has pressed the browser's Back at a step that nobody goes back from. */
  noWayBack: string;
  cancel: string;
  submit: string;
  submitting: string;
  review: {
    application: string;
    label: string;
    question: string;
    hint: string;
    edit: string;
    editStep: (step: string) => string;
    whoDecides: string;
    /** Why somebody else decides than this role. */
    because: Record<DecidingRole, (application: string) => string>;
    /** The stage sets access up by hand. */
    setsUp: string;
    dueBy: (day: string) => string;
    dueLater: PluralForms;
    previewFailed: string;
    previewRefused: string;
    nobody: string;
    lapse: PluralForms;
  };
  leave: { title: string; question: string; confirm: string; stay: string };
  outcome: {
    submitted: (application: string, requestType: string) => string;
    pending: (requestType: string) => string;
    locked: (requestType: string) => string;
    failed: (requestType: string, message: string) => string;
    removalUnderWay: string;
    stale: (requestType: string) => string;
    staleHelp: string;
    loadRoles: string;
    number: string;
    whatNext: string;
    seeStatus: string;
    toApplications: string;
    tryAgain: string;
    toReview: string;
    answersKept: string;
  };
  notices: {
    signedOut: string;
    signInAgain: string;
    unknown: string;
    pending: string;
    hasAccess: string;
    /** Whom to ask instead: as the card says, or the help desk where the card names nobody. */
    cardSays: string;
    helpDesk: string;
    rolesFailed: string;
    groupsFailed: string;
    close: string;
  };
}

const en: WizardTexts = {
  // Titles and names are fixed (rules texts 7 and 8).
  kinds: {
    ACCESS_REQUEST: {
      title: (application) => `Request Access: ${application}`,
      noticeTitle: 'Request Access',
      requestType: 'Access Request',
      automatic: 'Then you get your access automatically',
      afterwards: (application) =>
        `You can track or cancel this request under Status Request. When your access is ready, ${application} moves to My Applications.`,
      notOffered: 'You cannot request access to this application here.',
      locked: 'You cannot request access while your account is locked.',
    },
    CHANGE_REQUEST: {
      title: (application) => `${application} - Change Role`,
      noticeTitle: 'Change Role',
      requestType: 'Change Role Request',
      automatic: 'Then the portal changes your roles automatically',
      afterwards: (application) =>
        `You can track or cancel this request under Status Request. You keep your current roles in ${application} until everyone has decided.`,
      notOffered: 'You have no roles in this application that you can change here.',
      locked: 'You cannot change roles while your account is locked.',
    },
  },
  // Fixed (rule texts 8).
  staffNotice: { title: 'Request Staff Role', proceed: 'Continue to Request Access' },
  stepsLabel: 'Steps of this request',
  next: 'Next',
  back: 'Back',
  noWayBack: 'You cannot go back from this step. To leave the request, select Cancel.',
  cancel: 'Cancel',
  submit: 'Submit',
  submitting: 'Submitting',
  review: {
    application: 'Application',
    // Fixed (rule texts 8).
    label: 'Review & Submit',
    question: 'Is everything correct?',
    hint: 'You have not submitted anything yet.',
    edit: 'Edit',
    editStep: (step) => `Edit ${step}`,
    whoDecides: 'Who decides, in order',
    because: {
      SUPERVISOR: () => 'None of your supervisors can decide right now.',
      AUTHORIZER: (application) => `No authorizer is available for ${application}.`,
      FILETRAIL_ADMIN: () => 'No FileTrail administrator can decide right now.',
      RM_IT_HELP: () => 'No one at RM-IT Help can decide right now.',
    },
    setsUp: 'Sets up your access manually.',
    dueBy: (day) => `Due by ${day}.`,
    dueLater: {
      one: 'Due within {count} day of receiving the request.',
      other: 'Due within {count} days of receiving the request.',
    },
    previewFailed: 'We could not check who will decide. You can still submit your request.',
    previewRefused: 'If you submit now, your request will be refused',
    nobody: 'No one has to decide.',
    lapse: {
      one: 'If any of these people does not decide within {count} day, the request expires and you can submit it again.',
      other:
        'If any of these people does not decide within {count} days, the request expires and you can submit it again.',
    },
  },
  leave: {
    title: 'Leave this request?',
    question: 'You have not submitted it. If you leave, your answers will be deleted.',
    confirm: 'Leave',
    stay: 'Keep editing',
  },
  // The first four are fixed (rule texts 2).
  outcome: {
    submitted: (application, requestType) => `Your ${application} ${requestType} has been submitted`,
    pending: (requestType) =>
      `Your ${requestType} was unsuccessful as a pending request already exists for this application.`,
    locked: (requestType) => `Your ${requestType} was unsuccessful due to your account being locked.`,
    failed: (requestType, message) => `Your ${requestType} was unsuccessful: ${message}`,
    removalUnderWay:
      'It is a Remove Access Request. You can request access again as soon as your access has been removed.',
    stale: (requestType) =>
      `Your ${requestType} was unsuccessful: your roles have changed since you opened this form.`,
    staleHelp: 'Your answers are saved. Load your current roles, check what changed, and submit again.',
    loadRoles: 'Load my current roles',
    number: 'Request number:',
    whatNext: 'What happens next',
    seeStatus: 'See status',
    toApplications: 'Return to Applications',
    tryAgain: 'Try again',
    toReview: 'Back to my answers',
    answersKept: 'Your answers are saved.',
  },
  notices: {
    signedOut:
      'You are signed out. Sign in to submit a request. The answers you entered in this tab are saved.',
    signInAgain: 'Sign in again',
    unknown: 'There is no application at this address.',
    pending: 'You already have an open request for this application.',
    hasAccess: 'You already have access to this application.',
    cardSays: 'Its card says who to contact.',
    helpDesk: 'To get access, contact the help desk:',
    rolesFailed: 'Your current roles could not be loaded',
    groupsFailed: 'The choices of this form could not be loaded',
    close: 'Return to Applications',
  },
};

const es: WizardTexts = {
  kinds: {
    ACCESS_REQUEST: {
      title: (application) => `Solicitar acceso: ${application}`,
      noticeTitle: 'Solicitar acceso',
      requestType: 'solicitud de acceso',
      automatic: 'Después, recibe su acceso automáticamente',
      afterwards: (application) =>
        `Puede dar seguimiento a esta solicitud o cancelarla en Estado de solicitudes. Cuando su acceso esté listo, la aplicación ${application} pasará a Mis aplicaciones.`,
      notOffered: 'No puede solicitar acceso a esta aplicación aquí.',
      locked: 'No puede solicitar acceso mientras su cuenta esté bloqueada.',
    },
    CHANGE_REQUEST: {
      title: (application) => `${application} - Cambiar rol`,
      noticeTitle: 'Cambiar rol',
      requestType: 'solicitud de cambio de rol',
      automatic: 'Después, el portal cambia sus roles automáticamente',
      afterwards: (application) =>
        `Puede dar seguimiento a esta solicitud o cancelarla en Estado de solicitudes. Conserva sus roles actuales en la aplicación ${application} hasta que todas las personas decidan.`,
      notOffered: 'No tiene roles en esta aplicación que pueda cambiar aquí.',
      locked: 'No puede cambiar roles mientras su cuenta esté bloqueada.',
    },
  },
  staffNotice: { title: 'Solicitar un rol del personal', proceed: 'Continuar a Solicitar acceso' },
  stepsLabel: 'Pasos de esta solicitud',
  next: 'Siguiente',
  back: 'Atrás',
  noWayBack: 'No puede volver atrás desde este paso. Para salir de la solicitud, seleccione Cancelar.',
  cancel: 'Cancelar',
  submit: 'Enviar',
  submitting: 'Enviando',
  review: {
    application: 'Aplicación',
    label: 'Revisar y enviar',
    question: '¿Está todo correcto?',
    hint: 'Todavía no ha enviado nada.',
    edit: 'Editar',
    editStep: (step) => `Editar ${step}`,
    whoDecides: 'Quién decide, en orden',
    because: {
      SUPERVISOR: () => 'Ninguno de sus supervisores puede decidir en este momento.',
      AUTHORIZER: (application) => `No hay un autorizador disponible para la aplicación ${application}.`,
      FILETRAIL_ADMIN: () => 'Ningún administrador de FileTrail puede decidir en este momento.',
      RM_IT_HELP: () => 'Nadie de la mesa de ayuda de RM-IT puede decidir en este momento.',
    },
    setsUp: 'Configura su acceso manualmente.',
    dueBy: (day) => `A más tardar el ${day}.`,
    dueLater: {
      one: 'En un plazo de {count} día desde que reciba la solicitud.',
      other: 'En un plazo de {count} días desde que reciba la solicitud.',
    },
    previewFailed: 'No se pudo comprobar quién decidirá. Aun así, puede enviar su solicitud.',
    previewRefused: 'Si la envía ahora, su solicitud se rechazará',
    nobody: 'Nadie tiene que decidir.',
    lapse: {
      one: 'Si alguna de estas personas no decide en un plazo de {count} día, la solicitud vence y usted puede enviarla de nuevo.',
      other:
        'Si alguna de estas personas no decide en un plazo de {count} días, la solicitud vence y usted puede enviarla de nuevo.',
    },
  },
  leave: {
    title: '¿Salir de esta solicitud?',
    question: 'No la ha enviado. Si sale, se borrarán sus respuestas.',
    confirm: 'Salir',
    stay: 'Seguir editando',
  },
  outcome: {
    submitted: (application, requestType) =>
      `Se envió su ${requestType} ${aOrEn(requestType)} la aplicación ${application}`,
    pending: (requestType) =>
      `Su ${requestType} no se completó porque ya hay una solicitud pendiente para esta aplicación.`,
    locked: (requestType) => `Su ${requestType} no se completó porque su cuenta está bloqueada.`,
    failed: (requestType, message) => `Su ${requestType} no se completó: ${message}`,
    removalUnderWay: 'Es una solicitud para quitar el acceso. Podrá volver a solicitarlo en cuanto termine.',
    stale: (requestType) =>
      `Su ${requestType} no se completó: sus roles cambiaron desde que abrió este formulario.`,
    staleHelp:
      'Sus respuestas están guardadas. Cargue sus roles actuales, revise los cambios y envíe la solicitud de nuevo.',
    loadRoles: 'Cargar mis roles actuales',
    number: 'Número de solicitud:',
    whatNext: 'Qué sigue',
    seeStatus: 'Ver el estado',
    toApplications: 'Volver a Aplicaciones',
    tryAgain: 'Intentar de nuevo',
    toReview: 'Volver a mis respuestas',
    answersKept: 'Sus respuestas están guardadas.',
  },
  notices: {
    signedOut:
      'Su sesión está cerrada. Inicie sesión para enviar una solicitud. Las respuestas que escribió en esta pestaña están guardadas.',
    signInAgain: 'Iniciar sesión de nuevo',
    unknown: 'No hay ninguna aplicación en esta dirección.',
    pending: 'Ya tiene una solicitud abierta para esta aplicación.',
    hasAccess: 'Ya tiene acceso a esta aplicación.',
    cardSays: 'Su tarjeta indica con quién comunicarse.',
    helpDesk: 'Para obtener acceso, comuníquese con la mesa de ayuda:',
    rolesFailed: 'No se pudieron cargar sus roles actuales',
    groupsFailed: 'No se pudieron cargar las opciones de este formulario',
    close: 'Volver a Aplicaciones',
  },
};

/** The words of the request wizard. */
export const wizardTexts = dictionary<WizardTexts>(en, es);
