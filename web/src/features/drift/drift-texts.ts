import type { DriftAction, DriftKind, RoleSourceKind } from '@portal/core/domain/drift/drift.ts';
import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface DriftTexts {
  intro: string;
  look: string;
  looking: string;
  progress: (done: string, total: string) => string;
  waits: string;
  ended: string;
  never: string;
  failedLook: string;
  failedLookTitle: string;
  workflowsTitle: string;
  workflows: string;
  workflowsHidden: string;
  failed: string;
  count: PluralForms;
  countAtLeast: (count: string) => string;
  none: string;
  list: string;
  kinds: Record<DriftKind, string>;
  explained: Record<DriftKind, string>;
  found: string;
  unknownPerson: (id: string) => string;
  beingRemoved: string;
  comesBack: string;
  sources: Record<RoleSourceKind, (name: string) => string>;
  own: string;
  actions: Record<DriftAction, string>;
  actionOf: (action: string, name: string, role: string) => string;
  title: Record<DriftAction, (role: string, name: string) => string>;
  adopts: string;
  removes: Record<DriftKind, string>;
  cancel: string;
  notDone: string;
  done: Record<DriftAction, string>;
  later: string;
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

/** The words of the page that says where roles and grants differ. */
export const driftTexts = dictionary<DriftTexts>(
  {
    intro:
      'Roles that people have at the sign-in service are compared with the access that was granted here: every night, and when you ask.',
    look: 'Compare now',
    looking: 'Comparing',
    progress: (done, total) => `Compared ${done} of ${total} applications.`,
    waits: 'The comparison is about to begin.',
    ended: 'Last compared',
    never: 'Nothing has been compared yet.',
    failedLookTitle: 'The sign-in service did not respond',
    failedLook: 'The comparison is tried again every minute. The list shows what was found before.',
    workflowsTitle: 'The sign-in service changes people by itself',
    workflows: 'These workflows are on there. What they change appears here again:',
    workflowsHidden:
      'The portal may not see the workflows of the sign-in service. Ask its administrator whether any of them change people.',
    failed: 'The differences could not be loaded',
    count: { one: '{count} difference', other: '{count} differences' },
    countAtLeast: (count) => `At least ${count} differences`,
    none: 'Roles and grants agree.',
    list: 'Differences',
    kinds: { NO_GRANT: 'Not granted here', NO_ROLE: 'Role is missing' },
    explained: {
      NO_GRANT: 'This person has the role, but it was not granted in the portal.',
      NO_ROLE: 'This access was granted in the portal, but the person does not have the role.',
    },
    found: 'Found',
    unknownPerson: (id) => `Unknown person ${id}`,
    beingRemoved: 'Being removed',
    comesBack: 'The role comes back after it is removed, because it also comes with:',
    sources: {
      GROUP: (name) => `the group ${name}`,
      DEFAULT_ROLE: (name) => `the default role ${name}, which everybody has`,
      MAPPER: (name) => `the mapper ${name}, at each sign-in`,
    },
    own: 'This is your own access. Someone else has to decide.',
    actions: { ADOPT: 'Adopt', REMOVE: 'Remove' },
    actionOf: (action, name, role) => `${action}: ${role} of ${name}`,
    title: {
      ADOPT: (role, name) => `Adopt ${role} of ${name}?`,
      REMOVE: (role, name) => `Remove ${role} of ${name}?`,
    },
    adopts: 'The portal records the role as granted. The person keeps it.',
    removes: {
      NO_GRANT: 'The role is taken away at the sign-in service. The person can request it.',
      NO_ROLE: 'The portal records that the access has ended. The person can request it again.',
    },
    cancel: 'Cancel',
    notDone: 'Nothing was changed',
    done: { ADOPT: 'The role was adopted.', REMOVE: 'The access was removed.' },
    later: 'The sign-in service did not respond. The role will be removed once it does.',
    refusedTitle: 'You cannot open this page',
    refused: 'Only RM-IT Help and Security can compare roles with grants.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro:
      'Los roles que las personas tienen en el servicio de inicio de sesión se comparan con el acceso concedido aquí: cada noche y cuando usted lo pide.',
    look: 'Comparar ahora',
    looking: 'Comparando',
    progress: (done, total) => `Se compararon ${done} de ${total} aplicaciones.`,
    waits: 'La comparación está por comenzar.',
    ended: 'Última comparación',
    never: 'Todavía no se ha comparado nada.',
    failedLookTitle: 'El servicio de inicio de sesión no respondió',
    failedLook: 'La comparación se vuelve a intentar cada minuto. La lista muestra lo que se encontró antes.',
    workflowsTitle: 'El servicio de inicio de sesión cambia personas por sí mismo',
    workflows: 'Estos flujos de trabajo están activos allí. Lo que cambien vuelve a aparecer aquí:',
    workflowsHidden:
      'El portal no puede ver los flujos de trabajo del servicio de inicio de sesión. Pregunte a su administrador si alguno cambia personas.',
    failed: 'No se pudieron cargar las diferencias',
    count: { one: '{count} diferencia', other: '{count} diferencias' },
    countAtLeast: (count) => `Al menos ${count} diferencias`,
    none: 'Los roles y las concesiones coinciden.',
    list: 'Diferencias',
    kinds: { NO_GRANT: 'No concedido aquí', NO_ROLE: 'Falta el rol' },
    explained: {
      NO_GRANT: 'Esta persona tiene el rol, pero no se concedió en el portal.',
      NO_ROLE: 'Este acceso se concedió en el portal, pero la persona no tiene el rol.',
    },
    found: 'Encontrado',
    unknownPerson: (id) => `Persona desconocida ${id}`,
    beingRemoved: 'En proceso de quitarse',
    comesBack: 'El rol vuelve después de quitarlo, porque también viene con:',
    sources: {
      GROUP: (name) => `el grupo ${name}`,
      DEFAULT_ROLE: (name) => `el rol predeterminado ${name}, que tienen todas las personas`,
      MAPPER: (name) => `el asignador ${name}, en cada inicio de sesión`,
    },
    own: 'Este es su propio acceso. Otra persona debe decidir.',
    actions: { ADOPT: 'Adoptar', REMOVE: 'Quitar' },
    actionOf: (action, name, role) => `${action}: ${role} de ${name}`,
    title: {
      ADOPT: (role, name) => `¿Adoptar ${role} de ${name}?`,
      REMOVE: (role, name) => `¿Quitar ${role} de ${name}?`,
    },
    adopts: 'El portal registra el rol como concedido. La persona lo conserva.',
    removes: {
      NO_GRANT: 'El rol se quita en el servicio de inicio de sesión. La persona puede solicitarlo.',
      NO_ROLE: 'El portal registra que el acceso terminó. La persona puede solicitarlo de nuevo.',
    },
    cancel: 'Cancelar',
    notDone: 'No se cambió nada',
    done: { ADOPT: 'El rol se adoptó.', REMOVE: 'El acceso se quitó.' },
    later: 'El servicio de inicio de sesión no respondió. El rol se quitará cuando responda.',
    refusedTitle: 'No puede abrir esta página',
    refused: 'Solo la mesa de ayuda de RM-IT y Seguridad pueden comparar roles y concesiones.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
