import type { ActionKind } from '@portal/core/domain/people/actions/account-action.ts';
import { dictionary } from '../../../content/language.tsx';

interface ConfirmationTexts {
  what: string;
  none: string;
  failed: string;
  /** What is asked for, about whom. */
  asks: Record<ActionKind, (name: string) => string>;
  given: (roles: string) => string;
  removed: (roles: string) => string;
  second: (name: string) => string;
  reason: (reason: string) => string;
  askedBy: (name: string, when: string) => string;
  own: string;
  /** A second person has confirmed a password. */
  ready: string;
  show: string;
  until: (day: string) => string;
  notYours: string;
  /** The reader comes from the person who asked, or the other way round. */
  tied: (by: string) => string;
  toPerson: (name: string) => string;
  comment: string;
  commentHint: string;
  yes: string;
  no: string;
  takeBack: string;
  /** For buttons of which there are several alike. */
  about: (button: string, name: string) => string;
  confirmed: string;
  readied: string;
  refused: string;
  takenBack: string;
  due: string;
  answerFailed: string;
}

export const confirmationTexts = dictionary<ConfirmationTexts>(
  {
    what: 'Changes to accounts that a second person must confirm. The person who asked for a change cannot confirm it.',
    none: 'Nothing is waiting for a second person.',
    failed: 'The confirmations could not be loaded',
    asks: {
      ROLES: (name) => `New roles for ${name}`,
      DETAILS: (name) => `New details of ${name}`,
      LOCK: (name) => `Lock the account of ${name}`,
      UNLOCK: (name) => `Unlock the account of ${name}`,
      DISABLE: (name) => `Turn off the account of ${name}`,
      ENABLE: (name) => `Turn on the account of ${name}`,
      END_SESSIONS: (name) => `End all sessions of ${name}`,
      ONE_TIME_PASSWORD: (name) => `One-time password for ${name}`,
    },
    given: (roles) => `Gives: ${roles}.`,
    removed: (roles) => `Takes away: ${roles}.`,
    second: (name) => `It is closed as a second account of ${name}, whose account stays.`,
    reason: (reason) => `Reason: ${reason}`,
    askedBy: (name, when) => `Asked by ${name} on ${when}.`,
    own: 'You asked for this. Someone else has to confirm it.',
    ready: 'A second person confirmed this. You can make the password now.',
    show: 'Make and show the password',
    until: (day) => `Expires on ${day}.`,
    notYours: 'You cannot confirm this.',
    tied: (by) =>
      `You cannot confirm this. ${by} gave you your role or your password, or got theirs from you, or both of you got them from the same person. Someone else has to confirm it.`,
    toPerson: (name) => `Everything about ${name}`,
    comment: 'Comment',
    commentHint: 'Optional. It is kept in the audit trail.',
    yes: 'Confirm',
    no: 'Reject',
    takeBack: 'Withdraw',
    about: (button, name) => `${button}: ${name}`,
    confirmed: 'Confirmed. The change was made.',
    readied: 'Confirmed. The person who asked can now create the password.',
    refused: 'You rejected this. Nothing was changed.',
    takenBack: 'You withdrew this. Nothing was changed.',
    due: 'Confirmed. The sign-in service did not answer, and the portal keeps trying.',
    answerFailed: 'Your answer was not saved',
  },
  {
    what: 'Cambios de cuentas que otra persona debe confirmar. Quien pidió un cambio no puede confirmarlo.',
    none: 'No hay nada en espera de otra persona.',
    failed: 'No se pudieron cargar las confirmaciones',
    asks: {
      ROLES: (name) => `Roles nuevos para ${name}`,
      DETAILS: (name) => `Datos nuevos de ${name}`,
      LOCK: (name) => `Bloquear la cuenta de ${name}`,
      UNLOCK: (name) => `Desbloquear la cuenta de ${name}`,
      DISABLE: (name) => `Desactivar la cuenta de ${name}`,
      ENABLE: (name) => `Activar la cuenta de ${name}`,
      END_SESSIONS: (name) => `Cerrar todas las sesiones de ${name}`,
      ONE_TIME_PASSWORD: (name) => `Contraseña de un solo uso para ${name}`,
    },
    given: (roles) => `Da: ${roles}.`,
    removed: (roles) => `Quita: ${roles}.`,
    second: (name) => `Se cierra como segunda cuenta de ${name}, cuya cuenta se conserva.`,
    reason: (reason) => `Motivo: ${reason}`,
    askedBy: (name, when) => `Lo pidió ${name} el ${when}.`,
    own: 'Usted lo pidió. Otra persona debe confirmarlo.',
    ready: 'Una segunda persona lo confirmó. Ya puede crear la contraseña.',
    show: 'Crear y mostrar la contraseña',
    until: (day) => `Vence el ${day}.`,
    notYours: 'Usted no puede confirmarlo.',
    tied: (by) =>
      `Usted no puede confirmarlo. ${by} le dio su rol o su contraseña, o los recibió de usted, o ambos los recibieron de la misma persona. Debe confirmarlo otra persona.`,
    toPerson: (name) => `Todo sobre ${name}`,
    comment: 'Comentario',
    commentHint: 'Opcional. Se guarda en el registro de auditoría.',
    yes: 'Confirmar',
    no: 'Rechazar',
    takeBack: 'Retirar',
    about: (button, name) => `${button}: ${name}`,
    confirmed: 'Confirmado. Se hizo el cambio.',
    readied: 'Confirmado. Quien lo pidió ya puede crear la contraseña.',
    refused: 'Usted lo rechazó. No cambió nada.',
    takenBack: 'Usted lo retiró. No cambió nada.',
    due: 'Confirmado. El servicio de inicio de sesión no respondió y el portal lo sigue intentando.',
    answerFailed: 'No se guardó su respuesta',
  },
);
