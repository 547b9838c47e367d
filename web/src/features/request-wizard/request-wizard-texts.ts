import type { PlaceKind } from '@portal/core/domain/catalogue/application.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { WizardFault, WizardStep } from '@portal/core/domain/request-form/steps.ts';
import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

/** What differs between asking for access and asking for other roles. */
interface KindTexts {
  title: (application: string) => string;
  /** Above a notice that there is nothing to fill in. */
  noticeTitle: string;
  /** The request's display name (rules requests 2, texts 7). */
  requestType: string;
  roleHint: string;
  purposeQuestion: string;
  noRole: string;
  noPurpose: string;
  automatic: string;
  afterwards: (application: string) => string;
  notOffered: string;
  locked: string;
}

interface WizardTexts {
  kinds: Record<'ACCESS_REQUEST' | 'CHANGE_REQUEST', KindTexts>;
  stepsLabel: string;
  steps: Record<WizardStep, string>;
  questions: Record<Exclude<WizardStep, 'PURPOSE'>, (application: string) => string>;
  hints: Record<Exclude<WizardStep, 'USER_ROLE'>, string>;
  employment: (number: number, status: string, jobTitle: string | null) => string;
  places: Record<PlaceKind, string>;
  region: (number: string) => string;
  userLevels: string;
  userOrigins: string;
  notFor: (statuses: string) => string;
  faults: {
    empStatus: string;
    /** The role's faults besides a missing one. */
    role: Partial<Record<WizardFault['fault'], string>>;
    noLevel: string;
    noPlace: Record<PlaceKind, string>;
    accessType: string;
    userOrigin: string;
    notOffered: string;
    purpose: { tooLong: string; again: string };
  };
  next: string;
  back: string;
  cancel: string;
  submit: string;
  submitting: string;
  review: {
    application: string;
    userLevels: string;
    none: string;
    added: string;
    removed: string;
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
      roleHint: 'Choose only what your work needs.',
      purposeQuestion: 'What do you need the access for?',
      noRole: 'Choose at least one role.',
      noPurpose: 'Say what you need the access for.',
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
      roleHint: 'What you have now is chosen already. Choose all that you need from now on.',
      purposeQuestion: 'Why do you need other roles?',
      noRole: 'Choose at least one role. To give up all of them, use Remove Access.',
      noPurpose: 'Say why you need other roles.',
      automatic: 'Then the portal changes your roles by itself',
      afterwards: (application) =>
        `You can follow the request under Status Request and cancel it there. Until everything is decided, you keep the roles you have in ${application}.`,
      notOffered: 'You have no roles in this application that can be changed here.',
      locked: 'Roles cannot be changed while your account is locked.',
    },
  },
  stepsLabel: 'Steps of this request',
  // Fixed (rule texts 8).
  steps: {
    EMPLOYMENT_STATUS: 'Employment Status',
    USER_ROLE: 'User Role',
    ACCESS_TYPE: 'Access Type',
    LEVEL_AND_ORIGIN: 'User Level & Origin',
    PURPOSE: 'Purpose',
    REVIEW: 'Review & Submit',
  },
  questions: {
    EMPLOYMENT_STATUS: () => 'For which of your employments is this?',
    USER_ROLE: (application) => `What do you need to do in ${application}?`,
    ACCESS_TYPE: (application) => `Which access do you need in ${application}?`,
    LEVEL_AND_ORIGIN: () => 'What is your part in the work, and where do you come from?',
    REVIEW: () => 'Is everything right?',
  },
  hints: {
    EMPLOYMENT_STATUS:
      'Your supervisor decides with this employment in mind. Roles are kept for each one apart.',
    ACCESS_TYPE: 'Choose only what your work needs.',
    LEVEL_AND_ORIGIN: 'Both are written to your account together with the access.',
    PURPOSE: 'Name the work, such as a project or a task. Everybody who decides reads this.',
    REVIEW: 'Nothing has been sent yet.',
  },
  // Fixed (rule texts 9).
  employment: (number, status, jobTitle) =>
    `Employment ${number}: Employment Status - ${status}${jobTitle === null ? '' : `; Job Title - ${jobTitle}`}`,
  places: { region: 'Regions', state: 'States or territories' },
  region: (number) => `Region ${number}`,
  userLevels: 'User Level (optional)',
  userOrigins: 'User Origin',
  notFor: (statuses) => `Not possible under this employment: ${statuses}.`,
  faults: {
    empStatus: 'Choose an employment.',
    role: {
      NOT_TOGETHER: 'These roles cannot be held together. Choose one level.',
      NOT_FOR_EMPLOYMENT: 'This is not possible under the employment you chose. Choose another.',
      UNCHANGED: 'This is what you have already. Choose something else, or leave with Cancel.',
    },
    noLevel: 'Choose one role.',
    noPlace: { region: 'Choose at least one region.', state: 'Choose at least one state or territory.' },
    accessType: 'Choose an access type.',
    userOrigin: 'Choose at least one origin.',
    notOffered: 'This is no longer offered. Choose again.',
    purpose: {
      tooLong: 'Shorten the text to 2,000 characters.',
      again: 'The text contains a character that cannot be stored. Type it again.',
    },
  },
  next: 'Next',
  back: 'Back',
  cancel: 'Cancel',
  submit: 'Submit',
  submitting: 'Submitting',
  review: {
    application: 'Application',
    userLevels: 'User Level',
    none: 'None',
    added: 'Added:',
    removed: 'Removed:',
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
      roleHint: 'Elija solo lo que su trabajo necesita.',
      purposeQuestion: '¿Para qué necesita el acceso?',
      noRole: 'Elija al menos un rol.',
      noPurpose: 'Indique para qué necesita el acceso.',
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
      roleHint: 'Lo que tiene ahora ya está elegido. Elija todo lo que necesita de ahora en adelante.',
      purposeQuestion: '¿Por qué necesita otros roles?',
      noRole: 'Elija al menos un rol. Para renunciar a todos, use Retirar acceso.',
      noPurpose: 'Indique por qué necesita otros roles.',
      automatic: 'Después, el portal cambia sus roles por sí solo',
      afterwards: (application) =>
        `Puede seguir la solicitud en Estado de solicitudes y cancelarla allí. Hasta que todo esté decidido, conserva los roles que tiene en ${application}.`,
      notOffered: 'No tiene en esta aplicación roles que se puedan cambiar aquí.',
      locked: 'No se pueden cambiar los roles mientras su cuenta esté bloqueada.',
    },
  },
  stepsLabel: 'Pasos de esta solicitud',
  steps: {
    EMPLOYMENT_STATUS: 'Situación laboral',
    USER_ROLE: 'Rol de usuario',
    ACCESS_TYPE: 'Tipo de acceso',
    LEVEL_AND_ORIGIN: 'Nivel y procedencia',
    PURPOSE: 'Finalidad',
    REVIEW: 'Revisar y enviar',
  },
  questions: {
    EMPLOYMENT_STATUS: () => '¿Para cuál de sus empleos es?',
    USER_ROLE: (application) => `¿Qué necesita hacer en ${application}?`,
    ACCESS_TYPE: (application) => `¿Qué acceso necesita en ${application}?`,
    LEVEL_AND_ORIGIN: () => '¿Cuál es su parte en el trabajo y de dónde procede?',
    REVIEW: () => '¿Está todo bien?',
  },
  hints: {
    EMPLOYMENT_STATUS:
      'Su supervisor decide teniendo en cuenta este empleo. Los roles se llevan por separado para cada uno.',
    ACCESS_TYPE: 'Elija solo lo que su trabajo necesita.',
    LEVEL_AND_ORIGIN: 'Ambos se anotan en su cuenta junto con el acceso.',
    PURPOSE:
      'Indique el trabajo, por ejemplo un proyecto o una tarea. Lo leerán todas las personas que deciden.',
    REVIEW: 'Todavía no se ha enviado nada.',
  },
  employment: (number, status, jobTitle) =>
    `Empleo ${number}: Situación laboral - ${status}${jobTitle === null ? '' : `; Puesto - ${jobTitle}`}`,
  places: { region: 'Regiones', state: 'Estados o territorios' },
  region: (number) => `Región ${number}`,
  userLevels: 'Nivel de usuario (opcional)',
  userOrigins: 'Procedencia del usuario',
  notFor: (statuses) => `No es posible con este empleo: ${statuses}.`,
  faults: {
    empStatus: 'Elija un empleo.',
    role: {
      NOT_TOGETHER: 'Estos roles no se pueden tener a la vez. Elija un solo nivel.',
      NOT_FOR_EMPLOYMENT: 'No es posible con el empleo que eligió. Elija otra opción.',
      UNCHANGED: 'Es lo que ya tiene. Elija otra cosa o salga con Cancelar.',
    },
    noLevel: 'Elija un rol.',
    noPlace: { region: 'Elija al menos una región.', state: 'Elija al menos un estado o territorio.' },
    accessType: 'Elija un tipo de acceso.',
    userOrigin: 'Elija al menos una procedencia.',
    notOffered: 'Esto ya no se ofrece. Elija de nuevo.',
    purpose: {
      tooLong: 'Acorte el texto a 2,000 caracteres.',
      again: 'El texto contiene un carácter que no se puede guardar. Escríbalo de nuevo.',
    },
  },
  next: 'Siguiente',
  back: 'Atrás',
  cancel: 'Cancelar',
  submit: 'Enviar',
  submitting: 'Enviando',
  review: {
    application: 'Aplicación',
    userLevels: 'Nivel de usuario',
    none: 'Ninguno',
    added: 'Se añade:',
    removed: 'Se quita:',
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
