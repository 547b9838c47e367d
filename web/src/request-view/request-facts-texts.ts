import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DeskSignal } from '@portal/core/domain/requests/signals.ts';
import { dictionary } from '../content/language.tsx';

type Certificate = NonNullable<RequestView['decisionFacts']>['expiredCertificates'][number];

interface RequestFactTexts {
  facts: {
    heading: string;
    person: string;
    email: string;
    application: string;
    employment: string;
    purpose: string;
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
    saidYes: (who: string, role: string) => string;
    accessType: string;
    level: string;
    noLevel: string;
    userOrigin: string;
    certificates: string;
    certificatesValid: string;
    certificateNames: Record<Certificate, string>;
    expired: (certificates: string) => string;
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
    meanings: Record<DeskSignal, string>;
  };
}

/** The names of what is known of a request, and what somebody should look at before saying yes. */
export const requestFactTexts = dictionary<RequestFactTexts>(
  {
    facts: {
      heading: 'What is asked',
      person: 'Person',
      email: 'E-mail',
      application: 'Application',
      employment: 'Employment',
      purpose: 'Purpose',
      asksFor: 'Asks for',
      added: 'Would be added',
      removed: 'Would be removed',
      adds: 'Adds',
      removes: 'Takes away',
      has: 'Has today',
      hasNothing: 'No role of this application',
      before: 'Decided so far',
      nobodyBefore: 'Nobody has decided yet',
      earlier: 'Other requests',
      noEarlier: 'None',
      notGiven: 'Not given',
      saidYes: (who, role) => `${who} said yes as ${role}`,
      accessType: 'Access type',
      level: 'User level',
      noLevel: 'None',
      userOrigin: 'User origin',
      certificates: 'Certificates',
      certificatesValid: 'All valid',
      certificateNames: { privacy: 'privacy training', cyber: 'cyber security training', issa: 'ISAA' },
      expired: (certificates) => `Expired or about to expire: ${certificates}`,
      sameOffice: (office) => `At ${office}`,
      holders: (role) => ({ one: `{count} person holds ${role}`, other: `{count} people hold ${role}` }),
      holdersMany: (role, count) => `${count} people or more hold ${role}`,
      holdersNone: (role) => `Nobody holds ${role} yet`,
      denied: 'Denied',
      namesakes: 'Other accounts with this name or address',
      namesake: (name, email, organization) =>
        organization === '' ? `${name}, ${email}` : `${name}, ${email}, ${organization}`,
    },
    signals: {
      heading: 'Look at this first',
      none: 'None',
      names: {
        SELF_REGISTERED: 'Address not verified',
        NAMESAKE: 'Same name or address',
        CERTIFICATE_EXPIRED: 'Certificate expired',
        EARLIER_REFUSAL: 'Denied before',
        ANSWERED: 'Question answered',
        FALLBACK: 'Stands in',
        REMOVES_ROLES: 'Takes roles away',
      },
      meanings: {
        SELF_REGISTERED:
          'This person registered by themselves, and nobody has verified the e-mail address. Make sure you know who is asking before you approve.',
        NAMESAKE:
          'Another account has the same name or e-mail address. Make sure this is the person you think it is.',
        CERTIFICATE_EXPIRED:
          'By the dates at submit, a certificate of this person is missing, has expired or expires within two days.',
        EARLIER_REFUSAL: 'An earlier request of this person for the same was denied.',
        ANSWERED: 'A question was asked about this request, and it has been answered.',
        FALLBACK: 'You are deciding because nobody who would normally decide could.',
        REMOVES_ROLES: 'This change also takes roles away.',
      },
    },
  },
  {
    facts: {
      heading: 'Qué se pide',
      person: 'Persona',
      email: 'Correo electrónico',
      application: 'Aplicación',
      employment: 'Empleo',
      purpose: 'Finalidad',
      asksFor: 'Pide',
      added: 'Se añadiría',
      removed: 'Se retiraría',
      adds: 'Añade',
      removes: 'Retira',
      has: 'Tiene hoy',
      hasNothing: 'Ningún rol de esta aplicación',
      before: 'Decidido hasta ahora',
      nobodyBefore: 'Nadie ha decidido todavía',
      earlier: 'Otras solicitudes',
      noEarlier: 'Ninguna',
      notGiven: 'No indicado',
      saidYes: (who, role) => `${who} dijo que sí como ${role}`,
      accessType: 'Tipo de acceso',
      level: 'Nivel de usuario',
      noLevel: 'Ninguno',
      userOrigin: 'Procedencia del usuario',
      certificates: 'Certificados',
      certificatesValid: 'Todos vigentes',
      certificateNames: {
        privacy: 'formación en privacidad',
        cyber: 'formación en ciberseguridad',
        issa: 'ISAA',
      },
      expired: (certificates) => `Vencidos o a punto de vencer: ${certificates}`,
      sameOffice: (office) => `En ${office}`,
      holders: (role) => ({ one: `{count} persona tiene ${role}`, other: `{count} personas tienen ${role}` }),
      holdersMany: (role, count) => `${count} personas o más tienen ${role}`,
      holdersNone: (role) => `Nadie tiene ${role} todavía`,
      denied: 'Denegada',
      namesakes: 'Otras cuentas con este nombre o correo',
      namesake: (name, email, organization) =>
        organization === '' ? `${name}, ${email}` : `${name}, ${email}, ${organization}`,
    },
    signals: {
      heading: 'Mire esto primero',
      none: 'Ninguna',
      names: {
        SELF_REGISTERED: 'Correo no verificado',
        NAMESAKE: 'Mismo nombre o correo',
        CERTIFICATE_EXPIRED: 'Certificado vencido',
        EARLIER_REFUSAL: 'Denegada antes',
        ANSWERED: 'Pregunta contestada',
        FALLBACK: 'En sustitución',
        REMOVES_ROLES: 'Retira roles',
      },
      meanings: {
        SELF_REGISTERED:
          'Esta persona se registró por su cuenta y nadie ha verificado su correo electrónico. Antes de aprobar, asegúrese de saber quién hace la solicitud.',
        NAMESAKE:
          'Otra cuenta tiene el mismo nombre o correo electrónico. Asegúrese de que esta sea la persona que usted cree.',
        CERTIFICATE_EXPIRED:
          'Según las fechas al enviar la solicitud, a esta persona le falta un certificado, o lo tiene vencido o a dos días de vencer.',
        EARLIER_REFUSAL: 'Una solicitud anterior de esta persona para lo mismo se denegó.',
        ANSWERED: 'Sobre esta solicitud se hizo una pregunta, y ya se ha contestado.',
        FALLBACK: 'Usted decide porque no podía hacerlo nadie de quienes deben decidir.',
        REMOVES_ROLES: 'Este cambio también retira roles.',
      },
    },
  },
);
