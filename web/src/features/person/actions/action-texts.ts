import type { ActionKind, PlainKind } from '@portal/core/domain/people/actions/account-action.ts';
import type { PortalRole } from '@portal/core/domain/people/roles.ts';
import { dictionary } from '../../../content/language.tsx';

/** Details that have a form of their own. */
export type ListedForm = 'PLATFORM_ACCOUNTS' | 'CERTIFICATE_DATES';

interface ActionTexts {
  actions: string;
  buttons: Record<ActionKind | ListedForm, string>;
  cancel: string;
  close: string;
  busy: string;
  failed: string;
  /** What a dialog does, and to whom. */
  about: (action: string, name: string) => string;
  /** What is going to happen, by whom it concerns. */
  questions: Record<PlainKind, (name: string) => string>;
  /** Of somebody who has no password yet. */
  firstPassword: (name: string) => string;
  done: Record<ActionKind, (name: string) => string>;
  due: (name: string) => string;
  waiting: (day: string) => string;
  password: { made: (name: string) => string; label: string; shownNow: string };
  roles: {
    title: (name: string) => string;
    legend: string;
    /** What each lets somebody do. */
    meanings: Record<Exclude<PortalRole, 'USER'>, string>;
    second: string;
    save: string;
    nothing: string;
    stale: string;
    keep: string;
    again: string;
    kept: string;
  };
}

