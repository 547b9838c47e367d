import type { StuckCause } from '@portal/core/domain/requests/transitions/intervene.ts';
import type { ListOrder } from '@portal/core/domain/lists/list-orders.ts';
import type { Intervention } from '@portal/core/domain/requests/kinds.ts';
import { dictionary } from '../../content/language.tsx';

interface InterventionTexts {
  /** The button; beginning of a dialog's title and its own button too. */
  button: string;
  /** What will happen, before anything is pressed. */
  meaning: string;
  done: string;
}

interface HelpDeskTexts {
  views: { label: string; desk: string; stuck: string };
  table: string;
  filters: string;
  search: string;
  columns: { request: string; wish: string; cause: string; since: string; waitingFor: string };
  causes: Record<StuckCause, string>;
  open: (number: string, name: string) => string;
  nobody: string;
  total: { one: string; other: string };
  totalAtLeast: (count: string) => string;
  shown: Record<ListOrder, (total: string, shown: string) => string>;
  empty: string;
  /** None within the days and for the words. */
  noMatch: string;
  pageOver: string;
  firstPage: string;
  failed: string;
  backToStuck: string;
  panel: { heading: string; text: string; title: (action: string, who: string, what: string) => string };
  form: {
    note: string;
    noteHint: (least: string, most: string) => string;
    noteOptional: string;
    people: string;
    peopleHint: string;
    peopleFault: string;
    tooManyPeople: (most: string) => string;
    /** Beside somebody whom the stage asks already. */
    alreadyAsked: string;
    nobody: string;
    failed: string;
  };
  interventions: Record<Intervention, InterventionTexts>;
}

const en: HelpDeskTexts = {
  views: { label: 'Help desk lists', desk: 'Waiting for RM-IT Help', stuck: 'Stuck requests' },
  table: 'Requests that are stuck',
  filters: 'Filter the list',
  search: 'Search by name, number, or role',
  columns: {
    request: 'Request',
    wish: 'What it asks for',
    cause: 'Why it is stuck',
    since: 'No change for',
    waitingFor: 'Waiting for',
  },
  causes: {
    DELIVERY_FAILS: 'Setup is failing',
    WAITS_LONG: 'No decision for a long time',
  },
  open: (number, name) => `${number}, ${name}`,
  nobody: 'The portal keeps trying',
  total: { one: '{count} stuck request', other: '{count} stuck requests' },
  totalAtLeast: (count) => `${count}+ stuck requests`,
  shown: {
    oldest: (total, shown) => `${total}, oldest first; ${shown} on this page`,
    newest: (total, shown) => `${total}, newest first; ${shown} on this page`,
  },
  empty: 'No requests are stuck.',
  noMatch: 'No stuck requests match your search.',
  pageOver: 'There is nothing left on this page.',
  firstPage: 'Go to the first page',
  failed: 'The stuck requests could not be loaded',
  backToStuck: 'Back to Stuck requests',
  panel: {
    heading: 'Help desk',
    text: 'What the help desk can do to get this request moving. Everything is recorded with your name.',
    title: (action, who, what) => `${action}: ${who}, ${what}`,
  },
  form: {
    note: 'Note',
    noteHint: (least, most) => `${least} to ${most} characters. The requester can read it.`,
    noteOptional: 'Optional. The requester can read it.',
    people: 'Who should decide',
    peopleHint: 'Type part of a name and choose one or more people. They replace the people asked now.',
    peopleFault: 'Choose at least one person.',
    tooManyPeople: (most) => `Choose ${most} people at most.`,
    alreadyAsked: 'already asked',
    nobody: 'No one else can decide this stage. Take over the decision, or close the request.',
    failed: 'Nothing was changed',
  },
  interventions: {
    REASSIGN: {
      button: 'Reassign',
      meaning:
        'Ask other people to decide instead of those who have not responded. They get the full time to decide.',
      done: 'Reassigned.',
    },
    FALL_BACK: {
      button: 'Take over the decision',
      meaning:
        'RM-IT Help decides this stage instead of the people asked now. The request will always show that it was handed over.',
      done: 'Handed over to RM-IT Help.',
    },
    RETRY: {
      button: 'Retry',
      meaning: 'Try the waiting setup steps again now.',
      done: 'Setup was started again.',
    },
    DO_BY_HAND: {
      button: 'Mark as done manually',
      meaning:
        'Use this if you made the change in the sign-in service yourself. The remaining steps count as done, with your name and note.',
      done: 'The steps were marked as done manually.',
    },
    UNDO: {
      button: 'Undo',
      meaning:
        'Undo what has been set up so far, then close the request. The person keeps the access they had before.',
      done: 'The setup is being undone.',
    },
    CLOSE: {
      button: 'Close with a reason',
      meaning:
        'The request is closed without a decision. The requester can read your reason and submit a new request.',
      done: 'The request was closed.',
    },
  },
};

