import { dictionary } from '../../content/language.tsx';

/** The words of Find a request. */
export const findRequestTexts = dictionary(
  {
    emergency: 'In an emergency, remove someone’s access',
    filters: 'Search and filter',
    search: 'Number, name, email, or username',
    hint: 'For a number, the last three digits are enough.',
    application: 'Application',
    everyApplication: 'All applications',
    status: 'Status',
    everyStatus: 'All statuses',
    list: 'Requests found',
    open: (number: string, name: string) => `${name}, request ${number}`,
    total: { one: '{count} request', other: '{count} requests' },
    totalAtLeast: (count: string) => `${count}+ requests`,
    shown: {
      newest: (total: string, shown: string) => `${total}, newest first; ${shown} on this page`,
      oldest: (total: string, shown: string) => `${total}, oldest first; ${shown} on this page`,
    },
    columns: { person: 'Person', request: 'Request', status: 'Status', submitted: 'Submitted' },
    morePeople: (count: string) =>
      `More than ${count} people match. The list covers the first ${count}. To narrow it, enter more of the name or email.`,
    none: 'There are no requests yet.',
    noMatch: 'No requests match your search.',
    clear: 'Clear search and filters',
    pageOver: 'There is nothing left on this page.',
    firstPage: 'Go to the first page',
    failed: 'The requests could not be loaded',
    refusedTitle: 'You do not have access to this page',
    refused:
      'Only security staff and RM-IT Help can search all requests. If you should have access, contact the help desk.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    emergency: 'En una emergencia, quitar el acceso a una persona',
    filters: 'Buscar y filtrar',
    search: 'Número, nombre, correo o usuario',
    hint: 'Si busca por número, bastan los tres últimos dígitos.',
    application: 'Aplicación',
    everyApplication: 'Todas las aplicaciones',
    status: 'Estado',
    everyStatus: 'Todos los estados',
    list: 'Solicitudes encontradas',
    open: (number, name) => `${name}, solicitud ${number}`,
    total: { one: '{count} solicitud', other: '{count} solicitudes' },
    totalAtLeast: (count) => `${count} o más solicitudes`,
    shown: {
      newest: (total, shown) => `${total}, primero las más recientes; ${shown} en esta página`,
      oldest: (total, shown) => `${total}, primero las más antiguas; ${shown} en esta página`,
    },
    columns: { person: 'Persona', request: 'Solicitud', status: 'Estado', submitted: 'Enviada' },
    morePeople: (count) =>
      `Más de ${count} personas coinciden con la búsqueda. La lista incluye las primeras ${count}. Para limitarla, escriba más letras del nombre o del correo.`,
    none: 'Todavía no hay solicitudes.',
    noMatch: 'Ninguna solicitud coincide con su búsqueda.',
    clear: 'Borrar la búsqueda y los filtros',
    pageOver: 'Ya no queda nada en esta página.',
    firstPage: 'Ir a la primera página',
    failed: 'No se pudieron cargar las solicitudes',
    refusedTitle: 'Usted no tiene acceso a esta página',
    refused:
      'Solo el personal de seguridad y la mesa de ayuda de RM-IT pueden buscar en todas las solicitudes. Si usted debería tener acceso, comuníquese con la mesa de ayuda.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
