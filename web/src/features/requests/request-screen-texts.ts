import { dictionary } from '../../content/language.tsx';

/** The words of the request page. */
export const requestsTexts = dictionary(
  {
    back: (desk: string) => `Back to ${desk}`,
    mine: 'Back to Status Request',
    progress: 'Progress',
    events: 'History',
    noEvents: 'Nothing yet.',
    removedUntil: (moment: string) => `Events up to ${moment} have been deleted because of their age.`,
    eventBy: (who: string) => `by ${who}`,
    delivery: 'Setup steps',
    deliveryHint: 'Each change made in the sign-in service, in order.',
    doneByHand: (who: string) => `Done manually by ${who}:`,
    refused: 'You cannot decide this request',
    notFoundTitle: 'Request not found',
    notFound: (number: string) => `${number} does not exist, or you do not have access to it.`,
    notFoundAction: 'Go to Status Request',
    failed: 'This request could not be loaded',
  },
  {
    back: (desk: string) => `Volver a ${desk}`,
    mine: 'Volver a Estado de solicitudes',
    progress: 'Avance',
    events: 'Historial',
    noEvents: 'Todavía no hay nada.',
    removedUntil: (moment: string) => `Los eventos hasta el ${moment} se eliminaron por su antigüedad.`,
    eventBy: (who: string) => `por ${who}`,
    delivery: 'Pasos de configuración',
    deliveryHint: 'Cada cambio hecho en el servicio de inicio de sesión, en orden.',
    doneByHand: (who: string) => `Hecho manualmente por ${who}:`,
    refused: 'Usted no puede decidir esta solicitud',
    notFoundTitle: 'No se encontró la solicitud',
    notFound: (number: string) => `${number} no existe o usted no tiene acceso.`,
    notFoundAction: 'Ir a Estado de solicitudes',
    failed: 'No se pudo cargar esta solicitud',
  },
);
