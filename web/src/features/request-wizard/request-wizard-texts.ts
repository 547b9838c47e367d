import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { QuestionsType } from '@portal/core/domain/requests/kinds.ts';
import type { PluralForms } from '../../content/format.ts';
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
  stepsLabel: string;
  next: string;
  back: string;
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
    deciders: Record<DecidingRole, (application: string, supervisor: string) => string>;
    /** How long each has; `day` is the last day of the first one. */
    deadline: (day: string) => PluralForms;
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
    rolesFailed: string;
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
      automatic: 'Then the portal sets up your access by itself',
      afterwards: (application) =>
        `You can follow the request under Status Request and cancel it there. When it is set up, ${application} moves to My Applications.`,
      notOffered: 'Access to this application cannot be asked for here. Its card says whom to ask.',
      locked: 'Access cannot be asked for while your account is locked.',
    },
    CHANGE_REQUEST: {
      title: (application) => `${application} - Change Role`,
      noticeTitle: 'Change Role',
      requestType: 'Change Role Request',
      automatic: 'Then the portal changes your roles by itself',
      afterwards: (application) =>
        `You can follow the request under Status Request and cancel it there. Until everything is decided, you keep the roles you have in ${application}.`,
      notOffered: 'You have no roles in this application that can be changed here.',
      locked: 'Roles cannot be changed while your account is locked.',
    },
  },
  stepsLabel: 'Steps of this request',
  next: 'Next',
  back: 'Back',
  cancel: 'Cancel',
  submit: 'Submit',
  submitting: 'Submitting',
  review: {
    application: 'Application',
    // Fixed (rule texts 8).
    label: 'Review & Submit',
    question: 'Is everything right?',
    hint: 'Nothing has been sent yet.',
    edit: 'Edit',
    editStep: (step) => `Edit ${step}`,
    whoDecides: 'Who decides, in this order',
    deciders: {
      SUPERVISOR: (_application, supervisor) =>
        supervisor === '' ? 'Your supervisor' : `Your supervisor, ${supervisor}`,
      AUTHORIZER: (application) => `An authorizer of ${application}`,
      FILETRAIL_ADMIN: () => 'A FileTrail administrator',
      RM_IT_HELP: () => 'The RM-IT help desk',
    },
    deadline: (day) => ({
      one: `Each has {count} day to answer after the request has reached them; the first one until ${day}.`,
      other: `Each has {count} days to answer after the request has reached them; the first one until ${day}.`,
    }),
    nobody: 'Nobody has to decide.',
    lapse: {
      one: 'If somebody does not answer within {count} day, the request lapses and you can ask again.',
      other: 'If somebody does not answer within {count} days, the request lapses and you can ask again.',
    },
  },
  leave: {
    title: 'Leave this request?',
    question: 'It has not been sent. If you leave, your answers are deleted.',
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
      'It is a Remove Access Request. You can ask again as soon as your access has been given up.',
    stale: (requestType) =>
      `Your ${requestType} was unsuccessful: your roles have changed since this form was opened.`,
    staleHelp: 'Your answers are kept. Load your present roles, look at the difference, and submit again.',
    loadRoles: 'Load my present roles',
    number: 'Request number:',
    whatNext: 'What happens next',
    seeStatus: 'See status',
    toApplications: 'Return to Applications',
    tryAgain: 'Try again',
    toReview: 'Back to my answers',
    answersKept: 'Your answers are kept.',
  },
  notices: {
    signedOut:
      'You are signed out. Sign in to send a request; answers you have already given in this tab are kept.',
    signInAgain: 'Sign in again',
    unknown: 'There is no application at this address.',
    pending: 'You already have a request under way for this application.',
    hasAccess: 'You already have access to this application.',
    rolesFailed: 'Your present roles could not be loaded',
    close: 'Return to Applications',
  },
};

