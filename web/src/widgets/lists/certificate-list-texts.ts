import type { CertificateKind } from '@portal/core/domain/certificates/certificate-kinds.ts';
import type { ShownCertificate } from '@portal/core/domain/people/certificates.ts';
import { dictionary } from '../../content/language.tsx';

/** What certificates are called, and what the date of each means. */
export const certificateListTexts = dictionary<{
  names: Record<CertificateKind, string>;
  states: Record<ShownCertificate['state'], (day: string) => string>;
  unchecked: string;
  /** The rules of behavior. */
  rules: {
    name: string;
    accepted: (version: string) => string;
    acceptedOn: (version: string, day: string) => string;
    notAccepted: string;
  };
}>(
  {
    names: {
      privacy: 'Privacy training',
      cyber: 'Cybersecurity training',
      issa: 'ISAA',
      'dosa-supervisor': 'DOSA supervisor',
      'dosa-training': 'DOSA training',
    },
    states: {
      VALID: (day) => `Valid until ${day}`,
      EXPIRING: (day) => `Expires on ${day} and already counts as expired`,
      EXPIRED: (day) => `Expired on ${day}`,
      MISSING: () => 'No date on file, which counts as expired',
    },
    unchecked: 'Not checked yet',
    rules: {
      name: 'Rules of behavior',
      accepted: (version) => `Version ${version} accepted`,
      acceptedOn: (version, day) => `Version ${version} accepted on ${day}`,
      notAccepted: 'Not accepted yet',
    },
  },
  {
    names: {
      privacy: 'Capacitación sobre privacidad',
      cyber: 'Capacitación sobre ciberseguridad',
      issa: 'ISAA',
      'dosa-supervisor': 'DOSA de supervisor',
      'dosa-training': 'Capacitación DOSA',
    },
    states: {
      VALID: (day) => `Válido hasta el ${day}`,
      EXPIRING: (day) => `Vence el ${day} y ya cuenta como vencido`,
      EXPIRED: (day) => `Venció el ${day}`,
      MISSING: () => 'No hay una fecha registrada, así que cuenta como vencido',
    },
    unchecked: 'Aún sin revisar',
    rules: {
      name: 'Normas de conducta',
      accepted: (version) => `Versión ${version} aceptada`,
      acceptedOn: (version, day) => `Versión ${version} aceptada el ${day}`,
      notAccepted: 'Aún sin aceptar',
    },
  },
);
