import type { DeskSignal } from '@portal/core/domain/requests/signals.ts';
import { dictionary } from '../content/language.tsx';

interface RequestFactTexts {
  facts: {
    heading: string;
    reasonAndPerson: string;
    reason: string;
    startedBy: string;
    renamed: string;
    calledNow: (named: string, today: string) => string;
    person: string;
    email: string;
    application: string;
    employment: string;
    purpose: string;
    organization: string;
    platformAccount: string;
    partnerSupport: string;
    employmentNumber: (number: string) => string;
    asksFor: string;
    added: string;
    removed: string;
    adds: string;
    removes: string;
    has: string;
    hasNothing: string;
    before: string;
    nobodyBefore: string;
    earlier: string;
    noEarlier: string;
    notGiven: string;
    messageYes: (who: string, role: string) => string;
    accessType: string;
    level: string;
    noLevel: string;
    userOrigin: string;
    altUsername: string;
    certificates: string;
    noCertificates: string;
    sameOffice: (office: string) => string;
    holders: (role: string) => { one: string; other: string };
    holdersMany: (role: string, count: string) => string;
    holdersNone: (role: string) => string;
    denied: string;
    namesakes: string;
    namesake: (name: string, email: string, organization: string) => string;
  };
  signals: {
    heading: string;
    none: string;
    names: Record<DeskSignal, string>;
    /** What to look at before an approval. */
    meanings: Record<Exclude<DeskSignal, 'SET_UP'>, string>;
  };
}

