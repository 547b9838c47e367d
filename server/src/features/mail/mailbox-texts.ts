import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { MailState } from '@portal/core/domain/mail/mail-delivery.ts';

interface MailboxTexts {
  title: string;
  intro: string;
  empty: string;
  everybody: string;
  recipients: string;
  newest(shown: number): string;
  from: string;
  to: string;
  replyTo: string;
  date: string;
  messageId: string;
  states: Record<MailState, string>;
  asPage: string;
  back: string;
  missingTitle: string;
  missing: string;
  toPortal: string;
}

const en: MailboxTexts = {
  title: 'Demonstration mailbox',
  intro:
    'Every email that the portal writes in this demonstration, as it would arrive. Nothing leaves this machine unless a mail server is set up.',
  empty: 'There is no mail yet. Send a message on the Contact page to see it arrive here.',
  everybody: 'All recipients',
  recipients: 'Choose a recipient',
  newest: (shown) => `Newest first. Up to ${shown} emails are shown.`,
  from: 'From',
  to: 'To',
  replyTo: 'Reply to',
  date: 'Date',
  messageId: 'Message ID',
  states: { WAITING: 'Waiting to be sent', SENT: 'Sent', FAILED: 'Could not be sent' },
  asPage: 'See it as a mail program shows it',
  back: 'Back to all mail',
  missingTitle: 'This email does not exist',
  missing: 'It may have been deleted because it was sent a while ago.',
  toPortal: 'Back to the portal',
};

const es: MailboxTexts = {
  title: 'Buzón de la demostración',
  intro:
    'Todos los correos que el portal escribe en esta demostración, tal como llegarían. Nada sale de esta computadora si no se configura un servidor de correo.',
  empty: 'Todavía no hay correos. Envíe un mensaje desde la página de contacto para verlo llegar aquí.',
  everybody: 'Todos los destinatarios',
  recipients: 'Elija un destinatario',
  newest: (shown) => `Primero los más recientes. Se muestran hasta ${shown} correos.`,
  from: 'De',
  to: 'Para',
  replyTo: 'Responder a',
  date: 'Fecha',
  messageId: 'Identificador',
  states: { WAITING: 'Pendiente de envío', SENT: 'Enviado', FAILED: 'No se pudo enviar' },
  asPage: 'Verlo como lo muestra un programa de correo',
  back: 'Volver a todos los correos',
  missingTitle: 'Este correo no existe',
  missing: 'Es posible que se haya eliminado porque se envió hace tiempo.',
  toPortal: 'Volver al portal',
};

/** The sentences of the demonstration's mailbox by language. */
export const mailboxTexts: Record<Language, MailboxTexts> = { en, es };
