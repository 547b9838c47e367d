import type { ShownCertificate } from '@portal/core/domain/people/certificates.ts';
import { dictionary } from '../../content/language.tsx';

/** What certificates are called, and what the date of each means. */
export const certificateListTexts = dictionary<{
  names: Record<ShownCertificate['name'], string>;
  states: Record<ShownCertificate['state'], (day: string) => string>;
}>(
  {
    names: { privacy: 'Privacy training', cyber: 'Cybersecurity training', issa: 'ISAA' },
    states: {
      VALID: (day) => `Valid until ${day}`,
      EXPIRING: (day) => `Expires on ${day} and already counts as expired`,
      EXPIRED: (day) => `Expired on ${day}`,
      MISSING: () => 'No date on file, which counts as expired',
    },
  },
  {
    names: {
      privacy: 'Capacitación sobre privacidad',
      cyber: 'Capacitación sobre ciberseguridad',
      issa: 'ISAA',
    },
    states: {
      VALID: (day) => `Válido hasta el ${day}`,
      EXPIRING: (day) => `Vence el ${day} y ya cuenta como vencido`,
      EXPIRED: (day) => `Venció el ${day}`,
      MISSING: () => 'No hay una fecha registrada, así que cuenta como vencido',
    },
  },
);
