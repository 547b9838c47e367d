import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { CertificateKind } from '@portal/core/domain/certificates/certificate-kinds.ts';

/** What a certificate is called within a sentence of a mail. */
export const certificateNames: Readonly<Record<Language, Readonly<Record<CertificateKind, string>>>> = {
  en: {
    privacy: 'privacy training',
    cyber: 'cyber security training',
    issa: 'ISAA',
    'dosa-supervisor': 'DOSA supervisor',
    'dosa-training': 'DOSA training',
  },
  es: {
    privacy: 'capacitación en privacidad',
    cyber: 'capacitación en ciberseguridad',
    issa: 'ISAA',
    'dosa-supervisor': 'DOSA de supervisor',
    'dosa-training': 'capacitación DOSA',
  },
};
