import type { PeopleWrite } from '@portal/core/domain/people/actions/people-writes.ts';
import { dictionary } from '../../content/language.tsx';

interface AtProviderTexts {
  title: string;
  what: (list: string) => string;
  toPerson: string;
  toPeople: string;
  writes: Record<PeopleWrite, string>;
}

/** What is done at the identity provider and not here, in words. */
export const atProviderTexts = dictionary<AtProviderTexts>(
  {
    title: 'Done at the identity provider',
    what: (list) =>
      `The following is not done in the portal, but in the identity provider’s console: ${list}.`,
    toPerson: 'Open this person in the identity provider’s console',
    toPeople: 'Open the identity provider’s console',
    writes: {
      ADD: 'adding people',
      INVITE: 'inviting people',
      IMPORT: 'importing people',
      REPLACE_SUPERVISOR: 'replacing a supervisor for all of their people',
      LISTED_DETAILS: 'MIP accounts and certificate dates',
      ROLES: 'changing portal roles',
      DETAILS: 'changing name, workplace, supervisors, email, and username',
      LOCK: 'locking an account',
      UNLOCK: 'unlocking an account',
      DISABLE: 'turning an account off',
      ENABLE: 'turning an account on',
      END_SESSIONS: 'ending sessions',
      ONE_TIME_PASSWORD: 'giving a one-time password',
    },
  },
  {
    title: 'Se hace en el proveedor de identidad',
    what: (list) =>
      `Lo siguiente no se hace en el portal, sino en la consola del proveedor de identidad: ${list}.`,
    toPerson: 'Abrir a esta persona en la consola del proveedor de identidad',
    toPeople: 'Abrir la consola del proveedor de identidad',
    writes: {
      ADD: 'agregar personas',
      INVITE: 'invitar a personas',
      IMPORT: 'importar personas',
      REPLACE_SUPERVISOR: 'reemplazar a un supervisor para todas sus personas',
      LISTED_DETAILS: 'cuentas de MIP y fechas de certificados',
      ROLES: 'cambiar roles en el portal',
      DETAILS: 'cambiar nombre, lugar de trabajo, supervisores, correo y usuario',
      LOCK: 'bloquear una cuenta',
      UNLOCK: 'desbloquear una cuenta',
      DISABLE: 'desactivar una cuenta',
      ENABLE: 'activar una cuenta',
      END_SESSIONS: 'cerrar sesiones',
      ONE_TIME_PASSWORD: 'dar una contraseña de un solo uso',
    },
  },
);
