import type { HolderRemoval } from '@portal/core/domain/approvers/holders.ts';
import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface HoldersTexts {
  intro: string;
  filters: string;
  search: string;
  application: string;
  everyApplication: string;
  role: string;
  everyRole: string;
  size: string;
  list: string;
  total: PluralForms;
  moreThan: (count: string) => string;
  summary: (total: string, shown: string) => string;
  columns: Record<'name' | 'application' | 'role' | 'since' | 'why' | 'removal', string>;
  states: Record<'LOCKED' | 'DISABLED', string>;
  why: {
    request: (number: string) => string;
    approved: (names: string) => string;
    outside: string;
    noRequest: string;
  };
  unknownDay: string;
  remove: string;
  /** The whole name of the button, which begins with its visible text. */
  removeFor: (name: string, application: string) => string;
  instead: Record<Exclude<HolderRemoval, 'OFFERED' | 'UNDER_WAY'>, string>;
  underWay: (number: string) => string;
  exports: string;
  exportCsv: string;
  exportWorkbook: string;
  noApplications: string;
  none: string;
  noMatch: string;
  pageOver: string;
  firstPage: string;
  clear: string;
  failed: string;
  dialog: {
    title: (name: string, application: string) => string;
    atOnce: (name: string, roles: string, application: string) => string;
    withHelp: (name: string, roles: string, application: string) => string;
    notice: (name: string) => string;
    failed: string;
    reason: string;
    reasonHint: (name: string) => string;
    confirm: string;
    busy: string;
    removed: (name: string, application: string) => string;
    waits: (name: string, application: string) => string;
    goesOn: string;
    notRemoved: (reason: string) => string;
    stale: string;
    notYours: string;
    open: (number: string) => string;
    openRecorded: string;
  };
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

/** The words of Role Holders. */
export const holdersTexts = dictionary<HoldersTexts>(
  {
    intro:
      'See who has roles in the applications you authorize or own, since when and why. Remove access that is no longer needed.',
    filters: 'Search and filter',
    search: 'Name, email, or username',
    application: 'Application',
    everyApplication: 'All your applications',
    role: 'Role',
    everyRole: 'All roles',
    size: 'Rows on a page',
    list: 'Role holders',
    total: { one: '{count} role held', other: '{count} roles held' },
    moreThan: (count) => `More than ${count} roles held`,
    summary: (total, shown) => `${total}; ${shown} on this page`,
    columns: {
      name: 'Name',
      application: 'Application',
      role: 'Role',
      since: 'Since',
      why: 'Why',
      removal: 'Removal',
    },
    states: { LOCKED: 'Account locked', DISABLED: 'Account turned off' },
    why: {
      request: (number) => `Request ${number}`,
      approved: (names) => `approved by ${names}`,
      outside: 'Given outside the portal',
      noRequest: 'From before requests were recorded',
    },
    unknownDay: 'Not recorded',
    remove: 'Remove access',
    removeFor: (name, application) => `Remove access of ${name} to ${application}`,
    instead: {
      OWN: 'Your own: give it up in My Applications',
      OUTSIDE: 'Ask the help desk to remove it',
      NONE: 'Cannot be removed here',
    },
    underWay: (number) => `Already being removed (request ${number})`,
    exports: 'Export',
    exportCsv: 'Export this list (CSV)',
    exportWorkbook: 'Export this list (Excel)',
    noApplications:
      'You are not named for any application yet. A portal administrator names authorizers and product owners.',
    none: 'No one has a role in these applications yet.',
    noMatch: 'No one matches your search and filters.',
    pageOver: 'There is nothing left on this page.',
    firstPage: 'Go to the first page',
    clear: 'Remove all filters',
    failed: 'The list could not be loaded',
    dialog: {
      title: (name, application) => `Remove ${name}’s access to ${application}?`,
      atOnce: (name, roles, application) => `${name} will lose ${roles} in ${application} today.`,
      withHelp: (name, roles, application) =>
        `${name} will lose ${roles} in ${application} when the staff who manage it complete the removal.`,
      notice: (name) =>
        `${name} will see who removed the access and why. To get it back, they must request it again.`,
      failed: 'What would be removed could not be loaded',
      reason: 'Reason',
      reasonHint: (name) => `${name} will see this reason.`,
      confirm: 'Remove access',
      busy: 'Removing the access',
      removed: (name, application) => `${name} no longer has access to ${application}.`,
      waits: (name, application) =>
        `The removal of ${name}’s access to ${application} was submitted. The staff who manage it will complete it.`,
      goesOn: 'The removal was recorded. The portal will finish it on its own.',
      notRemoved: (reason) => `The access was not removed. ${reason}`,
      stale: 'The person no longer has this access, or it is already being removed.',
      notYours: 'You are no longer allowed to remove this access.',
      open: (number) => `Open request ${number}`,
      openRecorded: 'Open the request',
    },
    refusedTitle: 'You cannot open this page',
    refused:
      'Only authorizers and product owners see who has roles in their applications. If you should have access, contact the help desk.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro:
      'Vea quién tiene roles en las aplicaciones que usted autoriza o de las que es responsable, desde cuándo y por qué. Quite el acceso que ya no se necesita.',
    filters: 'Buscar y filtrar',
    search: 'Nombre, correo o usuario',
    application: 'Aplicación',
    everyApplication: 'Todas sus aplicaciones',
    role: 'Rol',
    everyRole: 'Todos los roles',
    size: 'Filas por página',
    list: 'Personas con roles',
    total: { one: '{count} rol asignado', other: '{count} roles asignados' },
    moreThan: (count) => `Más de ${count} roles asignados`,
    summary: (total, shown) => `${total}; ${shown} en esta página`,
    columns: {
      name: 'Nombre',
      application: 'Aplicación',
      role: 'Rol',
      since: 'Desde',
      why: 'Motivo',
      removal: 'Quitar',
    },
    states: { LOCKED: 'Cuenta bloqueada', DISABLED: 'Cuenta desactivada' },
    why: {
      request: (number) => `Solicitud ${number}`,
      approved: (names) => `aprobada por ${names}`,
      outside: 'Otorgado fuera del portal',
      noRequest: 'Existía antes de que se registraran las solicitudes',
    },
    unknownDay: 'Sin registro',
    remove: 'Quitar acceso',
    removeFor: (name, application) => `Quitar acceso de ${name} a la aplicación ${application}`,
    instead: {
      OWN: 'Es su propio acceso: renuncie a él en Mis aplicaciones',
      OUTSIDE: 'Pida a la mesa de ayuda que lo quite',
      NONE: 'No se puede quitar aquí',
    },
    underWay: (number) => `Ya se está quitando (solicitud ${number})`,
    exports: 'Exportar',
    exportCsv: 'Exportar esta lista (CSV)',
    exportWorkbook: 'Exportar esta lista (Excel)',
    noApplications:
      'Todavía no se le asignó ninguna aplicación. Un administrador del portal designa a los autorizadores y a los responsables de producto.',
    none: 'Todavía nadie tiene un rol en estas aplicaciones.',
    noMatch: 'Nadie coincide con su búsqueda y sus filtros.',
    pageOver: 'Ya no queda nada en esta página.',
    firstPage: 'Ir a la primera página',
    clear: 'Quitar todos los filtros',
    failed: 'No se pudo cargar la lista',
    dialog: {
      title: (name, application) => `¿Quitar el acceso de ${name} a la aplicación ${application}?`,
      atOnce: (name, roles, application) => `${name} perderá hoy ${roles} en la aplicación ${application}.`,
      withHelp: (name, roles, application) =>
        `${name} perderá ${roles} en la aplicación ${application} cuando el personal que la administra complete la solicitud.`,
      notice: (name) =>
        `${name} verá quién quitó el acceso y por qué. Para recuperarlo, tendrá que solicitarlo de nuevo.`,
      failed: 'No se pudo cargar lo que se quitaría',
      reason: 'Motivo',
      reasonHint: (name) => `${name} verá este motivo.`,
      confirm: 'Quitar acceso',
      busy: 'Quitando el acceso',
      removed: (name, application) => `${name} ya no tiene acceso a la aplicación ${application}.`,
      waits: (name, application) =>
        `Se envió la solicitud para quitar el acceso de ${name} a la aplicación ${application}. El personal que la administra la completará.`,
      goesOn: 'La solicitud quedó registrada. El portal la completará por sí solo.',
      notRemoved: (reason) => `No se quitó el acceso. ${reason}`,
      stale: 'La persona ya no tiene este acceso, o ya se está quitando.',
      notYours: 'Usted ya no puede quitar este acceso.',
      open: (number) => `Abrir la solicitud ${number}`,
      openRecorded: 'Abrir la solicitud',
    },
    refusedTitle: 'No puede abrir esta página',
    refused:
      'Solo los autorizadores y los responsables de producto ven quién tiene roles en sus aplicaciones. Si usted debería tener acceso, comuníquese con la mesa de ayuda.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
