import type { MessageAction, MessageState } from '@portal/core/domain/contact/message-state.ts';
import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface MessagesTexts {
  intro: string;
  show: string;
  open: string;
  answered: string;
  failed: string;
  waiting: PluralForms;
  waitingAtLeast: (count: string) => string;
  overdue: PluralForms;
  noneWaiting: string;
  noneAnswered: string;
  list: string;
  states: Record<MessageState, string>;
  late: string;
  received: string;
  due: string;
  claimedBy: (name: string) => string;
  answeredBy: (name: string) => string;
  phone: string;
  visitor: string;
  read: string;
  readAbout: (name: string) => string;
  reply: string;
  replyTo: (name: string) => string;
  actions: Record<MessageAction, string>;
  actionOf: (action: string, name: string) => string;
  done: Record<MessageAction, string>;
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

/** The words of the page with the messages of the contact form. */
export const messagesTexts = dictionary<MessagesTexts>(
  {
    intro: 'Messages from the Contact page. Each one should be answered within 48 hours.',
    show: 'Show',
    open: 'Waiting',
    answered: 'Answered',
    failed: 'The messages could not be loaded',
    waiting: { one: '{count} message is waiting', other: '{count} messages are waiting' },
    waitingAtLeast: (count) => `At least ${count} messages are waiting`,
    overdue: { one: '{count} is overdue', other: '{count} are overdue' },
    noneWaiting: 'No messages are waiting for an answer.',
    noneAnswered: 'No messages have been answered yet.',
    list: 'Messages',
    states: { NEW: 'New', CLAIMED: 'Taken', ANSWERED: 'Answered' },
    late: 'Overdue',
    received: 'Received',
    due: 'Answer due',
    claimedBy: (name) => `Taken by ${name}`,
    answeredBy: (name) => `Answered by ${name}`,
    phone: 'Phone',
    visitor: 'Not signed in',
    read: 'Read the message',
    readAbout: (name) => `Read the message from ${name}`,
    reply: 'Reply by email',
    replyTo: (name) => `Reply by email to ${name}`,
    actions: { TAKE: 'Take', GIVE_BACK: 'Give back', ANSWERED: 'Mark as answered', REOPEN: 'Reopen' },
    actionOf: (action, name) => `${action}: message from ${name}`,
    done: {
      TAKE: 'You have taken the message.',
      GIVE_BACK: 'The message was given back.',
      ANSWERED: 'The message was marked as answered.',
      REOPEN: 'The message was reopened.',
    },
    refusedTitle: 'You cannot open this page',
    refused: 'Only RM-IT Help can read messages from the Contact page.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro: 'Mensajes de la página de contacto. Cada uno debe responderse en un plazo de 48 horas.',
    show: 'Mostrar',
    open: 'En espera',
    answered: 'Respondidos',
    failed: 'No se pudieron cargar los mensajes',
    waiting: { one: '{count} mensaje en espera', other: '{count} mensajes en espera' },
    waitingAtLeast: (count) => `Al menos ${count} mensajes en espera`,
    overdue: { one: '{count} está vencido', other: '{count} están vencidos' },
    noneWaiting: 'Ningún mensaje espera respuesta.',
    noneAnswered: 'Todavía no se ha respondido ningún mensaje.',
    list: 'Mensajes',
    states: { NEW: 'Nuevo', CLAIMED: 'Tomado', ANSWERED: 'Respondido' },
    late: 'Vencido',
    received: 'Recibido',
    due: 'Responder antes de',
    claimedBy: (name) => `Lo tomó ${name}`,
    answeredBy: (name) => `Lo respondió ${name}`,
    phone: 'Teléfono',
    visitor: 'Sin iniciar sesión',
    read: 'Leer el mensaje',
    readAbout: (name) => `Leer el mensaje de ${name}`,
    reply: 'Responder por correo',
    replyTo: (name) => `Responder por correo a ${name}`,
    actions: {
      TAKE: 'Tomar',
      GIVE_BACK: 'Devolver',
      ANSWERED: 'Marcar como respondido',
      REOPEN: 'Reabrir',
    },
    actionOf: (action, name) => `${action}: mensaje de ${name}`,
    done: {
      TAKE: 'Usted tomó el mensaje.',
      GIVE_BACK: 'El mensaje se devolvió.',
      ANSWERED: 'El mensaje se marcó como respondido.',
      REOPEN: 'El mensaje se reabrió.',
    },
    refusedTitle: 'No puede abrir esta página',
    refused: 'Solo la mesa de ayuda de RM-IT puede leer los mensajes de la página de contacto.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
