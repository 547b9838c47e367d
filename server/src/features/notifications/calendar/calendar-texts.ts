import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';

interface CalendarTexts {
  name(portal: string): string;
  /** What is to be decided, without anybody's name. */
  what: Record<RequestType, (application: string) => string>;
  decide(number: string): string;
}

export const calendarTexts: Readonly<Record<Language, CalendarTexts>> = {
  en: {
    name: (portal) => `${portal}: due dates`,
    what: {
      ACCESS_REQUEST: (application) => `Access to ${application}`,
      CHANGE_REQUEST: (application) => `Change of roles in ${application}`,
      REMOVE_REQUEST: (application) => `Removal of access to ${application}`,
      REACTIVATE_REQUEST: () => 'Account to reactivate',
      PROFILE_UPDATE: () => 'Change of a profile',
      ALTERNATE_SUPERVISOR: () => 'Alternate supervisor',
    },
    decide: (number) => `Decide request ${number}:`,
  },
  es: {
    name: (portal) => `${portal}: fechas límite`,
    what: {
      ACCESS_REQUEST: (application) => `Acceso a ${application}`,
      CHANGE_REQUEST: (application) => `Cambio de roles en ${application}`,
      REMOVE_REQUEST: (application) => `Quitar el acceso a ${application}`,
      REACTIVATE_REQUEST: () => 'Cuenta por reactivar',
      PROFILE_UPDATE: () => 'Cambio de un perfil',
      ALTERNATE_SUPERVISOR: () => 'Supervisor suplente',
    },
    decide: (number) => `Decidir la solicitud ${number}:`,
  },
};
