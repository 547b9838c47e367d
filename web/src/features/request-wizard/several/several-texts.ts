import { dictionary } from '../../../content/language.tsx';

interface SeveralTexts {
  steps: string;
  choose: string;
  chooseHint: string;
  chooseFault: string;
  nothing: string;
  chooseStep: string;
  reviewStep: string;
  review: string;
  reviewHint: string;
  inApplication: (step: string, application: string) => string;
  sharedHint: { one: string; other: string };
  next: string;
  back: string;
  submit: string;
  busy: (sent: string, total: string) => string;
  edit: string;
  editStep: (step: string, application: string) => string;
  unanswered: string;
  results: (done: string, total: string) => string;
  submitted: (application: string) => string;
  failed: (application: string, reason: string) => string;
  request: (number: string) => string;
  retry: string;
  seeStatus: string;
  toApplications: string;
  failedToLoad: string;
}

const en: SeveralTexts = {
  steps: 'Steps of your requests',
  choose: 'Which applications do you need?',
  chooseHint: 'You answer shared questions only once. Each application gets its own request.',
  chooseFault: 'Select at least one application.',
  nothing: 'There is no application that you can request right now.',
  chooseStep: 'Applications',
  reviewStep: 'Review',
  review: 'Review your requests',
  reviewHint: 'You have not submitted anything yet.',
  inApplication: (step, application) => `${application}: ${step}`,
  sharedHint: {
    one: 'This answer is used for your request.',
    other: 'This answer is used for all {count} requests.',
  },
  next: 'Next',
  back: 'Back',
  submit: 'Submit all',
  busy: (sent, total) => `Submitting: ${sent} of ${total} done`,
  edit: 'Edit',
  editStep: (step, application) => `Edit ${step} for ${application}`,
  unanswered: 'An answer is missing.',
  results: (done, total) => `${done} of ${total} requests submitted`,
  submitted: (application) => `${application}: submitted.`,
  failed: (application, reason) => `${application}: not submitted. ${reason}`,
  request: (number) => `Request ${number}`,
  retry: 'Try again',
  seeStatus: 'See status',
  toApplications: 'Return to Applications',
  failedToLoad: 'The applications could not be loaded',
};

const es: SeveralTexts = {
  steps: 'Pasos de sus solicitudes',
  choose: '¿Qué aplicaciones necesita?',
  chooseHint: 'Las preguntas comunes se contestan una sola vez. Cada aplicación tendrá su propia solicitud.',
  chooseFault: 'Seleccione al menos una aplicación.',
  nothing: 'En este momento no hay ninguna aplicación que usted pueda solicitar.',
  chooseStep: 'Aplicaciones',
  reviewStep: 'Revisión',
  review: 'Revise sus solicitudes',
  reviewHint: 'Todavía no ha enviado nada.',
  inApplication: (step, application) => `${application}: ${step}`,
  sharedHint: {
    one: 'Esta respuesta se usa para su solicitud.',
    other: 'Esta respuesta se usa para las {count} solicitudes.',
  },
  next: 'Siguiente',
  back: 'Atrás',
  submit: 'Enviar todas',
  busy: (sent, total) => `Enviando: ${sent} de ${total}`,
  edit: 'Editar',
  editStep: (step, application) => `Editar ${step}: ${application}`,
  unanswered: 'Falta una respuesta.',
  results: (done, total) => `Se enviaron ${done} de ${total} solicitudes`,
  submitted: (application) => `${application}: enviada.`,
  failed: (application, reason) => `${application}: no se envió. ${reason}`,
  request: (number) => `Solicitud ${number}`,
  retry: 'Intentar de nuevo',
  seeStatus: 'Ver el estado',
  toApplications: 'Volver a Aplicaciones',
  failedToLoad: 'No se pudieron cargar las aplicaciones',
};

/** The words of asking for several applications in one go. */
export const severalTexts = dictionary<SeveralTexts>(en, es);