const es: WizardTexts = {
  kinds: {
    ACCESS_REQUEST: {
      title: (application) => `Pedir acceso: ${application}`,
      noticeTitle: 'Pedir acceso',
      requestType: 'solicitud de acceso',
      automatic: 'Después, el portal prepara el acceso por sí solo',
      afterwards: (application) =>
        `Puede seguir la solicitud en Estado de solicitudes y cancelarla allí. Cuando esté preparada, ${application} pasará a Mis aplicaciones.`,
      notOffered: 'El acceso a esta aplicación no se puede pedir aquí. Su tarjeta indica a quién consultar.',
      locked: 'No se puede pedir acceso mientras su cuenta esté bloqueada.',
    },
    CHANGE_REQUEST: {
      title: (application) => `${application} - Cambiar rol`,
      noticeTitle: 'Cambiar rol',
      requestType: 'solicitud de cambio de rol',
      automatic: 'Después, el portal cambia sus roles por sí solo',
      afterwards: (application) =>
        `Puede seguir la solicitud en Estado de solicitudes y cancelarla allí. Hasta que todo esté decidido, conserva los roles que tiene en ${application}.`,
      notOffered: 'No tiene en esta aplicación roles que se puedan cambiar aquí.',
      locked: 'No se pueden cambiar los roles mientras su cuenta esté bloqueada.',
    },
  },
  stepsLabel: 'Pasos de esta solicitud',
  next: 'Siguiente',
  back: 'Atrás',
  cancel: 'Cancelar',
  submit: 'Enviar',
  submitting: 'Enviando',
  review: {
    application: 'Aplicación',
    label: 'Revisar y enviar',
    question: '¿Está todo bien?',
    hint: 'Todavía no se ha enviado nada.',
    edit: 'Editar',
    editStep: (step) => `Editar ${step}`,
    whoDecides: 'Quién decide, en este orden',
    deciders: {
      SUPERVISOR: (_application, supervisor) =>
        supervisor === '' ? 'Su supervisor' : `Su supervisor, ${supervisor}`,
      AUTHORIZER: (application) => `Un autorizador de ${application}`,
      FILETRAIL_ADMIN: () => 'Un administrador de FileTrail',
      RM_IT_HELP: () => 'La mesa de ayuda de RM-IT',
    },
    deadline: (day) => ({
      one: `Cada cual tiene {count} día para responder desde que recibe la solicitud; la primera persona, hasta el ${day}.`,
      other: `Cada cual tiene {count} días para responder desde que recibe la solicitud; la primera persona, hasta el ${day}.`,
    }),
    nobody: 'Nadie tiene que decidir.',
    lapse: {
      one: 'Si alguien no responde en {count} día, la solicitud caduca y puede presentarla otra vez.',
      other: 'Si alguien no responde en {count} días, la solicitud caduca y puede presentarla otra vez.',
    },
  },
  leave: {
    title: '¿Salir de esta solicitud?',
    question: 'No se ha enviado. Si sale, sus respuestas se borran.',
    confirm: 'Salir',
    stay: 'Seguir editando',
  },
  outcome: {
    submitted: (application, requestType) => `Se ha enviado su ${requestType} para ${application}`,
    pending: (requestType) =>
      `Su ${requestType} no se completó porque ya existe una solicitud pendiente para esta aplicación.`,
    locked: (requestType) => `Su ${requestType} no se completó porque su cuenta está bloqueada.`,
    failed: (requestType, message) => `Su ${requestType} no se completó: ${message}`,
    removalUnderWay:
      'Es una solicitud para retirar el acceso. Podrá pedirlo otra vez en cuanto haya terminado.',
    stale: (requestType) =>
      `Su ${requestType} no se completó: sus roles han cambiado desde que se abrió este formulario.`,
    staleHelp:
      'Sus respuestas se conservan. Cargue sus roles actuales, revise la diferencia y envíela de nuevo.',
    loadRoles: 'Cargar mis roles actuales',
    number: 'Número de solicitud:',
    whatNext: 'Qué sucede ahora',
    seeStatus: 'Ver el estado',
    toApplications: 'Volver a Aplicaciones',
    tryAgain: 'Intentarlo de nuevo',
    toReview: 'Volver a mis respuestas',
    answersKept: 'Sus respuestas se conservan.',
  },
  notices: {
    signedOut:
      'Su sesión está cerrada. Inicie sesión para enviar una solicitud; las respuestas que ya dio en esta pestaña se conservan.',
    signInAgain: 'Iniciar sesión de nuevo',
    unknown: 'No hay ninguna aplicación en esta dirección.',
    pending: 'Ya tiene una solicitud en curso para esta aplicación.',
    hasAccess: 'Ya tiene acceso a esta aplicación.',
    rolesFailed: 'No se pudieron cargar sus roles actuales',
    close: 'Volver a Aplicaciones',
  },
};

/** The words of the request wizard. */
export const wizardTexts = dictionary<WizardTexts>(en, es);
