import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface BackgroundWorkTexts {
  intro: string;
  failed: string;
  well: string;
  troubles: PluralForms;
  trouble: {
    heading: string;
    job: (name: string, ago: string) => string;
    portalJob: (name: string, ago: string, portal: string) => string;
    silent: (portal: string, ago: string) => string;
    silentText: string;
    setAside: (name: string, events: string) => string;
    givenUp: PluralForms;
    retried: string;
    seeEvents: string;
    checks: PluralForms;
    checksText: string;
    seeChecks: string;
    lastSuccess: string;
    noSuccess: string;
    nextRun: string;
  };
  states: { failed: string; running: string; succeeded: string; notYet: string };
  columns: { job: string; state: string; last: string; next: string };
  every: Record<'second' | 'minute' | 'hour', PluralForms>;
  often: string;
  daily: string;
  took: (time: string) => string;
  started: string;
  never: string;
  dueNow: string;
  skipped: PluralForms;
  from: string;
  until: string;
  shared: { title: string; intro: string };
  portals: {
    title: string;
    intro: string;
    none: string;
    name: (machine: string, process: string) => string;
    jobsOf: (portal: string) => string;
    startedAt: string;
    seenAt: string;
    silent: string;
  };
  consumers: {
    title: string;
    intro: string;
    none: string;
    position: string;
    behind: string;
    upToDate: string;
    since: string;
    setAside: string;
    givenUp: string;
    noneSetAside: string;
    events: PluralForms;
    eventsAtLeast: (count: string) => string;
    eventsOf: (name: string) => string;
    more: (count: string) => string;
    columns: { event: string; at: string; request: string; state: string; why: string };
    states: { givenUp: string; retried: string; waits: string };
    attempts: PluralForms;
    next: string;
    noRequest: string;
    notTried: string;
  };
  checks: {
    title: string;
    intro: string;
    hold: PluralForms;
    broken: (count: string, total: string) => string;
    columns: { check: string; count: string; last: string; first: string };
  };
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

/** The words of the page that shows what the portal does by itself. */
export const backgroundWorkTexts = dictionary<BackgroundWorkTexts>(
  {
    intro: 'What the portal does on its own, and how it is going. This page updates automatically.',
    failed: 'The state of the background work could not be loaded',
    well: 'Everything is running as it should.',
    troubles: { one: '{count} problem', other: '{count} problems' },
    trouble: {
      heading: 'What failed',
      job: (name, ago) => `${name}: failed ${ago}`,
      portalJob: (name, ago, portal) => `${name}: failed ${ago} on ${portal}`,
      silent: (portal, ago) => `${portal}: last reported ${ago}`,
      silentText: 'This portal may have stopped, or it cannot reach the database.',
      setAside: (name, events) => `${name}: ${events} set aside`,
      givenUp: { one: '{count} of them is no longer tried.', other: '{count} of them are no longer tried.' },
      retried: 'All of them will be tried again automatically.',
      seeEvents: 'See the events',
      checks: { one: '{count} check did not hold', other: '{count} checks did not hold' },
      checksText: 'Something happened that must not. Tell the people who run this portal.',
      seeChecks: 'See the checks',
      lastSuccess: 'Last success',
      noSuccess: 'It has not succeeded yet.',
      nextRun: 'Next run',
    },
    states: { failed: 'Failed', running: 'Running', succeeded: 'Succeeded', notYet: 'Has not run yet' },
    columns: { job: 'Job', state: 'Status', last: 'Last run', next: 'Next run' },
    every: {
      second: { one: 'Every second', other: 'Every {count} seconds' },
      minute: { one: 'Every minute', other: 'Every {count} minutes' },
      hour: { one: 'Every hour', other: 'Every {count} hours' },
    },
    often: 'Several times a second',
    daily: 'Every day',
    took: (time) => `Took ${time}`,
    started: 'Started',
    never: 'Never',
    dueNow: 'Now',
    skipped: { one: '{count} run skipped', other: '{count} runs skipped' },
    from: 'from',
    until: 'to',
    shared: {
      title: 'Jobs for all portals',
      intro:
        'Each of these runs once, however many portals there are. While no portal is running, runs are skipped.',
    },
    portals: {
      title: 'Jobs of each portal',
      intro: 'Every portal runs these for itself and reports about once a minute.',
      none: 'No portal has reported yet. Each one reports about once a minute.',
      name: (machine, process) => `${machine}, process ${process}`,
      jobsOf: (portal) => `Jobs of ${portal}`,
      startedAt: 'Started',
      seenAt: 'Last report',
      silent: 'Not reporting',
    },
    consumers: {
      title: 'Work started by events',
      intro:
        'What happens to requests starts other work, such as email. An event that fails is set aside and tried again.',
      none: 'No event starts other work.',
      position: 'Last event read',
      behind: 'Behind',
      upToDate: 'Up to date',
      since: 'the first from',
      setAside: 'Set aside',
      givenUp: 'No longer tried',
      noneSetAside: 'None',
      events: { one: '{count} event', other: '{count} events' },
      eventsAtLeast: (count) => `${count}+ events`,
      eventsOf: (name) => `${name}: events set aside`,
      more: (count) => `Only the first ${count} are listed.`,
      columns: { event: 'Event', at: 'When', request: 'Request', state: 'Status', why: 'Why it failed' },
      states: {
        givenUp: 'No longer tried',
        retried: 'Will be tried again',
        waits: 'Waiting for an earlier event',
      },
      attempts: { one: '{count} attempt', other: '{count} attempts' },
      next: 'Next attempt',
      noRequest: 'None',
      notTried: 'Not tried yet',
    },
    checks: {
      title: 'Checks while working',
      intro:
        'Things that must always be true. The portal checks them as it works, and counts when one is not.',
      hold: { one: 'The check holds.', other: 'All {count} checks hold.' },
      broken: (count, total) => `${count} of ${total} checks did not hold. The log has details.`,
      columns: { check: 'Must be true', count: 'Times broken', last: 'Last time', first: 'First time' },
    },
    refusedTitle: 'You do not have access to this page',
    refused:
      'Only portal administrators and RM-IT Help can see the background work. If you should have access, contact the help desk.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro: 'Lo que el portal hace por sí solo y cómo va. Esta página se actualiza automáticamente.',
    failed: 'No se pudo cargar el estado del trabajo en segundo plano',
    well: 'Todo funciona como debe.',
    troubles: { one: '{count} problema', other: '{count} problemas' },
    trouble: {
      heading: 'Lo que falló',
      job: (name, ago) => `${name}: falló ${ago}`,
      portalJob: (name, ago, portal) => `${name}: falló ${ago} en ${portal}`,
      silent: (portal, ago) => `${portal}: último informe ${ago}`,
      silentText: 'Es posible que este portal se haya detenido o que no pueda usar la base de datos.',
      setAside: (name, events) => `${name}: ${events} sin procesar`,
      givenUp: { one: '{count} de ellos ya no se intenta.', other: '{count} de ellos ya no se intentan.' },
      retried: 'Todos se intentarán de nuevo automáticamente.',
      seeEvents: 'Ver los eventos',
      checks: {
        one: 'No se cumplió {count} comprobación',
        other: 'No se cumplieron {count} comprobaciones',
      },
      checksText: 'Ocurrió algo que no debe ocurrir. Avise a quienes operan este portal.',
      seeChecks: 'Ver las comprobaciones',
      lastSuccess: 'Última vez sin errores',
      noSuccess: 'Todavía no ha terminado sin errores.',
      nextRun: 'Próxima vez',
    },
    states: {
      failed: 'Falló',
      running: 'En curso',
      succeeded: 'Terminó bien',
      notYet: 'Todavía no ha comenzado',
    },
    columns: { job: 'Tarea', state: 'Estado', last: 'Última vez', next: 'Próxima vez' },
    every: {
      second: { one: 'Cada segundo', other: 'Cada {count} segundos' },
      minute: { one: 'Cada minuto', other: 'Cada {count} minutos' },
      hour: { one: 'Cada hora', other: 'Cada {count} horas' },
    },
    often: 'Varias veces por segundo',
    daily: 'Cada día',
    took: (time) => `Duró ${time}`,
    started: 'Comenzó',
    never: 'Nunca',
    dueNow: 'Ahora',
    skipped: { one: 'Se omitió {count} vez', other: 'Se omitió {count} veces' },
    from: 'desde',
    until: 'hasta',
    shared: {
      title: 'Tareas para todos los portales',
      intro:
        'Cada una se hace una sola vez, sin importar cuántos portales haya. Mientras ningún portal funciona, se omite.',
    },
    portals: {
      title: 'Tareas de cada portal',
      intro: 'Cada portal hace estas tareas por su cuenta e informa más o menos una vez por minuto.',
      none: 'Ningún portal ha informado todavía. Cada uno informa más o menos una vez por minuto.',
      name: (machine, process) => `${machine}, proceso ${process}`,
      jobsOf: (portal) => `Tareas de ${portal}`,
      startedAt: 'Comenzó',
      seenAt: 'Último informe',
      silent: 'No informa',
    },
    consumers: {
      title: 'Tareas que inician los eventos',
      intro:
        'Lo que ocurre con las solicitudes inicia otras tareas, como enviar correos. Un evento que falla se aparta y se intenta de nuevo.',
      none: 'Ningún evento inicia otras tareas.',
      position: 'Último evento leído',
      behind: 'Pendientes',
      upToDate: 'Al día',
      since: 'el primero es de',
      setAside: 'Apartados',
      givenUp: 'Ya no se intentan',
      noneSetAside: 'Ninguno',
      events: { one: '{count} evento', other: '{count} eventos' },
      eventsAtLeast: (count) => `${count} o más eventos`,
      eventsOf: (name) => `${name}: eventos apartados`,
      more: (count) => `Solo se muestran los primeros ${count}.`,
      columns: {
        event: 'Evento',
        at: 'Cuándo',
        request: 'Solicitud',
        state: 'Estado',
        why: 'Por qué falló',
      },
      states: {
        givenUp: 'Ya no se intenta',
        retried: 'Se intentará de nuevo',
        waits: 'Espera a un evento anterior',
      },
      attempts: { one: '{count} intento', other: '{count} intentos' },
      next: 'Próximo intento',
      noRequest: 'Ninguna',
      notTried: 'Todavía no se ha intentado',
    },
    checks: {
      title: 'Comprobaciones durante el trabajo',
      intro:
        'Cosas que siempre deben ser ciertas. El portal las comprueba mientras trabaja y cuenta cuando alguna no lo es.',
      hold: { one: 'La comprobación se cumple.', other: 'Se cumplen las {count} comprobaciones.' },
      broken: (count, total) =>
        `No se cumplieron ${count} de ${total} comprobaciones. El registro del servidor tiene los detalles.`,
      columns: {
        check: 'Debe ser cierto',
        count: 'Veces que no se cumplió',
        last: 'Última vez',
        first: 'Primera vez',
      },
    },
    refusedTitle: 'Usted no tiene acceso a esta página',
    refused:
      'Solo los administradores del portal y la mesa de ayuda de RM-IT pueden ver el trabajo en segundo plano. Si usted debería tener acceso, comuníquese con la mesa de ayuda.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
