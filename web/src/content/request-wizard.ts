import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { WizardStep } from '@portal/core/domain/request-form/steps.ts';
import type { FieldFault } from '@portal/core/domain/requests/request.ts';
import { dictionary } from './language.tsx';
import type { PluralForms } from './format.ts';

interface WizardTexts {
  title: (application: string) => string;
  /** The request's display name (spec section 4). */
  requestType: string;
  stepsLabel: string;
  steps: Record<WizardStep, string>;
  questions: Record<WizardStep, (application: string) => string>;
  hints: Record<WizardStep, string>;
  employment: (number: number, status: string, jobTitle: string | null) => string;
  faults: Record<'role' | 'empStatus', string> & { purpose: Record<FieldFault['fault'], string> };
  next: string;
  back: string;
  cancel: string;
  submit: string;
  submitting: string;
  review: {
    application: string;
    edit: string;
    editStep: (step: string) => string;
    whoDecides: string;
    deciders: Record<DecidingRole, (application: string, supervisor: string) => string>;
    automatic: string;
    /** How long each has; `day` is the last day of the first one. */
    deadline: (day: string) => PluralForms;
    nobody: string;
    afterwards: (application: string) => string;
    lapse: PluralForms;
  };
  leave: { title: string; question: string; confirm: string; stay: string };
  outcome: {
    submitted: (application: string, requestType: string) => string;
    pending: (requestType: string) => string;
    locked: (requestType: string) => string;
    failed: (requestType: string, message: string) => string;
    number: string;
    whatNext: string;
    seeStatus: string;
    toApplications: string;
    tryAgain: string;
    toReview: string;
    answersKept: string;
  };
  notices: {
    title: string;
    signedOut: string;
    signInAgain: string;
    unknown: string;
    pending: string;
    locked: string;
    hasAccess: string;
    notOffered: string;
    close: string;
  };
}

