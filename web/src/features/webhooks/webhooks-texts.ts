import type { WebhookEvent } from '@portal/core/domain/webhooks/webhook-events.ts';
import { dictionary } from '../../content/language.tsx';

interface WebhooksTexts {
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
  intro: string;
  failed: string;
  none: string;
  list: string;
  active: string;
  off: string;
  causes: Record<'FAILING' | 'GONE', string>;
  events: Record<WebhookEvent, string>;
  subscribedEvents: (events: string) => string;
  publicKey: string;
  made: (by: string, day: string) => string;
  former: (until: string) => string;
  sent: (when: string) => string;
  notSent: string;
  waiting: { one: string; other: string };
  notTaken: { one: string; other: string };
  rotate: string;
  turnOn: string;
  turnOff: string;
  remove: string;
  removeTitle: string;
  removeText: (address: string) => string;
  showFailures: string;
  hideFailures: string;
  failures: string;
  noFailures: string;
  responded: (status: number) => string;
  faults: { NOT_PUBLIC: string; other: string };
  attempts: { one: string; other: string };
  next: (when: string) => string;
  givenUp: string;
  sendAgain: string;
  sendAllAgain: string;
  add: string;
  address: string;
  addressHint: string;
  which: string;
  save: string;
  secretTitle: string;
  secretText: string;
  notDone: string;
  addressFaults: Record<'MALFORMED' | 'NOT_HTTPS' | 'PASSWORD' | 'PORT' | 'NOT_PUBLIC', string>;
  noEvents: string;
}

