import { dictionary } from '../../content/language.tsx';

interface RemoveAccessTexts {
  intro: string;
  search: string;
  hint: string;
  noMatch: string;
  /** For those who do not see the list appear: in how many applications, and whose. */
  listed: (applications: string, name: string) => string;
  applications: { one: string; other: string };
  morePeople: (count: string) => string;
  peopleFailed: string;
  accessFailed: string;
  another: string;
  outside: string;
  outsideText: string;
  seePerson: (name: string) => string;
  hasNothing: (name: string) => string;
  choose: string;
  chooseAll: string;
  chooseNone: string;
  chooseOne: string;
  role: (role: string, since: string, confirmed: string) => string;
  outsideRoles: (roles: string) => string;
  underWay: (number: string) => string;
  notRemovable: string;
  reason: string;
  reasonHint: (name: string) => string;
  faults: string;
  review: string;
  dialog: {
    title: (name: string) => string;
    atOnce: (name: string, roles: string, application: string) => string;
    withHelp: (name: string, roles: string, application: string) => string;
    notice: (name: string) => string;
    confirm: string;
    busy: (done: string, total: string) => string;
  };
  results: {
    title: (done: string, total: string) => string;
    removed: string;
    waits: string;
    goesOn: string;
    failed: (reason: string) => string;
    request: (number: string) => string;
    open: string;
    retry: string;
    again: string;
  };
  refusals: { stale: string; notFound: string };
  started: {
    heading: string;
    none: string;
    failed: string;
    more: string;
    item: (application: string, name: string) => string;
    on: (day: string) => string;
    find: string;
  };
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

const en: RemoveAccessTexts = {
  intro: 'Remove someone’s access to one or more applications. First, find the person.',
  search: 'Name, email, or username',
  hint: 'You can find only people whose access you are allowed to remove.',
  noMatch: 'No one whose access you can remove matches your search.',
  listed: (applications, name) => `${name} has access to ${applications}.`,
  applications: { one: '{count} application', other: '{count} applications' },
  morePeople: (count) =>
    `More than ${count} people match, so some may be missing here. Enter more of the name or email.`,
  peopleFailed: 'The search did not work',
  accessFailed: 'This person’s access could not be loaded',
  another: 'Choose someone else',
  outside: 'You cannot see this person’s access',
  outsideText: 'There is no such person, or you are not allowed to remove their access.',
  seePerson: (name) => `Everything about ${name}`,
  hasNothing: (name) => `${name} has no access that you can remove.`,
  choose: 'Which access do you want to remove?',
  chooseAll: 'Select all',
  chooseNone: 'Clear selection',
  chooseOne: 'Select at least one application.',
  role: (role, since, confirmed) => `${role}: since ${since}, last confirmed ${confirmed}`,
  outsideRoles: (roles) => `Given outside the portal: ${roles}`,
  underWay: (number) => `Already being removed (request ${number})`,
  notRemovable: 'Given outside the portal. Ask the help desk to remove it.',
  reason: 'Reason',
  reasonHint: (name) => `${name} will see this reason.`,
  faults: 'Check these answers',
  review: 'Review',
  dialog: {
    title: (name) => `Remove ${name}’s access?`,
    atOnce: (name, roles, application) => `${name} will lose ${roles} in ${application} today.`,
    withHelp: (name, roles, application) =>
      `${name} will lose ${roles} in ${application} when the staff who manage it complete the removal.`,
    notice: (name) =>
      `${name} will see who removed the access and why. To get it back, they must request it again.`,
    confirm: 'Remove access',
    busy: (done, total) => `Removing access: ${done} of ${total} done`,
  },
  results: {
    title: (done, total) => `${done} of ${total} removals went through`,
    removed: 'Access removed',
    waits: 'Removal submitted. The staff who manage this application will complete it.',
    goesOn: 'Removal recorded. The portal will finish it on its own.',
    failed: (reason) => `Not removed. ${reason}`,
    request: (number) => `Request ${number}`,
    open: 'Open the request',
    retry: 'Try again',
    again: 'Remove other access',
  },
  refusals: {
    stale: 'The person no longer has this access. Someone else may have removed it.',
    notFound: 'You are no longer allowed to remove this access.',
  },
  started: {
    heading: 'Removals you started',
    none: 'You have not removed anyone’s access.',
    failed: 'Your removals could not be loaded',
    more: 'Show earlier removals',
    item: (application, name) => `${name}, ${application}`,
    on: (day) => `Started ${day}`,
    find: 'To see earlier removals, use Find a Request',
  },
  refusedTitle: 'You do not have access to this page',
  refused:
    'Only supervisors, authorizers, product owners, RM-IT Help, and security staff can remove other people’s access. To give up your own access, go to My Applications.',
  helpDesk: 'Email the help desk',
  toApplications: 'Go to Applications',
};

const es: RemoveAccessTexts = {
  intro: 'Quite a una persona el acceso a una o más aplicaciones. Primero, busque a la persona.',
  search: 'Nombre, correo o usuario',
  hint: 'Solo puede encontrar a las personas cuyo acceso usted puede quitar.',
  noMatch: 'Su búsqueda no coincide con ninguna persona cuyo acceso usted pueda quitar.',
  listed: (applications, name) => `${name} tiene acceso a ${applications}.`,
  applications: { one: '{count} aplicación', other: '{count} aplicaciones' },
  morePeople: (count) =>
    `Más de ${count} personas coinciden, así que aquí pueden faltar algunas. Escriba más letras del nombre o del correo.`,
  peopleFailed: 'La búsqueda no funcionó',
  accessFailed: 'No se pudo cargar el acceso de esta persona',
  another: 'Elegir a otra persona',
  outside: 'Usted no puede ver el acceso de esta persona',
  outsideText: 'Esa persona no existe o usted no puede quitarle el acceso.',
  seePerson: (name) => `Todo sobre ${name}`,
  hasNothing: (name) => `${name} no tiene ningún acceso que usted pueda quitar.`,
  choose: '¿Qué acceso quiere quitar?',
  chooseAll: 'Seleccionar todo',
  chooseNone: 'Borrar la selección',
  chooseOne: 'Seleccione al menos una aplicación.',
  role: (role, since, confirmed) => `${role}: desde el ${since}, última confirmación el ${confirmed}`,
  outsideRoles: (roles) => `Acceso otorgado fuera del portal: ${roles}`,
  underWay: (number) => `Ya se está quitando (solicitud ${number})`,
  notRemovable: 'Acceso otorgado fuera del portal. Pida a la mesa de ayuda que lo quite.',
  reason: 'Motivo',
  reasonHint: (name) => `${name} verá este motivo.`,
  faults: 'Revise estas respuestas',
  review: 'Revisar',
  dialog: {
    title: (name) => `¿Quitar el acceso de ${name}?`,
    atOnce: (name, roles, application) => `${name} perderá hoy ${roles} en la aplicación ${application}.`,
    withHelp: (name, roles, application) =>
      `${name} perderá ${roles} en la aplicación ${application} cuando el personal que la administra complete la solicitud.`,
    notice: (name) =>
      `${name} verá quién quitó el acceso y por qué. Para recuperarlo, tendrá que solicitarlo de nuevo.`,
    confirm: 'Quitar acceso',
    busy: (done, total) => `Quitando accesos: ${done} de ${total}`,
  },
  results: {
    title: (done, total) => `Solicitudes tramitadas: ${done} de ${total}`,
    removed: 'Se quitó el acceso',
    waits: 'Solicitud enviada. El personal que administra esta aplicación la completará.',
    goesOn: 'Solicitud registrada. El portal la completará por sí solo.',
    failed: (reason) => `No se quitó. ${reason}`,
    request: (number) => `Solicitud ${number}`,
    open: 'Abrir la solicitud',
    retry: 'Intentar de nuevo',
    again: 'Quitar otro acceso',
  },
  refusals: {
    stale: 'La persona ya no tiene este acceso. Es posible que alguien más lo haya quitado.',
    notFound: 'Usted ya no puede quitar este acceso.',
  },
  started: {
    heading: 'Solicitudes que usted inició',
    none: 'Usted no ha quitado el acceso a nadie.',
    failed: 'No se pudieron cargar las solicitudes que usted inició',
    more: 'Mostrar las anteriores',
    item: (application, name) => `${name}, ${application}`,
    on: (day) => `Iniciada el ${day}`,
    find: 'Para ver solicitudes anteriores, use Buscar una solicitud',
  },
  refusedTitle: 'Usted no tiene acceso a esta página',
  refused:
    'Solo los supervisores, los autorizadores, los responsables de producto, la mesa de ayuda de RM-IT y el personal de seguridad pueden quitar el acceso de otras personas. Para renunciar a su propio acceso, vaya a Mis aplicaciones.',
  helpDesk: 'Escribir a la mesa de ayuda',
  toApplications: 'Ir a Aplicaciones',
};

/** The words of Remove Access. */
export const removeAccessTexts = dictionary<RemoveAccessTexts>(en, es);
