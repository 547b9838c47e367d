import type { CertificateKind } from '@portal/core/domain/certificates/certificate-kinds.ts';
import type { LockCause } from '@portal/core/domain/people/locks.ts';
import { dictionary } from '../../../content/language.tsx';

interface NoticeTexts {
  /** While somebody is asked to end the cause: who must approve what, and what holds until then. */
  waiting: Record<
    LockCause,
    { title: string; until: string; approves: (who: string, day: string) => string }
  >;
  /** Of a new account that nobody could be asked to let in. */
  neverAsked: { cause: string; toDo: (helpDesk: string) => string };
  /** Who must approve it: the first of several, and how many others could; empty where nobody is known. */
  approverName: (first: string, others: number) => string;
  locked: Record<LockCause, { title: string; cause: string; toDo: (helpDesk: string) => string }>;
  /** What a locked account can and cannot do. */
  lockedMeans: string;
  since: (day: string) => string;
  /** The same for a lock whose beginning the portal does not know. */
  noticed: (day: string) => string;
  /** For the person who was away for a long time and can ask to be let in again. */
  restore: {
    toDo: string;
    button: string;
    certificate: string;
    sending: string;
    title: string;
    /** Both are fixed (rule texts 15). */
    success: string;
    failure: string;
  };
  /** Fixed (rule texts 13). */
  certificates: string;
  certificateNames: Record<CertificateKind, string>;
  /** Which certificate, and its last day. */
  certificate: (name: string, day: string | null) => string;
  toProfile: string;
  /** Leads to the page that says so line by line. */
  why: string;
  elomaOnly: (helpDesk: string) => string;
  unreachable: {
    title: (email: string) => string;
    since: (day: string) => string;
    change: string;
    confirm: string;
    confirmed: (email: string) => string;
  };
}

const en: NoticeTexts = {
  waiting: {
    NEVER_ADMITTED: {
      title: 'Your account is not active yet',
      until: 'Until then, you can look at the catalog.',
      approves: (who, day) =>
        day === ''
          ? `Your account was created. ${who} must approve it.`
          : `Your account was created. ${who} must approve it by ${day}.`,
    },
    INACTIVITY: {
      title: 'Your account is locked, and you asked to restore it',
      until: 'Until then, you can look at the catalog.',
      approves: (who) => `${who} must approve it.`,
    },
    BY_ADMINISTRATOR: {
      title: 'Your account is locked, and you asked to unlock it',
      until: 'Until then, you can look at the catalog.',
      approves: (who) => `${who} must approve it.`,
    },
    PROFILE_UPDATE: {
      title: 'Your account is locked while your profile change is reviewed',
      until:
        'Until then, you cannot open applications or change your access. To unlock your account now, open the request and cancel it.',
      approves: (who) => `${who} must approve the change.`,
    },
  },
  neverAsked: {
    cause: 'Your account was created, but no one could be asked to approve it.',
    toDo: (helpDesk) =>
      `To ask for approval, confirm that your profile is correct and save it, or contact ${helpDesk}.`,
  },
  approverName: (first, others) => {
    if (first === '') return 'Someone';
    if (others === 0) return first;
    return others === 1 ? `${first} or one other person` : `${first} or one of ${others} others`;
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
      toDo: (helpDesk) =>
        `To use it again, confirm that your profile is correct and save it. We will then ask your supervisor to unlock your account. If you need help, contact ${helpDesk}.`,
    },
    BY_ADMINISTRATOR: {
      title: 'Your account is locked',
      cause: 'An administrator locked it. The portal has no record of the reason.',
      toDo: (helpDesk) =>
        `To unlock it, confirm that your profile is correct and save it. We will then ask your supervisor. To find out the reason, contact ${helpDesk}.`,
    },
    PROFILE_UPDATE: {
      title: 'Your account is locked',
      cause: 'A change to your profile has not been reviewed.',
      toDo: (helpDesk) => `If your account stays locked, contact ${helpDesk}.`,
    },
  },
  since: (day) => `Your account has been locked since ${day}.`,
  noticed: (day) => `We first noticed this on ${day}.`,
  restore: {
    toDo: 'To use your account again, select Restore. We will ask your supervisor, or RM-IT Help if no supervisor can decide.',
    button: 'Restore',
    certificate: 'One of your certificates is expired or about to expire. Renew it first.',
    sending: 'Sending your request',
    title: 'Reactivate Request',
    success: 'Reactivate access request was successful',
    failure: 'Reactivate request failed',
  },
  lockedMeans: 'You can look at the catalog, but you cannot open applications or change your access.',
  certificates:
    'One or more of your certificates is expired or about to expire. Please re-upload a new certificate and update the expiration date as soon as possible',
  certificateNames: {
    privacy: 'Privacy',
    cyber: 'Cybersecurity',
    issa: 'ISAA',
    'dosa-supervisor': 'DOSA supervisor',
    'dosa-training': 'DOSA training',
  },
  certificate: (name, day) => (day === null ? `${name}: no date on file` : `${name}: ${day}`),
  toProfile: 'Go to your account page',
  why: 'Why can’t I get in?',
  elomaOnly: (helpDesk) =>
    `You are exclusively an eLOMA user. Use Launch App to open your application. To expand your account, contact the help desk at ${helpDesk}.`,
  unreachable: {
    title: (email) => `Email does not reach you at ${email}`,
    since: (day) => `A mail server has refused our email since ${day}, so you may miss what needs you.`,
    change: 'Change the address',
    confirm: 'The address is right',
    confirmed: (email) => `We will send email to ${email} as usual.`,
  },
};

