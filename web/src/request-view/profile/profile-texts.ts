import type { TrustField } from '@portal/core/domain/people/profile/profile-fields.ts';
import { dictionary } from '../../content/language.tsx';

type Plain = Exclude<TrustField, `${string}${1 | 2 | 3 | 4 | 5}`>;

interface ProfileTexts {
  /** The heading of what is to change. */
  changes: string;
  fields: Record<Plain, string>;
  status: (employment: string) => string;
  jobTitle: (employment: string) => string;
  changed: (field: string, before: string, after: string) => string;
  added: (field: string, after: string) => string;
  removed: (field: string, before: string) => string;
}

/** The words of a profile that is to change, field by field. */
export const profileTexts = dictionary<ProfileTexts>(
  {
    changes: 'Profile changes',
    fields: {
      givenName: 'First name',
      middleInitial: 'Middle initial',
      familyName: 'Last name',
      organizationOrAgency: 'Organization',
      branch: 'Branch',
      riskMapLocationSupported: 'Location supported',
      supervisorName: 'Supervisor',
      supervisorPhone: 'Supervisor phone',
      supervisorEmails: 'Supervisor email',
      contractsSupported: 'Contracts supported',
    },
    status: (employment) => `Employment ${employment}, status`,
    jobTitle: (employment) => `Employment ${employment}, job title`,
    changed: (field, before, after) => `${field}: “${before}” becomes “${after}”`,
    added: (field, after) => `${field}: “${after}” is added`,
    removed: (field, before) => `${field}: “${before}” is removed`,
  },
  {
    changes: 'Cambios del perfil',
    fields: {
      givenName: 'Nombre',
      middleInitial: 'Inicial del segundo nombre',
      familyName: 'Apellidos',
      organizationOrAgency: 'Organización',
      branch: 'División',
      riskMapLocationSupported: 'Ubicación que atiende',
      supervisorName: 'Supervisor',
      supervisorPhone: 'Teléfono del supervisor',
      supervisorEmails: 'Correo electrónico del supervisor',
      contractsSupported: 'Contratos que atiende',
    },
    status: (employment) => `Empleo ${employment}, situación`,
    jobTitle: (employment) => `Empleo ${employment}, puesto`,
    changed: (field, before, after) => `${field}: «${before}» cambia a «${after}»`,
    added: (field, after) => `${field}: se agrega «${after}»`,
    removed: (field, before) => `${field}: se quita «${before}»`,
  },
);
