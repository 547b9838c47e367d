import type { RequestEnd, WaitingQueue } from '@portal/core/domain/insights/measures.ts';
import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface InsightsTexts {
  intro: string;
  filters: string;
  application: string;
  everyApplication: string;
  type: string;
  everyType: string;
  weeks: string;
  lastWeeks: (weeks: string) => string;
  weekOf: (day: string) => string;
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
  failed: string;
  /** What follows names the question. */
  numbers: string;
  withheld: PluralForms;
  total: string;
  aboutAnswer: (answer: string) => string;
  /** An application and what belongs to it. */
  part: (application: string, part: string) => string;
  count: string;
  arrivals: {
    question: string;
    /** Text between asterisks is bold. */
    answer: (requests: string, weeks: string, most: string) => string;
    requests: PluralForms;
    none: string;
    plot: string;
    others: string;
    week: string;
  };
  times: {
    question: string;
    answer: (half: string, most: string, decisions: string) => string;
    decisions: PluralForms;
    none: string;
    plot: string;
    stage: string;
    median: string;
    ninetieth: string;
    ninetyFifth: string;
  };
  waiting: {
    question: string;
    answer: (requests: string, since: string) => string;
    requests: PluralForms;
    none: string;
    plot: string;
    queue: string;
    since: string;
    queues: Record<Extract<WaitingQueue, 'REQUESTER' | 'SET_UP'>, string>;
  };
  roles: {
    question: string;
    answer: (role: string, asked: string, refused: string) => string;
    asks: PluralForms;
    none: string;
    plot: string;
    role: string;
    asked: string;
    refused: string;
    endsTitle: string;
    lapsed: (lapsed: string, ended: string) => string;
    ended: PluralForms;
    end: string;
    ends: Record<RequestEnd, string>;
  };
  load: {
    question: string;
    answer: (desk: string, decisions: string, waiting: string) => string;
    decisions: PluralForms;
    waits: PluralForms;
    none: string;
    plot: string;
    desk: string;
    decided: string;
    waiting: string;
    setUpTitle: string;
    setUpFailed: (failed: string, setUps: string) => string;
    setUps: PluralForms;
    noSetUp: string;
    setUp: string;
    failed: string;
  };
  durations: {
    short: string;
    long: string;
    minutes: PluralForms;
    hours: PluralForms;
    days: PluralForms;
  };
}