/** The names of what is known of a request, and what somebody should look at before approving. */
export const requestFactTexts = dictionary<RequestFactTexts>(
  {
    facts: {
      heading: 'Request details',
      reasonAndPerson: 'Reason and person',
      reason: 'Reason',
      startedBy: 'Started by',
      renamed: 'Changed names',
      calledNow: (named, today) => `${named} is now ${today}`,
      person: 'Person',
      email: 'Email',
      application: 'Application',
      employment: 'Employment',
      purpose: 'Purpose',
      organization: 'Organization',
      platformAccount: 'MIP username',
      partnerSupport: 'CTP support',
      employmentNumber: (number) => `Under employment ${number}`,
      asksFor: 'Requests',
      added: 'Would be added',
      removed: 'Would be removed',
      adds: 'Adds',
      removes: 'Removes',
      has: 'Current roles',
      hasNothing: 'No roles in this application',
      before: 'Decisions so far',
      nobodyBefore: 'No decisions yet',
      earlier: 'Other requests',
      noEarlier: 'None',
      notGiven: 'Not provided',
      messageYes: (who, role) => `Approved by ${who} (${role})`,
      accessType: 'Access type',
      level: 'User level',
      noLevel: 'None',
      userOrigin: 'User origin',
      altUsername: 'Alternate username',
      certificates: 'Certificates',
      noCertificates: 'None needed',
      sameOffice: (office) => `At ${office}`,
      holders: (role) => ({ one: `{count} person has ${role}`, other: `{count} people have ${role}` }),
      holdersMany: (role, count) => `${count} or more people have ${role}`,
      holdersNone: (role) => `No one has ${role} yet`,
      denied: 'Denied',
      namesakes: 'Other accounts with this name or email',
      namesake: (name, email, organization) =>
        organization === '' ? `${name}, ${email}` : `${name}, ${email}, ${organization}`,
    },
    signals: {
      heading: 'Check these first',
      none: 'None',
      names: {
        SELF_REGISTERED: 'Email not verified',
        NAMESAKE: 'Same name or email',
        CERTIFICATE_EXPIRED: 'Certificate expired',
        EARLIER_REFUSAL: 'Denied before',
        ANSWERED: 'Question answered',
        FALLBACK: 'Backup decision',
        SET_UP: 'Manual setup',
        REMOVES_ROLES: 'Removes roles',
      },
      meanings: {
        SELF_REGISTERED:
          'This person created their own account, and no one has verified the email address. Make sure you know who is asking before you approve.',
        NAMESAKE:
          'Another account has the same name or email address. Make sure this is the person you think it is.',
        CERTIFICATE_EXPIRED:
          'When the request was submitted, one of this person’s certificates was missing, had expired, or was within two days of expiring.',
        EARLIER_REFUSAL: 'An earlier request from this person for the same access was denied.',
        ANSWERED: 'Someone asked a question about this request, and it has been answered.',
        FALLBACK: 'You are deciding because no one who would normally decide is available.',
        REMOVES_ROLES: 'This change also removes roles.',
      },
    },
  },
  {
    facts: {
      heading: 'Detalles de la solicitud',
      reasonAndPerson: 'Motivo y persona',
      reason: 'Motivo',
      startedBy: 'Iniciada por',
      renamed: 'Nombres que cambiaron',
      calledNow: (named, today) => `${named} ahora se llama ${today}`,
      person: 'Persona',
      email: 'Correo electrónico',
      application: 'Aplicación',
      employment: 'Empleo',
      purpose: 'Propósito',
      organization: 'Organización',
      platformAccount: 'Nombre de usuario de MIP',
      partnerSupport: 'Apoyo a un CTP',
      employmentNumber: (number) => `En el empleo ${number}`,
      asksFor: 'Solicita',
      added: 'Se agregaría',
      removed: 'Se quitaría',
      adds: 'Agrega',
      removes: 'Quita',
      has: 'Roles actuales',
      hasNothing: 'Ningún rol en esta aplicación',
      before: 'Decisiones hasta ahora',
      nobodyBefore: 'Todavía no hay decisiones',
      earlier: 'Otras solicitudes',
      noEarlier: 'Ninguna',
      notGiven: 'No se indicó',
      messageYes: (who, role) => `Aprobada por ${who} (${role})`,
      accessType: 'Tipo de acceso',
      level: 'Nivel de usuario',
      noLevel: 'Ninguno',
      userOrigin: 'Origen del usuario',
      altUsername: 'Nombre de usuario alterno',
      certificates: 'Certificados',
      noCertificates: 'No necesita ninguno',
      sameOffice: (office) => `En ${office}`,
      holders: (role) => ({ one: `{count} persona tiene ${role}`, other: `{count} personas tienen ${role}` }),
      holdersMany: (role, count) => `${count} o más personas tienen ${role}`,
      holdersNone: (role) => `Todavía nadie tiene ${role}`,
      denied: 'Denegada',
      namesakes: 'Otras cuentas con este nombre o correo',
      namesake: (name, email, organization) =>
        organization === '' ? `${name}, ${email}` : `${name}, ${email}, ${organization}`,
    },
    signals: {
      heading: 'Revise esto primero',
      none: 'Ninguna',
      names: {
        SELF_REGISTERED: 'Correo no verificado',
        NAMESAKE: 'Mismo nombre o correo',
        CERTIFICATE_EXPIRED: 'Certificado vencido',
        EARLIER_REFUSAL: 'Denegada antes',
        ANSWERED: 'Pregunta respondida',
        FALLBACK: 'Decisión de respaldo',
        SET_UP: 'Configuración manual',
        REMOVES_ROLES: 'Quita roles',
      },
      meanings: {
        SELF_REGISTERED:
          'Esta persona se registró por su cuenta y nadie ha verificado su correo electrónico. Antes de aprobar, asegúrese de saber quién hace la solicitud.',
        NAMESAKE:
          'Otra cuenta tiene el mismo nombre o correo electrónico. Asegúrese de que esta sea la persona que usted cree.',
        CERTIFICATE_EXPIRED:
          'Cuando se envió la solicitud, a esta persona le faltaba un certificado, o tenía uno vencido o a dos días de vencer.',
        EARLIER_REFUSAL: 'Se denegó una solicitud anterior de esta persona para el mismo acceso.',
        ANSWERED: 'Alguien hizo una pregunta sobre esta solicitud y ya se respondió.',
        FALLBACK: 'Usted decide porque no está disponible nadie de quienes decidirían normalmente.',
        REMOVES_ROLES: 'Este cambio también quita roles.',
      },
    },
  },
);
