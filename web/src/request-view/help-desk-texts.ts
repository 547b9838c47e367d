import type { StuckCause } from '@portal/core/domain/requests/deeds/intervene.ts';
import type { Intervention } from '@portal/core/domain/requests/kinds.ts';
import { dictionary } from '../content/language.tsx';

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
  columns: { request: string; cause: string; since: string; waitingFor: string };
  causes: Record<StuckCause, string>;
  open: (number: string, name: string) => string;
  nobody: string;
  total: { one: string; other: string };
  totalAtLeast: (count: string) => string;
  shown: (total: string, shown: string) => string;
  empty: string;
  pageOver: string;
  firstPage: string;
  failed: string;
  backToStuck: string;
  panel: { heading: string; text: string; title: (deed: string, number: string) => string };
  form: {
    note: string;
    noteHint: (least: string, most: string) => string;
    noteOptional: string;
    people: string;
    peopleHint: string;
    peopleFault: string;
    /** Beside somebody whom the stage asks already. */
    alreadyAsked: string;
    nobody: string;
    peopleFailed: string;
    failed: string;
  };
  interventions: Record<Intervention, InterventionTexts>;
}

const en: HelpDeskTexts = {
  views: { label: 'Lists of the help desk', desk: 'Waiting for RM-IT help', stuck: 'Stuck requests' },
  table: 'Requests that do not move by themselves, longest first',
  columns: { request: 'Request', cause: 'Why it is stuck', since: 'Stands since', waitingFor: 'Waits for' },
  causes: {
    DELIVERY_FAILS: 'The set-up fails',
    WAITS_LONG: 'Nobody has decided for a long time',
  },
  open: (number, name) => `${number}, ${name}`,
  nobody: 'the portal itself',
  total: { one: '{count} stuck request', other: '{count} stuck requests' },
  totalAtLeast: (count) => `${count}+ stuck requests`,
  shown: (total, shown) => `${total}, longest first; ${shown} on this page`,
  empty: 'No request is stuck.',
  pageOver: 'Nothing is left on this page.',
  firstPage: 'Go to the first page',
  failed: 'The stuck requests could not be loaded',
  backToStuck: 'Back to Stuck requests',
  panel: {
    heading: 'Help desk',
    text: 'What the help desk can do so that this request moves on. Everything is recorded with your name.',
    title: (deed, number) => `${deed}: ${number}`,
  },
  form: {
    note: 'Note',
    noteHint: (least, most) => `${least} to ${most} characters. The requester can read it.`,
    noteOptional: 'Optional. The requester can read it.',
    people: 'Who shall be asked',
    peopleHint: 'Choose one or more. They take the place of the people asked now.',
    peopleFault: 'Choose at least one person.',
    alreadyAsked: 'already asked',
    nobody: 'Nobody else can decide this stage. Take it over as fallback, or close the request.',
    peopleFailed: 'The people who could be asked could not be loaded',
    failed: 'This was not done',
  },
  interventions: {
    REASSIGN: {
      button: 'Reassign',
      meaning:
        'Other people are asked from now on in place of those who do not answer. They get the full time to decide.',
      done: 'Reassigned.',
    },
    FALL_BACK: {
      button: 'Take over as fallback',
      meaning:
        'RM-IT help decides this stage in place of the people asked now. The request shows for good that it was handed over.',
      done: 'Handed over to RM-IT help.',
    },
    RETRY: {
      button: 'Retry',
      meaning: 'The set-up steps that wait are tried again at once.',
      done: 'The set-up was started again.',
    },
    DO_BY_HAND: {
      button: 'Done by hand',
      meaning:
        'Use this when you have made the change at the identity provider yourself. The steps that are left count as done, with your name and your note.',
      done: 'The steps count as done by hand.',
    },
    UNDO: {
      button: 'Undo',
      meaning:
        'What has been set up so far is taken back, then the request is closed. The person keeps what was there before.',
      done: 'The set-up is being taken back.',
    },
    CLOSE: {
      button: 'Close with a reason',
      meaning:
        'Nobody will decide this request any more. The requester reads your reason and can send a new request.',
      done: 'The request was closed.',
    },
  },
};