/** What the screen of webhooks says. */
export const webhooksTexts = dictionary<WebhooksTexts>(
  {
    refusedTitle: 'You cannot open this page',
    refused: 'Only administrators can see the webhooks.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
    intro:
      'Other systems of the agency can be told what happens to requests. Each message has a signature (Standard Webhooks) and names no person.',
    failed: 'The webhooks could not be loaded',
    none: 'There are no webhooks.',
    list: 'Webhooks',
    active: 'On',
    off: 'Off',
    causes: {
      FAILING: 'The portal turned it off because the system accepted nothing for three days.',
      GONE: 'The portal turned it off because the system responded that it no longer exists.',
    },
    events: {
      'request.submitted': 'Submitted',
      'request.approved': 'Approved',
      'request.denied': 'Denied',
      'request.returned': 'Returned with a question',
      'request.answered': 'Question answered',
      'request.canceled': 'Canceled',
      'request.expired': 'Expired',
      'request.delivered': 'Set up',
      'request.removed': 'Access removed',
      'request.stuck': 'Setup needs help',
    },
    subscribedEvents: (events) => `Events: ${events}`,
    publicKey: 'Public key',
    made: (by, day) => `Made by ${by} on ${day}.`,
    former: (until) => `The former keys also sign until ${until}.`,
    sent: (when) => `Something was last accepted ${when}.`,
    notSent: 'Nothing has been accepted yet.',
    waiting: { one: '{count} message is waiting.', other: '{count} messages are waiting.' },
    notTaken: { one: '{count} message failed.', other: '{count} messages failed.' },
    rotate: 'Change keys',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    remove: 'Delete',
    removeTitle: 'Delete this webhook?',
    removeText: (address) => `Nothing more is sent to ${address}, and what is waiting is lost.`,
    showFailures: 'Show failed messages',
    hideFailures: 'Hide failed messages',
    failures: 'Failed messages',
    noFailures: 'No message has failed.',
    responded: (status) => `The system responded with ${status}.`,
    faults: {
      NOT_PUBLIC: 'The address leads to an inner network.',
      other: 'The system did not respond.',
    },
    attempts: { one: '{count} attempt', other: '{count} attempts' },
    next: (when) => `Next attempt ${when}.`,
    givenUp: 'No more attempts.',
    sendAgain: 'Send again',
    sendAllAgain: 'Send all again',
    add: 'Add a webhook',
    address: 'Address of the system',
    addressHint: 'It begins with https://',
    which: 'Which events are sent',
    save: 'Add',
    secretTitle: 'Give this secret to the system',
    secretText: 'The system checks the signatures with it. It is shown only this once.',
    notDone: 'That did not work',
    addressFaults: {
      MALFORMED: 'Enter a complete address, such as https://system.example.gov/hook.',
      NOT_HTTPS: 'The address must begin with https://.',
      PASSWORD: 'The address must not contain a username or password.',
      PORT: 'The address must not name a port.',
      NOT_PUBLIC: 'The address leads to an inner network, which this portal does not allow.',
    },
    noEvents: 'Select at least one event.',
  },
  {
    refusedTitle: 'No puede abrir esta página',
    refused: 'Solo los administradores pueden ver los webhooks.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
    intro:
      'Otros sistemas de la agencia pueden recibir avisos de lo que ocurre con las solicitudes. Cada mensaje lleva una firma (Standard Webhooks) y no nombra a ninguna persona.',
    failed: 'No se pudieron cargar los webhooks',
    none: 'No hay webhooks.',
    list: 'Webhooks creados',
    active: 'Activado',
    off: 'Desactivado',
    causes: {
      FAILING: 'El portal lo desactivó porque el sistema no aceptó nada durante tres días.',
      GONE: 'El portal lo desactivó porque el sistema respondió que ya no existe.',
    },
    events: {
      'request.submitted': 'Enviada',
      'request.approved': 'Aprobada',
      'request.denied': 'Denegada',
      'request.returned': 'Devuelta con una pregunta',
      'request.answered': 'Pregunta respondida',
      'request.canceled': 'Cancelada',
      'request.expired': 'Vencida',
      'request.delivered': 'Configurada',
      'request.removed': 'Acceso quitado',
      'request.stuck': 'La configuración necesita ayuda',
    },
    subscribedEvents: (events) => `Eventos: ${events}`,
    publicKey: 'Clave pública',
    made: (by, day) => `Lo creó ${by} el ${day}.`,
    former: (until) => `Las claves anteriores también firman hasta el ${until}.`,
    sent: (when) => `El último mensaje se aceptó ${when}.`,
    notSent: 'Todavía no se ha aceptado ningún mensaje.',
    waiting: { one: '{count} mensaje en espera.', other: '{count} mensajes en espera.' },
    notTaken: { one: '{count} mensaje falló.', other: '{count} mensajes fallaron.' },
    rotate: 'Cambiar las claves',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    remove: 'Eliminar',
    removeTitle: '¿Eliminar este webhook?',
    removeText: (address) => `No se envía nada más a ${address} y lo que está en espera se pierde.`,
    showFailures: 'Mostrar los mensajes que fallaron',
    hideFailures: 'Ocultar los mensajes que fallaron',
    failures: 'Mensajes que fallaron',
    noFailures: 'Ningún mensaje falló.',
    responded: (status) => `El sistema respondió ${status}.`,
    faults: {
      NOT_PUBLIC: 'La dirección lleva a una red interna.',
      other: 'El sistema no respondió.',
    },
    attempts: { one: '{count} intento', other: '{count} intentos' },
    next: (when) => `Próximo intento ${when}.`,
    givenUp: 'No hay más intentos.',
    sendAgain: 'Enviar de nuevo',
    sendAllAgain: 'Enviar todos de nuevo',
    add: 'Agregar un webhook',
    address: 'Dirección del sistema',
    addressHint: 'Empieza con https://',
    which: 'Qué eventos se envían',
    save: 'Agregar',
    secretTitle: 'Entregue este secreto al sistema',
    secretText: 'El sistema comprueba las firmas con él. Se muestra solo esta vez.',
    notDone: 'No funcionó',
    addressFaults: {
      MALFORMED: 'Escriba una dirección completa, como https://sistema.example.gov/aviso.',
      NOT_HTTPS: 'La dirección debe empezar con https://.',
      PASSWORD: 'La dirección no debe contener un nombre de usuario ni una contraseña.',
      PORT: 'La dirección no debe indicar un puerto.',
      NOT_PUBLIC: 'La dirección lleva a una red interna, y este portal no lo permite.',
    },
    noEvents: 'Seleccione al menos un evento.',
  },
);