/** The words of Insights. */
export const insightsTexts = dictionary<InsightsTexts>(
  {
    intro: 'Five questions about requests. Choose an application, a type, or a period to narrow the answers.',
    filters: 'What is counted',
    application: 'Application',
    everyApplication: 'All applications',
    type: 'Type of request',
    everyType: 'All types',
    weeks: 'Period',
    lastWeeks: (weeks) => `Last ${weeks} weeks`,
    weekOf: (day) => `week of ${day}`,
    refusedTitle: 'You do not have access to this page',
    refused:
      'Insights are for security staff, RM-IT Help, supervisors, authorizers, and product owners. If you need them for your work, write to the help desk:',
    helpDesk: 'Help desk',
    toApplications: 'Go to Applications',
    failed: 'This answer could not be loaded',
    numbers: 'Show the numbers',
    withheld: {
      one: '{count} line is left out because it is about one person alone.',
      other: '{count} lines are left out because each is about one person alone.',
    },
    total: 'Total',
    aboutAnswer: (answer) => `${answer} The numbers are in the table below.`,
    part: (application, part) => `${application}, ${part}`,
    count: 'Requests',
    arrivals: {
      question: 'How many requests come in?',
      answer: (requests, weeks, most) =>
        `**${requests}** came in during the last ${weeks} weeks, most of them: ${most}.`,
      requests: { one: '{count} request', other: '{count} requests' },
      none: 'No requests came in during this period.',
      plot: 'Requests by week',
      others: 'All other types',
      week: 'Week',
    },
    times: {
      question: 'How long do decisions take?',
      answer: (half, most, decisions) =>
        `Half of the decisions take **${half}** or less, and 9 out of 10 take ${most} or less (${decisions}).`,
      decisions: { one: '{count} decision', other: '{count} decisions' },
      none: 'No decisions to measure in this period.',
      plot: 'Time to decide by application and stage',
      stage: 'Application and stage',
      median: 'Half within',
      ninetieth: '9 out of 10 within',
      ninetyFifth: '19 out of 20 within',
    },
    waiting: {
      question: 'Where do requests wait now?',
      answer: (requests, since) => `**${requests}** now. The oldest has been waiting there since ${since}.`,
      requests: { one: '{count} request is waiting', other: '{count} requests are waiting' },
      none: 'No requests are waiting.',
      plot: 'Waiting requests by place',
      queue: 'Where',
      since: 'Oldest since',
      queues: { REQUESTER: 'waiting for the requester’s answer', SET_UP: 'being set up' },
    },
    roles: {
      question: 'Which roles are requested and denied most?',
      answer: (role, asked, refused) => `${role} is requested most: **${asked}**, and not given ${refused}.`,
      asks: { one: '{count} time', other: '{count} times' },
      none: 'No roles were asked for in this period.',
      plot: 'Roles by how often they are requested and denied',
      role: 'Application and role',
      asked: 'Asked for',
      refused: 'Not given',
      endsTitle: 'How requests ended',
      lapsed: (lapsed, ended) => `**${lapsed}** of ${ended} expired because no one decided in time.`,
      ended: { one: '{count} request that ended', other: '{count} requests that ended' },
      end: 'Ended as',
      ends: {
        APPROVED: 'Approved',
        DENIED: 'Denied',
        EXPIRED: 'Expired',
        CANCELLED: 'Canceled',
        REVOKED: 'Access removed',
      },
    },
    load: {
      question: 'How is the work shared, and where does setup fail?',
      answer: (desk, decisions, waiting) =>
        `The ${desk} desk decides most: **${decisions}**, and ${waiting} there now.`,
      decisions: { one: '{count} decision', other: '{count} decisions' },
      waits: { one: '{count} request is waiting', other: '{count} requests are waiting' },
      none: 'No desk has had anything to do in this period.',
      plot: 'Decisions and waiting requests by desk',
      desk: 'Desk',
      decided: 'Decided',
      waiting: 'Waiting now',
      setUpTitle: 'Setup by application',
      setUpFailed: (failed, setUps) => `In **${failed}** of ${setUps} a step failed at least once.`,
      setUps: { one: '{count} setup', other: '{count} setups' },
      noSetUp: 'Nothing was set up in this period.',
      setUp: 'Set up',
      failed: 'With a failed step',
    },
    durations: {
      short: 'less than 5 minutes',
      long: 'more than 60 days',
      minutes: { one: '{count} minute', other: '{count} minutes' },
      hours: { one: '{count} hour', other: '{count} hours' },
      days: { one: '{count} day', other: '{count} days' },
    },
  },
  {
    intro:
      'Cinco preguntas sobre las solicitudes. Elija una aplicación, un tipo o un período para precisar las respuestas.',
    filters: 'Qué se cuenta',
    application: 'Aplicación',
    everyApplication: 'Todas las aplicaciones',
    type: 'Tipo de solicitud',
    everyType: 'Todos los tipos',
    weeks: 'Período',
    lastWeeks: (weeks) => `Últimas ${weeks} semanas`,
    weekOf: (day) => `semana del ${day}`,
    refusedTitle: 'Usted no tiene acceso a esta página',
    refused:
      'Los indicadores son para el personal de seguridad, la mesa de ayuda de RM-IT, los supervisores, los autorizadores y los responsables de producto. Si los necesita para su trabajo, escriba a la mesa de ayuda:',
    helpDesk: 'Mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
    failed: 'No se pudo cargar esta respuesta',
    numbers: 'Mostrar los números',
    withheld: {
      one: 'Se omite {count} línea porque trata de una sola persona.',
      other: 'Se omiten {count} líneas porque cada una trata de una sola persona.',
    },
    total: 'Total',
    aboutAnswer: (answer) => `${answer} Los números están en la tabla de abajo.`,
    part: (application, part) => `${application}, ${part}`,
    count: 'Solicitudes',
    arrivals: {
      question: '¿Cuántas solicitudes llegan?',
      answer: (requests, weeks, most) =>
        `En las últimas ${weeks} semanas hubo **${requests}**; el tipo más frecuente: ${most}.`,
      requests: { one: '{count} solicitud', other: '{count} solicitudes' },
      none: 'No llegaron solicitudes en este período.',
      plot: 'Solicitudes por semana',
      others: 'Todos los demás tipos',
      week: 'Semana',
    },
    times: {
      question: '¿Cuánto tardan las decisiones?',
      answer: (half, most, decisions) =>
        `La mitad de las decisiones tarda **${half}** o menos, y 9 de cada 10 tardan ${most} o menos (${decisions}).`,
      decisions: { one: '{count} decisión', other: '{count} decisiones' },
      none: 'No hay decisiones que medir en este período.',
      plot: 'Tiempo de decisión por aplicación y etapa',
      stage: 'Aplicación y etapa',
      median: 'La mitad en',
      ninetieth: '9 de cada 10 en',
      ninetyFifth: '19 de cada 20 en',
    },
    waiting: {
      question: '¿Dónde esperan ahora las solicitudes?',
      answer: (requests, since) => `Ahora **${requests}**. La más antigua espera ahí desde ${since}.`,
      requests: { one: 'espera {count} solicitud', other: 'esperan {count} solicitudes' },
      none: 'Ninguna solicitud está en espera.',
      plot: 'Solicitudes en espera por lugar',
      queue: 'Dónde',
      since: 'La más antigua desde',
      queues: { REQUESTER: 'a la espera de la respuesta del solicitante', SET_UP: 'en configuración' },
    },
    roles: {
      question: '¿Qué roles se solicitan y se deniegan más?',
      answer: (role, asked, refused) =>
        `Lo que más se pide es ${role}: **${asked}**, y no se dio ${refused}.`,
      asks: { one: '{count} vez', other: '{count} veces' },
      none: 'No se pidió ningún rol en este período.',
      plot: 'Roles según cuántas veces se solicitan y se deniegan',
      role: 'Aplicación y rol',
      asked: 'Se pidió',
      refused: 'No se dio',
      endsTitle: 'Cómo terminaron las solicitudes',
      lapsed: (lapsed, ended) => `**${lapsed}** de ${ended} vencieron porque nadie decidió a tiempo.`,
      ended: { one: '{count} solicitud terminada', other: '{count} solicitudes terminadas' },
      end: 'Terminó como',
      ends: {
        APPROVED: 'Aprobada',
        DENIED: 'Denegada',
        EXPIRED: 'Vencida',
        CANCELLED: 'Cancelada',
        REVOKED: 'Acceso quitado',
      },
    },
    load: {
      question: '¿Cómo se reparte el trabajo y dónde falla la configuración?',
      answer: (desk, decisions, waiting) =>
        `Donde más se decide es en el escritorio de ${desk}: **${decisions}**, y ahora ${waiting} ahí.`,
      decisions: { one: '{count} decisión', other: '{count} decisiones' },
      waits: { one: 'espera {count} solicitud', other: 'esperan {count} solicitudes' },
      none: 'Ningún escritorio ha tenido trabajo en este período.',
      plot: 'Decisiones y solicitudes en espera por escritorio',
      desk: 'Escritorio',
      decided: 'Decididas',
      waiting: 'En espera ahora',
      setUpTitle: 'Configuración por aplicación',
      setUpFailed: (failed, setUps) => `En **${failed}** de ${setUps} un paso falló al menos una vez.`,
      setUps: { one: '{count} configuración', other: '{count} configuraciones' },
      noSetUp: 'No se configuró nada en este período.',
      setUp: 'Configuradas',
      failed: 'Con un paso fallido',
    },
    durations: {
      short: 'menos de 5 minutos',
      long: 'más de 60 días',
      minutes: { one: '{count} minuto', other: '{count} minutos' },
      hours: { one: '{count} hora', other: '{count} horas' },
      days: { one: '{count} día', other: '{count} días' },
    },
  },
);
