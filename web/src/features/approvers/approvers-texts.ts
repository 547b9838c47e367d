import type { ApproverRole, ApproverState } from '@portal/core/domain/approvers/approvers.ts';
import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface ApproversTexts {
  intro: string;
  failed: string;
  holes: PluralForms;
  noHoles: string;
  list: string;
  without: string;
  lists: Record<ApproverRole, string>;
  none: string;
  states: Record<Exclude<ApproverState, 'USABLE'>, string>;
  add: Record<ApproverRole, string>;
  addTo: (label: string, application: string) => string;
  remove: string;
  removeFrom: (name: string, application: string) => string;
  dialog: {
    add: Record<ApproverRole, (application: string) => string>;
    remove: Record<ApproverRole, (application: string) => string>;
    person: string;
    personHint: Record<ApproverRole, string>;
    personMissing: string;
    /** What would become of open requests. */
    left: PluralForms;
    removes: (name: string) => string;
    save: string;
    confirm: string;
    cancel: string;
    failed: string;
  };
  added: (name: string, application: string) => string;
  removed: (name: string, application: string) => string;
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

/** The words of the page that says who decides for which application. */
export const approversTexts = dictionary<ApproversTexts>(
  {
    intro:
      'Authorizers decide requests for an application. Product owners see who uses it and can remove access. Before you add someone, give them the role on their page.',
    failed: 'The approvers could not be loaded',
    holes: {
      one: '{count} application has no authorizer who can decide',
      other: '{count} applications have no authorizer who can decide',
    },
    noHoles: 'Every application has an authorizer who can decide',
    list: 'Applications',
    without: 'No authorizer',
    lists: { AUTHORIZER: 'Authorizers', PRODUCT_OWNER: 'Product owners' },
    none: 'None',
    states: {
      NO_ROLE: 'Does not have the role',
      LOCKED: 'Account locked',
      TURNED_OFF: 'Account turned off',
      GONE: 'Account deleted',
    },
    add: { AUTHORIZER: 'Add authorizer', PRODUCT_OWNER: 'Add product owner' },
    addTo: (label, application) => `${label}: ${application}`,
    remove: 'Remove',
    removeFrom: (name, application) => `Remove ${name} from ${application}`,
    dialog: {
      add: {
        AUTHORIZER: (application) => `Add an authorizer of ${application}`,
        PRODUCT_OWNER: (application) => `Add a product owner of ${application}`,
      },
      remove: {
        AUTHORIZER: (application) => `Remove an authorizer of ${application}`,
        PRODUCT_OWNER: (application) => `Remove a product owner of ${application}`,
      },
      person: 'Person',
      personHint: {
        AUTHORIZER: 'People who have the role Authorizer in the portal.',
        PRODUCT_OWNER: 'People who have the role Product owner in the portal.',
      },
      personMissing: 'Choose a person.',
      left: {
        one: '{count} open request would lose its only authorizer and go to RM-IT Help.',
        other: '{count} open requests would lose their only authorizer and go to RM-IT Help.',
      },
      removes: (name) => `${name} will no longer be named for this application.`,
      save: 'Add',
      confirm: 'Remove',
      cancel: 'Cancel',
      failed: 'This was not saved',
    },
    added: (name, application) => `${name} was added for ${application}.`,
    removed: (name, application) => `${name} was removed from ${application}.`,
    refusedTitle: 'You cannot open this page',
    refused: 'Only administrators and RM-IT Help can see who decides for which application.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro:
      'Los autorizadores deciden las solicitudes de una aplicación. Los responsables de producto ven quién la usa y pueden quitar el acceso. Antes de agregar a alguien, dele el rol en su página.',
    failed: 'No se pudieron cargar los aprobadores',
    holes: {
      one: '{count} aplicación no tiene un autorizador que pueda decidir',
      other: '{count} aplicaciones no tienen un autorizador que pueda decidir',
    },
    noHoles: 'Todas las aplicaciones tienen un autorizador que puede decidir',
    list: 'Aplicaciones',
    without: 'Sin autorizador',
    lists: { AUTHORIZER: 'Autorizadores', PRODUCT_OWNER: 'Responsables de producto' },
    none: 'Ninguno',
    states: {
      NO_ROLE: 'No tiene el rol',
      LOCKED: 'Cuenta bloqueada',
      TURNED_OFF: 'Cuenta desactivada',
      GONE: 'Cuenta eliminada',
    },
    add: { AUTHORIZER: 'Agregar autorizador', PRODUCT_OWNER: 'Agregar responsable de producto' },
    addTo: (label, application) => `${label}: ${application}`,
    remove: 'Quitar',
    removeFrom: (name, application) => `Quitar a ${name} de la aplicación ${application}`,
    dialog: {
      add: {
        AUTHORIZER: (application) => `Agregar un autorizador de la aplicación ${application}`,
        PRODUCT_OWNER: (application) => `Agregar un responsable de producto de la aplicación ${application}`,
      },
      remove: {
        AUTHORIZER: (application) => `Quitar un autorizador de la aplicación ${application}`,
        PRODUCT_OWNER: (application) => `Quitar un responsable de producto de la aplicación ${application}`,
      },
      person: 'Persona',
      personHint: {
        AUTHORIZER: 'Personas que tienen el rol Autorizador en el portal.',
        PRODUCT_OWNER: 'Personas que tienen el rol Responsable de producto en el portal.',
      },
      personMissing: 'Elija una persona.',
      left: {
        one: '{count} solicitud abierta perdería a su único autorizador y pasaría a la mesa de ayuda de RM-IT.',
        other:
          '{count} solicitudes abiertas perderían a su único autorizador y pasarían a la mesa de ayuda de RM-IT.',
      },
      removes: (name) => `${name} dejará de tener esta función en la aplicación.`,
      save: 'Agregar',
      confirm: 'Quitar',
      cancel: 'Cancelar',
      failed: 'No se guardó',
    },
    added: (name, application) => `Se agregó a ${name} para la aplicación ${application}.`,
    removed: (name, application) => `Se quitó a ${name} de la aplicación ${application}.`,
    refusedTitle: 'No puede abrir esta página',
    refused:
      'Solo los administradores y la mesa de ayuda de RM-IT pueden ver quién decide en cada aplicación.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