const en: WizardTexts = {
  title: (application) => `Request Access: ${application}`,
  requestType: 'Access Request',
  stepsLabel: 'Steps of this request',
  // Spec section 4, wizard steps.
  steps: {
    EMPLOYMENT_STATUS: 'Employment Status',
    USER_ROLE: 'User Role',
    PURPOSE: 'Purpose',
    REVIEW: 'Review & Submit',
  },
  questions: {
    EMPLOYMENT_STATUS: () => 'For which of your employments do you need the access?',
    USER_ROLE: (application) => `What do you need to do in ${application}?`,
    PURPOSE: () => 'What do you need the access for?',
    REVIEW: () => 'Is everything right?',
  },
  hints: {
    EMPLOYMENT_STATUS: 'Your supervisor decides with this employment in mind.',
    USER_ROLE: 'Choose only what your work needs.',
    PURPOSE: 'Name the work, such as a project or a task. Everybody who decides reads this.',
    REVIEW: 'Nothing has been sent yet.',
  },
  // Spec section 3, employment choices.
  employment: (number, status, jobTitle) =>
    `Employment ${number}: Employment Status - ${status}${jobTitle === null ? '' : `; Job Title - ${jobTitle}`}`,
  faults: {
    empStatus: 'Choose an employment.',
    role: 'Choose at least one role.',
    purpose: {
      REQUIRED: 'Say what you need the access for.',
      TOO_SHORT: 'Say what you need the access for.',
      TOO_LONG: 'Shorten the text to 2,000 characters.',
      FORBIDDEN_CHARACTER: 'The text contains a character that cannot be stored. Type it again.',
      NOT_OFFERED: 'Type the text again.',
      UNKNOWN: 'Type the text again.',
    },
  },
  next: 'Next',
  back: 'Back',
  cancel: 'Cancel',
  submit: 'Submit',
  submitting: 'Submitting',
  review: {
    application: 'Application',
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
    automatic: 'Then the portal sets up your access by itself',
    deadline: (day) => ({
      one: `Each has {count} day to answer after the request has reached them; the first one until ${day}.`,
      other: `Each has {count} days to answer after the request has reached them; the first one until ${day}.`,
    }),
    nobody: 'Nobody has to decide.',
    afterwards: (application) =>
      `You can follow the request under Status Request and cancel it there. When it is set up, ${application} moves to My Applications.`,
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
  // Spec sections 4 and 8, to the letter.
  outcome: {
    submitted: (application, requestType) => `Your ${application} ${requestType} has been submitted`,
    pending: (requestType) =>
      `Your ${requestType} was unsuccessful as a pending request already exists for this application.`,
    locked: (requestType) => `Your ${requestType} was unsuccessful due to your account being locked.`,
    failed: (requestType, message) => `Your ${requestType} was unsuccessful: ${message}`,
    number: 'Request number:',
    whatNext: 'What happens next',
    seeStatus: 'See status',
    toApplications: 'Return to Applications',
    tryAgain: 'Try again',
    toReview: 'Back to my answers',
    answersKept: 'Your answers are kept.',
  },
  notices: {
    title: 'Request Access',
    signedOut:
      'You are signed out. Sign in to ask for access; answers you have already given in this tab are kept.',
    signInAgain: 'Sign in again',
    unknown: 'There is no application at this address.',
    pending: 'You already have a request under way for this application.',
    locked: 'Access cannot be asked for while your account is locked.',
    hasAccess: 'You already have access to this application.',
    notOffered: 'Access to this application cannot be asked for here. Its card says whom to ask.',
    close: 'Return to Applications',
  },
};

const es: WizardTexts = {
  title: (application) => `Pedir acceso: ${application}`,
  requestType: 'solicitud de acceso',
  stepsLabel: 'Pasos de esta solicitud',
  steps: {
    EMPLOYMENT_STATUS: 'Situación laboral',
    USER_ROLE: 'Rol de usuario',
    PURPOSE: 'Motivo',
    REVIEW: 'Revisar y enviar',
  },
  questions: {
    EMPLOYMENT_STATUS: () => '¿Para cuál de sus empleos necesita el acceso?',
    USER_ROLE: (application) => `¿Qué necesita hacer en ${application}?`,
    PURPOSE: () => '¿Para qué necesita el acceso?',
    REVIEW: () => '¿Está todo bien?',
  },
  hints: {
    EMPLOYMENT_STATUS: 'Su supervisor decide teniendo en cuenta este empleo.',
    USER_ROLE: 'Elija solo lo que su trabajo necesita.',
    PURPOSE:
      'Indique el trabajo, por ejemplo un proyecto o una tarea. Lo leerán todas las personas que deciden.',
    REVIEW: 'Todavía no se ha enviado nada.',
  },
  employment: (number, status, jobTitle) =>
    `Empleo ${number}: Situación laboral - ${status}${jobTitle === null ? '' : `; Puesto - ${jobTitle}`}`,
  faults: {
    empStatus: 'Elija un empleo.',
    role: 'Elija al menos un rol.',
    purpose: {
      REQUIRED: 'Indique para qué necesita el acceso.',
      TOO_SHORT: 'Indique para qué necesita el acceso.',
      TOO_LONG: 'Acorte el texto a 2,000 caracteres.',
      FORBIDDEN_CHARACTER: 'El texto contiene un carácter que no se puede guardar. Escríbalo de nuevo.',
      NOT_OFFERED: 'Escriba el texto de nuevo.',
      UNKNOWN: 'Escriba el texto de nuevo.',
    },
  },
  next: 'Siguiente',
  back: 'Atrás',
  cancel: 'Cancelar',
  submit: 'Enviar',
  submitting: 'Enviando',
  review: {
    application: 'Aplicación',
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
    automatic: 'Después, el portal prepara el acceso por sí solo',
    deadline: (day) => ({
      one: `Cada cual tiene {count} día para responder desde que recibe la solicitud; la primera persona, hasta el ${day}.`,
      other: `Cada cual tiene {count} días para responder desde que recibe la solicitud; la primera persona, hasta el ${day}.`,
    }),
    nobody: 'Nadie tiene que decidir.',
    afterwards: (application) =>
      `Puede seguir la solicitud en Estado de solicitudes y cancelarla allí. Cuando esté preparada, ${application} pasará a Mis aplicaciones.`,
    lapse: {
      one: 'Si alguien no responde en {count} día, la solicitud caduca y puede pedir el acceso otra vez.',
      other: 'Si alguien no responde en {count} días, la solicitud caduca y puede pedir el acceso otra vez.',
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
    number: 'Número de solicitud:',
    whatNext: 'Qué sucede ahora',
    seeStatus: 'Ver el estado',
    toApplications: 'Volver a Aplicaciones',
    tryAgain: 'Intentarlo de nuevo',
    toReview: 'Volver a mis respuestas',
    answersKept: 'Sus respuestas se conservan.',
  },
  notices: {
    title: 'Pedir acceso',
    signedOut:
      'Su sesión está cerrada. Inicie sesión para pedir acceso; las respuestas que ya dio en esta pestaña se conservan.',
    signInAgain: 'Iniciar sesión de nuevo',
    unknown: 'No hay ninguna aplicación en esta dirección.',
    pending: 'Ya tiene una solicitud en curso para esta aplicación.',
    locked: 'No se puede pedir acceso mientras su cuenta esté bloqueada.',
    hasAccess: 'Ya tiene acceso a esta aplicación.',
    notOffered: 'El acceso a esta aplicación no se puede pedir aquí. Su tarjeta indica a quién consultar.',
    close: 'Volver a Aplicaciones',
  },
};

/** The words of the request wizard. */
export const wizardTexts = dictionary<WizardTexts>(en, es);