export const actionTexts = dictionary<ActionTexts>(
  {
    actions: 'Actions',
    buttons: {
      ROLES: 'Change roles',
      DETAILS: 'Change details',
      PLATFORM_ACCOUNTS: 'MIP accounts',
      CERTIFICATE_DATES: 'Certificate dates',
      LOCK: 'Lock account',
      UNLOCK: 'Unlock account',
      DISABLE: 'Turn account off',
      ENABLE: 'Turn account on',
      END_SESSIONS: 'End all sessions',
      ONE_TIME_PASSWORD: 'One-time password',
    },
    cancel: 'Cancel',
    close: 'Close',
    busy: 'Saving',
    failed: 'This was not saved',
    about: (action, name) => `${action}: ${name}`,
    questions: {
      LOCK: (name) =>
        `${name} is signed out everywhere and can no longer use any application. They can still sign in and see why.`,
      UNLOCK: (name) => `${name} can use their applications again.`,
      DISABLE: (name) => `${name} is signed out everywhere and can no longer sign in.`,
      ENABLE: (name) => `${name} can sign in again, with the roles that they have.`,
      END_SESSIONS: (name) => `${name} is signed out everywhere and has to sign in again.`,
      ONE_TIME_PASSWORD: (name) =>
        `The present password of ${name} stops working, and they are signed out everywhere. With the new one they can only choose another.`,
    },
    firstPassword: (name) =>
      `With this password ${name} can sign in for the first time, and then choose one of their own.`,
    done: {
      ROLES: (name) => `The roles of ${name} were changed.`,
      DETAILS: (name) => `The details of ${name} were changed.`,
      LOCK: (name) => `The account of ${name} was locked.`,
      UNLOCK: (name) => `The account of ${name} was unlocked.`,
      DISABLE: (name) => `The account of ${name} was turned off.`,
      ENABLE: (name) => `The account of ${name} was turned on.`,
      END_SESSIONS: (name) => `All sessions of ${name} were ended.`,
      ONE_TIME_PASSWORD: (name) => `${name} has a one-time password.`,
    },
    due: (name) =>
      `The sign-in service did not answer. The change to the account of ${name} is saved, and the portal keeps trying.`,
    waiting: (day) => `A second person has to confirm this by ${day}. It is listed under Confirmations.`,
    password: {
      made: (name) => `One-time password of ${name}`,
      label: 'Password',
      shownNow: 'It is shown only now. Pass it on by phone or in person, never by email.',
    },
    roles: {
      title: (name) => `Roles of ${name} in the portal`,
      legend: 'Roles of this person',
      meanings: {
        SUPERVISOR: 'Decides the requests of the people they supervise.',
        AUTHORIZER: 'Decides requests for the applications they are named for.',
        RM_IT_HELP: 'Helps with accounts and requests, and decides what no one else can.',
        PRODUCT_OWNER: 'Sees who uses their applications and can remove access.',
        FILETRAIL_ADMIN: 'Decides requests for FileTrail.',
        SECURITY: 'Reads everything, including the audit trail, and can lock accounts.',
        PORTAL_ADMIN: 'Gives and takes these roles and manages accounts and site alerts.',
      },
      second:
        'If there is another administrator, they must confirm a new Security or Portal administrator role.',
      save: 'Save roles',
      nothing: 'Nothing has changed yet. Choose or clear a role first.',
      stale: 'This person has changed since you began. Your choices are still here.',
      keep: 'Go on with my choices',
      again: 'Start again from the current roles',
      kept: 'Check the roles below, then save again.',
    },
  },
  {
    actions: 'Acciones',
    buttons: {
      ROLES: 'Cambiar roles',
      DETAILS: 'Cambiar datos',
      PLATFORM_ACCOUNTS: 'Cuentas de MIP',
      CERTIFICATE_DATES: 'Fechas de certificados',
      LOCK: 'Bloquear la cuenta',
      UNLOCK: 'Desbloquear la cuenta',
      DISABLE: 'Desactivar la cuenta',
      ENABLE: 'Activar la cuenta',
      END_SESSIONS: 'Cerrar todas las sesiones',
      ONE_TIME_PASSWORD: 'Contraseña de un solo uso',
    },
    cancel: 'Cancelar',
    close: 'Cerrar',
    busy: 'Guardando',
    failed: 'No se guardó',
    about: (action, name) => `${action}: ${name}`,
    questions: {
      LOCK: (name) =>
        `Se cierran todas las sesiones de ${name}, que ya no podrá usar ninguna aplicación. Aún podrá iniciar sesión y ver el motivo.`,
      UNLOCK: (name) => `${name} podrá usar de nuevo sus aplicaciones.`,
      DISABLE: (name) => `Se cierran todas las sesiones de ${name}, que ya no podrá iniciar sesión.`,
      ENABLE: (name) => `${name} podrá iniciar sesión de nuevo, con los roles que tiene.`,
      END_SESSIONS: (name) => `Se cierran todas las sesiones de ${name}, que deberá iniciar sesión otra vez.`,
      ONE_TIME_PASSWORD: (name) =>
        `La contraseña actual de ${name} deja de servir y se cierran todas sus sesiones. Con la nueva solo podrá elegir otra.`,
    },
    firstPassword: (name) =>
      `Con esta contraseña ${name} puede iniciar sesión por primera vez, y después elegir una propia.`,
    done: {
      ROLES: (name) => `Se cambiaron los roles de ${name}.`,
      DETAILS: (name) => `Se cambiaron los datos de ${name}.`,
      LOCK: (name) => `Se bloqueó la cuenta de ${name}.`,
      UNLOCK: (name) => `Se desbloqueó la cuenta de ${name}.`,
      DISABLE: (name) => `Se desactivó la cuenta de ${name}.`,
      ENABLE: (name) => `Se activó la cuenta de ${name}.`,
      END_SESSIONS: (name) => `Se cerraron todas las sesiones de ${name}.`,
      ONE_TIME_PASSWORD: (name) => `${name} tiene una contraseña de un solo uso.`,
    },
    due: (name) =>
      `El servicio de inicio de sesión no respondió. El cambio en la cuenta de ${name} está guardado y el portal lo sigue intentando.`,
    waiting: (day) =>
      `Una segunda persona debe confirmarlo a más tardar el ${day}. Está en la lista Confirmaciones.`,
    password: {
      made: (name) => `Contraseña de un solo uso de ${name}`,
      label: 'Contraseña',
      shownNow: 'Solo se muestra ahora. Comuníquela por teléfono o en persona, nunca por correo.',
    },
    roles: {
      title: (name) => `Roles de ${name} en el portal`,
      legend: 'Roles de esta persona',
      meanings: {
        SUPERVISOR: 'Decide las solicitudes de las personas que supervisa.',
        AUTHORIZER: 'Decide las solicitudes de las aplicaciones que tiene asignadas.',
        RM_IT_HELP: 'Ayuda con cuentas y solicitudes, y decide lo que nadie más puede decidir.',
        PRODUCT_OWNER: 'Ve quién usa sus aplicaciones y puede quitar el acceso.',
        FILETRAIL_ADMIN: 'Decide las solicitudes de FileTrail.',
        SECURITY: 'Lee todo, también el registro de auditoría, y puede bloquear cuentas.',
        PORTAL_ADMIN: 'Da y quita estos roles, y administra cuentas y alertas del sitio.',
      },
      second:
        'Si hay otro administrador, debe confirmar un nuevo rol de Seguridad o de Administrador del portal.',
      save: 'Guardar roles',
      nothing: 'Aún no hay cambios. Primero marque o desmarque un rol.',
      stale: 'Esta persona cambió desde que usted empezó. Lo que eligió sigue aquí.',
      keep: 'Continuar con lo que elegí',
      again: 'Empezar de nuevo con los roles actuales',
      kept: 'Revise los roles y guarde otra vez.',
    },
  },
);