const es: HelpDeskTexts = {
  views: {
    label: 'Listas de la mesa de ayuda',
    desk: 'En espera de la mesa de ayuda de RM-IT',
    stuck: 'Solicitudes atascadas',
  },
  table: 'Solicitudes que no avanzan por sí solas, primero las más antiguas',
  columns: {
    request: 'Solicitud',
    cause: 'Por qué está atascada',
    since: 'Parada desde',
    waitingFor: 'En espera de',
  },
  causes: {
    DELIVERY_FAILS: 'La preparación falla',
    WAITS_LONG: 'Nadie decide desde hace mucho tiempo',
  },
  open: (number, name) => `${number}, ${name}`,
  nobody: 'el propio portal',
  total: { one: '{count} solicitud atascada', other: '{count} solicitudes atascadas' },
  totalAtLeast: (count) => `${count}+ solicitudes atascadas`,
  shown: (total, shown) => `${total}, primero las más antiguas; ${shown} en esta página`,
  empty: 'No hay ninguna solicitud atascada.',
  pageOver: 'No queda nada en esta página.',
  firstPage: 'Ir a la primera página',
  failed: 'No se pudieron cargar las solicitudes atascadas',
  backToStuck: 'Volver a Solicitudes atascadas',
  panel: {
    heading: 'Mesa de ayuda',
    text: 'Lo que la mesa de ayuda puede hacer para que esta solicitud avance. Todo queda anotado con su nombre.',
    title: (deed, number) => `${deed}: ${number}`,
  },
  form: {
    note: 'Nota',
    noteHint: (least, most) => `De ${least} a ${most} caracteres. Quien hizo la solicitud puede leerla.`,
    noteOptional: 'Opcional. Quien hizo la solicitud puede leerla.',
    people: 'A quién se consulta',
    peopleHint: 'Elija a una o más personas. Ocupan el lugar de las consultadas ahora.',
    peopleFault: 'Elija al menos a una persona.',
    alreadyAsked: 'ya se le pidió decidir',
    nobody: 'Nadie más puede decidir esta etapa. Asúmala en sustitución o cierre la solicitud.',
    peopleFailed: 'No se pudo cargar a quién se podría consultar',
    failed: 'No se hizo',
  },
  interventions: {
    REASSIGN: {
      button: 'Reasignar',
      meaning:
        'Desde ahora se consulta a otras personas en lugar de las que no contestan. Tienen todo el plazo para decidir.',
      done: 'Reasignada.',
    },
    FALL_BACK: {
      button: 'Asumir en sustitución',
      meaning:
        'La mesa de ayuda de RM-IT decide esta etapa en lugar de las personas consultadas ahora. La solicitud mostrará siempre que pasó a sus manos.',
      done: 'Pasó a la mesa de ayuda de RM-IT.',
    },
    RETRY: {
      button: 'Reintentar',
      meaning: 'Los pasos de la preparación que esperan se reintentan enseguida.',
      done: 'La preparación empezó de nuevo.',
    },
    DO_BY_HAND: {
      button: 'Hecho a mano',
      meaning:
        'Úselo cuando haya hecho usted el cambio en el proveedor de identidad. Los pasos que faltan cuentan como hechos, con su nombre y su nota.',
      done: 'Los pasos cuentan como hechos a mano.',
    },
    UNDO: {
      button: 'Deshacer',
      meaning:
        'Se deshace lo preparado hasta ahora y después se cierra la solicitud. La persona conserva lo que tenía antes.',
      done: 'La preparación se está deshaciendo.',
    },
    CLOSE: {
      button: 'Cerrar con un motivo',
      meaning: 'Ya nadie decidirá esta solicitud. Quien la hizo leerá su motivo y podrá enviar otra.',
      done: 'La solicitud se cerró.',
    },
  },
};

/** The words of the help desk: the list of stuck requests and what can be done to one. */
export const helpDeskTexts = dictionary<HelpDeskTexts>(en, es);
