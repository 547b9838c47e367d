import type { LockCause } from '@portal/core/domain/catalogue/notices.ts';
import { dictionary } from '../../../content/language.tsx';

interface NoticeTexts {
  /** For an account that somebody still has to let in. */
  waiting: { title: string; until: string };
  locked: Record<LockCause, { title: string; cause: string; toDo: (helpDesk: string) => string }>;
  /** What a locked account can and cannot do. */
  lockedMeans: string;
  /** Fixed (rule texts 13). */
  certificates: string;
  certificateNames: Record<'privacy' | 'cyber' | 'issa', string>;
  /** Which certificate, and its last day. */
  certificate: (name: string, day: string | null) => string;
  toProfile: string;
  elomaOnly: (helpDesk: string) => string;
}

const en: NoticeTexts = {
  waiting: {
    title: 'Your account is not active yet',
    until: 'Until it is, you can look at the catalog.',
  },
  locked: {
    NEVER_ADMITTED: {
      title: 'Your account is not active yet',
      cause: 'Your request to use the portal was closed without approval.',
      toDo: () => 'Open the request to see why and to ask again.',
    },
    INACTIVITY: {
      title: 'Your account is locked',
      cause: 'You did not sign in for a long time.',
      toDo: (helpDesk) => `To restore your account, contact ${helpDesk}.`,
    },
    BY_ADMINISTRATOR: {
      title: 'Your account is locked',
      cause: '',
      toDo: (helpDesk) => `To find out why and to unlock it, contact ${helpDesk}.`,
    },
  },
  lockedMeans: 'You can look at the catalog, but you cannot open applications or change your access.',
  certificates:
    'One or more of your certificates is expired or about to expire. Please re-upload a new certificate and update the expiration date as soon as possible',
  certificateNames: { privacy: 'Privacy', cyber: 'Cybersecurity', issa: 'ISAA' },
  certificate: (name, day) => (day === null ? `${name}: no date on file` : `${name}: ${day}`),
  toProfile: 'Go to your profile',
  elomaOnly: (helpDesk) =>
    `You are exclusively an eLOMA user. Use Launch App to open your application. To expand your account, contact the help desk at ${helpDesk}.`,
};

const es: NoticeTexts = {
  waiting: {
    title: 'Su cuenta aún no está activa',
    until: 'Mientras tanto, puede consultar el catálogo.',
  },
  locked: {
    NEVER_ADMITTED: {
      title: 'Su cuenta aún no está activa',
      cause: 'Su solicitud para usar el portal se cerró sin aprobación.',
      toDo: () => 'Abra la solicitud para ver el motivo y solicitarlo de nuevo.',
    },
    INACTIVITY: {
      title: 'Su cuenta está bloqueada',
      cause: 'No inició sesión durante mucho tiempo.',
      toDo: (helpDesk) => `Para restablecer su cuenta, comuníquese con ${helpDesk}.`,
    },
    BY_ADMINISTRATOR: {
      title: 'Su cuenta está bloqueada',
      cause: '',
      toDo: (helpDesk) => `Para saber el motivo y desbloquearla, comuníquese con ${helpDesk}.`,
    },
  },
  lockedMeans: 'Puede consultar el catálogo, pero no abrir aplicaciones ni cambiar sus accesos.',
  certificates:
    'Uno o más de sus certificados están vencidos o por vencer. Cargue un certificado nuevo y actualice la fecha de vencimiento lo antes posible',
  certificateNames: { privacy: 'Privacidad', cyber: 'Ciberseguridad', issa: 'ISAA' },
  certificate: (name, day) => (day === null ? `${name}: sin fecha registrada` : `${name}: ${day}`),
  toProfile: 'Ir a su perfil',
  elomaOnly: (helpDesk) =>
    `Usted usa exclusivamente eLOMA. Utilice Abrir la aplicación para entrar. Para ampliar su cuenta, comuníquese con la mesa de ayuda en ${helpDesk}.`,
};

/** The words of what holds for every card. */
export const noticeTexts = dictionary<NoticeTexts>(en, es);
