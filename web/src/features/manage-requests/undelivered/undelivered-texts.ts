import type { MailCause } from '@portal/core/domain/mail/mail-cause.ts';
import { dictionary } from '../../../content/language.tsx';

interface UndeliveredTexts {
  title: string;
  intro: string;
  noServer: string;
  failed: string;
  total: { one: string; other: string };
  totalAtLeast: (total: string) => string;
  shown: (total: string, shown: string) => string;
  to: (recipient: string) => string;
  written: string;
  states: { gaveUp: string; triedAgain: string; waits: string };
  next: string;
  fault: string;
  read: string;
  readAbout: (subject: string) => string;
  retry: string;
  retryAbout: (subject: string) => string;
  retried: string;
  /** What mail failed for, and how much of it. */
  causes: Record<MailCause, string>;
  retryAll: (count: string, cause: string) => string;
  retriedAll: { one: string; other: string };
}

/** The words of the help desk's list of mail that was not sent. */
export const undeliveredTexts = dictionary<UndeliveredTexts>(
  {
    title: 'Email that was not sent',
    intro: 'The mail server did not accept these emails. Fix the cause, then try again.',
    noServer:
      'No mail server is set up, so these emails are waiting. Read and answer them here until there is one.',
    failed: 'The list of email that was not sent could not be loaded',
    total: { one: '{count} email', other: '{count} emails' },
    totalAtLeast: (total) => `${total}+ emails`,
    shown: (total, shown) => `${total}. The oldest ${shown} are shown.`,
    to: (recipient) => `To ${recipient}`,
    written: 'Written',
    states: {
      gaveUp: 'No more attempts',
      triedAgain: 'Will be tried again automatically',
      waits: 'Waiting for a mail server',
    },
    next: 'Next attempt',
    fault: 'What the mail server said',
    read: 'Read the email',
    readAbout: (subject) => `Read the email: ${subject}`,
    retry: 'Try again now',
    retryAbout: (subject) => `Try again now: ${subject}`,
    retried: 'The email is being sent again. If it goes through, it leaves this list.',
    causes: {
      RECIPIENT: 'The recipient or the content was refused',
      SENDER: 'The mail server refused the portal as a sender',
      SERVER: 'The mail server could not be reached or had a problem',
    },
    retryAll: (count, cause) => `${cause}: try all ${count} again`,
    retriedAll: { one: '{count} email is being sent again', other: '{count} emails are being sent again' },
  },
  {
    title: 'Correos que no se enviaron',
    intro: 'El servidor de correo no aceptó estos correos. Corrija la causa e intente de nuevo.',
    noServer:
      'No hay un servidor de correo configurado, así que estos correos están en espera. Mientras tanto, léalos y respóndalos aquí.',
    failed: 'No se pudo cargar la lista de correos que no se enviaron',
    total: { one: '{count} correo', other: '{count} correos' },
    totalAtLeast: (total) => `${total} o más correos`,
    shown: (total, shown) => `${total}. Se muestran los ${shown} más antiguos.`,
    to: (recipient) => `Para ${recipient}`,
    written: 'Escrito',
    states: {
      gaveUp: 'Ya no se intenta',
      triedAgain: 'Se intenta de nuevo automáticamente',
      waits: 'En espera de un servidor de correo',
    },
    next: 'Próximo intento',
    fault: 'Lo que dijo el servidor de correo',
    read: 'Leer el correo',
    readAbout: (subject) => `Leer el correo: ${subject}`,
    retry: 'Intentar de nuevo ahora',
    retryAbout: (subject) => `Intentar de nuevo ahora: ${subject}`,
    retried: 'El correo se está enviando de nuevo. Si se entrega, desaparece de esta lista.',
    causes: {
      RECIPIENT: 'Se rechazó el destinatario o el contenido',
      SENDER: 'El servidor de correo rechazó al portal como remitente',
      SERVER: 'No se pudo usar el servidor de correo',
    },
    retryAll: (count, cause) => `${cause}: intentar los ${count} de nuevo`,
    retriedAll: {
      one: 'Se está enviando de nuevo {count} correo',
      other: 'Se están enviando de nuevo {count} correos',
    },
  },
);
