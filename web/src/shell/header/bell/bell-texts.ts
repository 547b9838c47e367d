import { dictionary } from '../../../content/language.tsx';

interface BellTexts {
  title: string;
  /** The name of the button while something is unread. */
  unread: { one: string; other: string };
  /** The same where there may be more than are counted. */
  unreadAtLeast: (count: string) => string;
  isUnread: string;
  readAll: string;
  none: string;
  failed: string;
  notMarked: string;
  /** Announced once when something arrives. */
  arrived: (text: string) => string;
}

/** What the bell in the header says. */
export const bellTexts = dictionary<BellTexts>(
  {
    title: 'Notifications',
    unread: { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
    unreadAtLeast: (count) => `Notifications, more than ${count} unread`,
    isUnread: 'Unread:',
    readAll: 'Mark all as read',
    none: 'You have no notifications.',
    failed: 'Your notifications could not be loaded',
    notMarked: 'They could not be marked as read',
    arrived: (text) => `New notification: ${text}`,
  },
  {
    title: 'Notificaciones',
    unread: { one: 'Notificaciones, {count} sin leer', other: 'Notificaciones, {count} sin leer' },
    unreadAtLeast: (count) => `Notificaciones, más de ${count} sin leer`,
    isUnread: 'Sin leer:',
    readAll: 'Marcar todas como leídas',
    none: 'No tiene notificaciones.',
    failed: 'No se pudieron cargar sus notificaciones',
    notMarked: 'No se pudieron marcar como leídas',
    arrived: (text) => `Notificación nueva: ${text}`,
  },
);
