import type { PortalJobName, SharedJobName } from '@portal/core/domain/jobs/job-names.ts';
import type { EventAction } from '@portal/core/domain/requests/events/request-event.ts';
import { dictionary } from '../../content/language.tsx';

interface JobTexts {
  jobs: Record<SharedJobName | PortalJobName, string>;
  /** Those who follow the events, by their name in the database. */
  consumers: Record<string, string>;
  events: Record<EventAction, string>;
}

/** What jobs, followers of events and events are called. */
export const jobTexts = dictionary<JobTexts>(
  {
    jobs: {
      expiry: 'Closing requests that ran out of time',
      inactivity: 'Warning about and locking unused accounts',
      'restored accounts': 'Telling people that their account works again',
      fallback: 'Passing on requests that no one can decide',
      'old results': 'Deleting old email and saved results',
      'identity sweep': 'Deleting expired sign-ins',
      'old job runs': 'Deleting old runs of these jobs',
      delivery: 'Giving and taking away roles',
      'audit seal': 'Sealing the audit trail',
      notifications: 'Writing email about requests',
      mail: 'Sending email',
      'ended sessions': 'Ending sessions',
      'logout notices': 'Telling applications who signed out',
      'calls without token': 'Recording calls made without signing in',
      refusals: 'Recording refusals',
      'signing keys': 'Replacing signing keys',
    },
    consumers: { notifications: 'Email about requests' },
    events: {
      REQUEST_SUBMITTED: 'Submitted',
      STAGE_APPROVED: 'Approved',
      REQUEST_DENIED: 'Denied',
      REQUEST_CANCELLED: 'Canceled',
      REQUEST_EXPIRED: 'Expired without a decision',
      INFORMATION_ASKED: 'Asked for information',
      INFORMATION_GIVEN: 'Answered',
      STAGE_REASSIGNED: 'Other people were asked to decide',
      STAGE_FELL_BACK: 'Sent to RM-IT Help',
      STAGE_HANDED_OVER: 'Moved to other people',
      ROLE_DELIVERED: 'A role was given',
      ROLE_REMOVED: 'A role was taken away',
      ATTRIBUTE_WRITTEN: 'A profile field was changed',
      DELIVERY_RETRIED: 'Setup started again',
      STEP_DONE_BY_HAND: 'A setup step was marked as done manually',
      DELIVERY_UNDONE: 'The setup is being undone',
      DELIVERY_FAILED: 'A setup step failed',
      REQUEST_DELIVERED: 'Completed',
      REQUEST_REVOKED: 'Undone',
      ALTERNATE_ENDED: 'Ended before the last day',
    },
  },
  {
    jobs: {
      expiry: 'Cerrar solicitudes vencidas',
      inactivity: 'Avisar sobre cuentas sin uso y bloquearlas',
      'restored accounts': 'Avisar a las personas que su cuenta funciona de nuevo',
      fallback: 'Reasignar solicitudes que nadie puede decidir',
      'old results': 'Eliminar correos y resultados antiguos',
      'identity sweep': 'Eliminar inicios de sesión vencidos',
      'old job runs': 'Eliminar el historial antiguo de estas tareas',
      delivery: 'Dar y quitar roles',
      'audit seal': 'Sellar el registro de auditoría',
      notifications: 'Escribir correos sobre solicitudes',
      mail: 'Enviar correos',
      'ended sessions': 'Cerrar sesiones',
      'logout notices': 'Avisar a las aplicaciones quién cerró sesión',
      'calls without token': 'Registrar llamadas hechas sin iniciar sesión',
      refusals: 'Registrar rechazos',
      'signing keys': 'Reemplazar las claves de firma',
    },
    consumers: { notifications: 'Correos sobre solicitudes' },
    events: {
      REQUEST_SUBMITTED: 'Enviada',
      STAGE_APPROVED: 'Aprobada',
      REQUEST_DENIED: 'Denegada',
      REQUEST_CANCELLED: 'Cancelada',
      REQUEST_EXPIRED: 'Venció sin decisión',
      INFORMATION_ASKED: 'Se pidió información',
      INFORMATION_GIVEN: 'Respondida',
      STAGE_REASSIGNED: 'Se pidió a otras personas que decidan',
      STAGE_FELL_BACK: 'Se envió a la mesa de ayuda de RM-IT',
      STAGE_HANDED_OVER: 'Pasó a otras personas',
      ROLE_DELIVERED: 'Se dio un rol',
      ROLE_REMOVED: 'Se quitó un rol',
      ATTRIBUTE_WRITTEN: 'Se cambió un dato del perfil',
      DELIVERY_RETRIED: 'La configuración se inició de nuevo',
      STEP_DONE_BY_HAND: 'Un paso de configuración se marcó como hecho manualmente',
      DELIVERY_UNDONE: 'La configuración se está deshaciendo',
      DELIVERY_FAILED: 'Un paso de configuración falló',
      REQUEST_DELIVERED: 'Completada',
      REQUEST_REVOKED: 'Deshecha',
      ALTERNATE_ENDED: 'Terminó antes del último día',
    },
  },
);