const es: NoticeTexts = {
  waiting: {
    NEVER_ADMITTED: {
      title: 'Su cuenta aún no está activa',
      until: 'Mientras tanto, puede consultar el catálogo.',
      approves: (who, day) =>
        day === ''
          ? `Su cuenta se creó. ${who} debe aprobarla.`
          : `Su cuenta se creó. ${who} debe aprobarla a más tardar el ${day}.`,
    },
    INACTIVITY: {
      title: 'Su cuenta está bloqueada y usted pidió restablecerla',
      until: 'Mientras tanto, puede consultar el catálogo.',
      approves: (who) => `${who} debe aprobarlo.`,
    },
    BY_ADMINISTRATOR: {
      title: 'Su cuenta está bloqueada y usted pidió desbloquearla',
      until: 'Mientras tanto, puede consultar el catálogo.',
      approves: (who) => `${who} debe aprobarlo.`,
    },
    PROFILE_UPDATE: {
      title: 'Su cuenta está bloqueada mientras se revisa el cambio de su perfil',
      until:
        'Hasta entonces no puede abrir aplicaciones ni cambiar sus accesos. Para desbloquear su cuenta ahora, abra la solicitud y cancélela.',
      approves: (who) => `${who} debe aprobar el cambio.`,
    },
  },
  neverAsked: {
    cause: 'Su cuenta se creó, pero no había nadie a quien pedirle que la aprobara.',
    toDo: (helpDesk) =>
      `Para pedir la aprobación, confirme que su perfil es correcto y guárdelo, o comuníquese con ${helpDesk}.`,
  },
  approverName: (first, others) => {
    if (first === '') return 'Alguien';
    if (others === 0) return first;
    return others === 1 ? `${first} u otra persona` : `${first} o una de otras ${others} personas`;
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
      toDo: (helpDesk) =>
        `Para usarla de nuevo, confirme que su perfil es correcto y guárdelo. Después le pediremos a su supervisor que la desbloquee. Si necesita ayuda, comuníquese con ${helpDesk}.`,
    },
    BY_ADMINISTRATOR: {
      title: 'Su cuenta está bloqueada',
      cause: 'Un administrador la bloqueó. El portal no tiene registro del motivo.',
      toDo: (helpDesk) =>
        `Para desbloquearla, confirme que su perfil es correcto y guárdelo. Después se lo pediremos a su supervisor. Para saber el motivo, comuníquese con ${helpDesk}.`,
    },
    PROFILE_UPDATE: {
      title: 'Su cuenta está bloqueada',
      cause: 'Hay un cambio de su perfil que aún no se ha revisado.',
      toDo: (helpDesk) => `Si su cuenta sigue bloqueada, comuníquese con ${helpDesk}.`,
    },
  },
  since: (day) => `Está bloqueada desde el ${day}.`,
  noticed: (day) => `Lo detectamos el ${day}.`,
  restore: {
    toDo: 'Para volver a usar su cuenta, seleccione Restablecer. Se lo pediremos a su supervisor, o a la mesa de ayuda de RM-IT si ningún supervisor puede decidir.',
    button: 'Restablecer',
    certificate: 'Uno de sus certificados está vencido o por vencer. Renuévelo primero.',
    sending: 'Enviando su solicitud',
    title: 'Solicitud de reactivación',
    success: 'La solicitud para reactivar el acceso se envió correctamente',
    failure: 'La solicitud de reactivación no se pudo enviar',
  },
  lockedMeans: 'Puede consultar el catálogo, pero no abrir aplicaciones ni cambiar sus accesos.',
  certificates:
    'Uno o más de sus certificados están vencidos o por vencer. Cargue un certificado nuevo y actualice la fecha de vencimiento lo antes posible',
  certificateNames: {
    privacy: 'Privacidad',
    cyber: 'Ciberseguridad',
    issa: 'ISAA',
    'dosa-supervisor': 'DOSA de supervisor',
    'dosa-training': 'Capacitación DOSA',
  },
  certificate: (name, day) => (day === null ? `${name}: sin fecha registrada` : `${name}: ${day}`),
  toProfile: 'Ir a la página de su cuenta',
  why: '¿Por qué no puedo entrar?',
  elomaOnly: (helpDesk) =>
    `Usted usa exclusivamente eLOMA. Para entrar, seleccione «Abrir la aplicación». Para ampliar su cuenta, comuníquese con la mesa de ayuda en ${helpDesk}.`,
  unreachable: {
    title: (email) => `Los correos no le llegan a ${email}`,
    since: (day) =>
      `Un servidor de correo rechaza nuestros correos desde el ${day}, así que usted podría no enterarse de lo que le espera.`,
    change: 'Cambiar la dirección',
    confirm: 'La dirección es correcta',
    confirmed: (email) => `Enviaremos los correos a ${email} como siempre.`,
  },
};

/** The words of what holds for every card. */
export const noticeTexts = dictionary<NoticeTexts>(en, es);