const es: HelpDeskTexts = {
  views: {
    label: 'Listas de la mesa de ayuda',
    desk: 'En espera de la mesa de ayuda de RM-IT',
    stuck: 'Solicitudes sin avance',
  },
  table: 'Solicitudes sin avance',
  filters: 'Filtrar la lista',
  search: 'Buscar por nombre, número o rol',
  columns: {
    request: 'Solicitud',
    wish: 'Qué se solicita',
    cause: 'Por qué no avanza',
    since: 'Sin cambios desde hace',
    waitingFor: 'En espera de',
  },
  causes: {
    DELIVERY_FAILS: 'La configuración está fallando',
    WAITS_LONG: 'Sin decisión desde hace mucho tiempo',
  },
  open: (number, name) => `${number}, ${name}`,
  nobody: 'El portal sigue intentando',
  total: { one: '{count} solicitud sin avance', other: '{count} solicitudes sin avance' },
  totalAtLeast: (count) => `${count} o más solicitudes sin avance`,
  shown: {
    oldest: (total, shown) => `${total}, primero las más antiguas; ${shown} en esta página`,
    newest: (total, shown) => `${total}, primero las más recientes; ${shown} en esta página`,
  },
  empty: 'No hay solicitudes sin avance.',
  noMatch: 'Ninguna solicitud sin avance coincide con su búsqueda.',
  pageOver: 'Ya no queda nada en esta página.',
  firstPage: 'Ir a la primera página',
  failed: 'No se pudieron cargar las solicitudes sin avance',
  backToStuck: 'Volver a Solicitudes sin avance',
  panel: {
    heading: 'Mesa de ayuda',
    text: 'Lo que la mesa de ayuda puede hacer para que esta solicitud avance. Todo queda registrado con su nombre.',
    title: (action, who, what) => `${action}: ${who}, ${what}`,
  },
  form: {
    note: 'Nota',
    noteHint: (least, most) => `De ${least} a ${most} caracteres. El solicitante podrá leerla.`,
    noteOptional: 'Opcional. El solicitante podrá leerla.',
    people: 'Quién debe decidir',
    peopleHint:
      'Escriba parte de un nombre y elija a una o más personas. Reemplazan a las que deben decidir ahora.',
    peopleFault: 'Elija al menos a una persona.',
    tooManyPeople: (most) => `Elija a ${most} personas como máximo.`,
    alreadyAsked: 'ya se le pidió decidir',
    nobody: 'Nadie más puede decidir esta etapa. Asuma la decisión o cierre la solicitud.',
    failed: 'No se cambió nada',
  },
  interventions: {
    REASSIGN: {
      button: 'Reasignar',
      meaning:
        'Pida a otras personas que decidan en lugar de quienes no han respondido. Tendrán el plazo completo para decidir.',
      done: 'Reasignada.',
    },
    FALL_BACK: {
      button: 'Asumir la decisión',
      meaning:
        'La mesa de ayuda de RM-IT decide esta etapa en lugar de las personas a quienes les correspondía. La solicitud siempre mostrará que se transfirió.',
      done: 'Se transfirió a la mesa de ayuda de RM-IT.',
    },
    RETRY: {
      button: 'Reintentar',
      meaning: 'Intentar de nuevo ahora los pasos de configuración en espera.',
      done: 'La configuración se inició de nuevo.',
    },
    DO_BY_HAND: {
      button: 'Marcar como hecho manualmente',
      meaning:
        'Use esto si usted hizo el cambio en el servicio de inicio de sesión. Los pasos restantes cuentan como hechos, con su nombre y su nota.',
      done: 'Los pasos se marcaron como hechos manualmente.',
    },
    UNDO: {
      button: 'Deshacer',
      meaning:
        'Deshacer lo configurado hasta ahora y después cerrar la solicitud. La persona conserva el acceso que tenía antes.',
      done: 'La configuración se está deshaciendo.',
    },
    CLOSE: {
      button: 'Cerrar con un motivo',
      meaning:
        'La solicitud se cierra sin decisión. El solicitante podrá leer el motivo y enviar otra solicitud.',
      done: 'La solicitud se cerró.',
    },
  },
};

/** The words of the help desk: the list of stuck requests and what can be done to one. */
export const helpDeskTexts = dictionary<HelpDeskTexts>(en, es);
