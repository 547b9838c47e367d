import type { OptionalMail } from '@portal/core/domain/mail/optional-mail.ts';
import { dictionary } from '../../../content/language.tsx';

/** What is sent whatever somebody chooses. */
export const alwaysSent = ['RETURNED', 'ACCOUNT'] as const;

/** A choice and what it means. */
interface Kind {
  label: string;
  description: string;
}

interface MailTexts {
  what: string;
  failed: string;
  zone: {
    legend: string;
    hint: (deadlines: string) => string;
    ofBrowser: (zone: string) => string;
    unknown: string;
    chosen: string;
    label: string;
    labelHint: string;
    missing: string;
    /** Such as "Chicago (Central Time)". */
    named: (city: string, name: string) => string;
  };
  kinds: {
    own: string;
    waiting: string;
    optional: Record<OptionalMail, Kind>;
    always: Record<(typeof alwaysSent)[number], Kind>;
  };
  save: string;
  saved: string;
  unchanged: string;
  notSaved: string;
}

const en: MailTexts = {
  what: 'The portal emails you about your requests at any hour, and about requests that wait for your decision only on working days from 7:30 a.m. to 6:00 p.m. in your time zone.',
  failed: 'Your choices could not be loaded',
  zone: {
    legend: 'Your time zone',
    hint: (deadlines) => `Deadlines do not change with it: they are in ${deadlines} for everyone.`,
    ofBrowser: (zone) => `The time zone of the browser you use: ${zone}`,
    unknown: 'not known',
    chosen: 'Another time zone',
    label: 'Time zone',
    labelHint: 'Type the name of a city or a zone, such as Chicago or Central Time.',
    missing: 'Choose a time zone from the list.',
    named: (city, name) => `${city} (${name})`,
  },
  kinds: {
    own: 'Email about your own requests and account',
    waiting: 'Email about requests that wait for your decision',
    optional: {
      RECEIPTS: { label: 'Receipts', description: 'Your request was received.' },
      DECISIONS: {
        label: 'Each approval',
        description: 'Someone approved your request, and others still decide.',
      },
      COMPLETE: { label: 'Complete', description: 'Everything in your request is set up.' },
      AT_ONCE: {
        label: 'At once',
        description:
          'A request arrived while nothing else was waiting for you, or someone replied to your question.',
      },
      MORNING: {
        label: 'In the morning',
        description: 'At 7:30 on working days, a list of what is new, due soon, or overdue.',
      },
    },
    always: {
      RETURNED: {
        label: 'Questions and results (always sent)',
        description: 'A question to you, the last decision, and a request that ended or is delayed.',
      },
      ACCOUNT: {
        label: 'Your account (always sent)',
        description: 'A lock, a change someone made, and everything about your security.',
      },
    },
  },
  save: 'Save',
  saved: 'Your choices are saved.',
  unchanged: 'Nothing was changed.',
  notSaved: 'Your choices were not saved',
};

const es: MailTexts = {
  what: 'El portal le escribe sobre sus solicitudes a cualquier hora, y sobre las que esperan su decisión solo los días laborables de 7:30 a. m. a 6:00 p. m. en su zona horaria.',
  failed: 'No se pudieron cargar sus opciones',
  zone: {
    legend: 'Su zona horaria',
    hint: (deadlines) => `Los plazos no cambian con ella: para todos rige la ${deadlines}.`,
    ofBrowser: (zone) => `La del navegador que usa: ${zone}`,
    unknown: 'desconocida',
    chosen: 'Otra zona horaria',
    label: 'Zona horaria',
    labelHint: 'Escriba el nombre de una ciudad o de una zona, por ejemplo Chicago u hora central.',
    missing: 'Elija una zona horaria de la lista.',
    named: (city, name) => `${city} (${name})`,
  },
  kinds: {
    own: 'Correos sobre sus solicitudes y su cuenta',
    waiting: 'Correos sobre solicitudes que esperan su decisión',
    optional: {
      RECEIPTS: { label: 'Acuses de recibo', description: 'Se recibió su solicitud.' },
      DECISIONS: {
        label: 'Cada aprobación',
        description: 'Alguien aprobó su solicitud y todavía deciden otras personas.',
      },
      COMPLETE: { label: 'Solicitud completa', description: 'Todo lo de su solicitud está configurado.' },
      AT_ONCE: {
        label: 'De inmediato',
        description:
          'Llegó una solicitud cuando no había nada más en espera, o alguien respondió a su pregunta.',
      },
      MORNING: {
        label: 'Por la mañana',
        description:
          'A las 7:30 de los días laborables, una lista de lo nuevo, lo que vence pronto y lo vencido.',
      },
    },
    always: {
      RETURNED: {
        label: 'Preguntas y resultados (siempre se envían)',
        description: 'Una pregunta para usted, la última decisión y una solicitud que terminó o se demora.',
      },
      ACCOUNT: {
        label: 'Su cuenta (siempre se envía)',
        description: 'Un bloqueo, un cambio que hizo otra persona y todo lo relativo a su seguridad.',
      },
    },
  },
  save: 'Guardar',
  saved: 'Se guardaron sus opciones.',
  unchanged: 'No se cambió nada.',
  notSaved: 'No se guardaron sus opciones',
};

/** The words of the part about mail. */
export const mailTexts = dictionary<MailTexts>(en, es);
