import type { SoughtRole, SoughtState } from '@portal/core/domain/reports/people-search.ts';
import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface PeopleTexts {
  intro: string;
  add: string;
  importFile: string;
  search: string;
  role: string;
  everyRole: string;
  roles: Record<SoughtRole, string>;
  state: string;
  everyState: string;
  states: Record<SoughtState, string>;
  list: string;
  columns: Record<'name' | 'username' | 'email' | 'organization' | 'roles' | 'state', string>;
  shown: PluralForms;
  failed: string;
  invitedOn: (day: string) => string;
  none: string;
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

/** The words of the list of people. */
export const peopleTexts = dictionary<PeopleTexts>(
  {
    intro:
      'Everyone with an account. Open a person to see their access, their account, and what you can do for them.',
    add: 'Add a person',
    importFile: 'Import people',
    search: 'Name, email, or username',
    role: 'Portal role',
    everyRole: 'All people',
    roles: {
      USER: 'User',
      SUPERVISOR: 'Supervisor',
      AUTHORIZER: 'Authorizer',
      RM_IT_HELP: 'RM-IT Help',
      PRODUCT_OWNER: 'Product owner',
      FILETRAIL_ADMIN: 'FileTrail administrator',
      SECURITY: 'Security',
      PORTAL_ADMIN: 'Portal administrator',
      ONLY_USER: 'User only',
    },
    state: 'Account',
    everyState: 'All accounts',
    states: {
      ACTIVE: 'Active',
      LOCKED: 'Locked',
      DISABLED: 'Turned off',
      NOT_INVITED: 'Not invited yet',
      INVITED: 'Invited, never signed in',
      UNREACHABLE: 'Does not receive email',
    },
    invitedOn: (day) => `Invited ${day}`,
    list: 'People',
    columns: {
      name: 'Name',
      username: 'Username',
      email: 'Email',
      organization: 'Organization',
      roles: 'Portal roles',
      state: 'Account',
    },
    shown: { one: '{count} person on this page', other: '{count} people on this page' },
    failed: 'The people could not be loaded',
    none: 'No one matches this search.',
    refusedTitle: 'You cannot open this page',
    refused: 'Only the help desk, security staff, and portal administrators can look people up here.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro:
      'Todas las personas con una cuenta. Abra una persona para ver su acceso, su cuenta y lo que usted puede hacer por ella.',
    add: 'Agregar a una persona',
    importFile: 'Importar personas',
    search: 'Nombre, correo o usuario',
    role: 'Rol en el portal',
    everyRole: 'Todas las personas',
    roles: {
      USER: 'Usuario',
      SUPERVISOR: 'Supervisor',
      AUTHORIZER: 'Autorizador',
      RM_IT_HELP: 'Mesa de ayuda de RM-IT',
      PRODUCT_OWNER: 'Responsable de producto',
      FILETRAIL_ADMIN: 'Administrador de FileTrail',
      SECURITY: 'Seguridad',
      PORTAL_ADMIN: 'Administrador del portal',
      ONLY_USER: 'Solo Usuario',
    },
    state: 'Cuenta',
    everyState: 'Todas las cuentas',
    states: {
      ACTIVE: 'Activa',
      LOCKED: 'Bloqueada',
      DISABLED: 'Desactivada',
      NOT_INVITED: 'Aún sin invitar',
      INVITED: 'Con invitación, sin iniciar sesión',
      UNREACHABLE: 'No recibe correo',
    },
    invitedOn: (day) => `Con invitación del ${day}`,
    list: 'Personas',
    columns: {
      name: 'Nombre',
      username: 'Usuario',
      email: 'Correo',
      organization: 'Organización',
      roles: 'Roles en el portal',
      state: 'Cuenta',
    },
    shown: { one: '{count} persona en esta página', other: '{count} personas en esta página' },
    failed: 'No se pudieron cargar las personas',
    none: 'Nadie coincide con esta búsqueda.',
    refusedTitle: 'Usted no puede abrir esta página',
    refused:
      'Solo la mesa de ayuda, el personal de seguridad y los administradores del portal pueden buscar personas aquí.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
