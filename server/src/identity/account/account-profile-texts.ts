import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { TrustField } from '@portal/core/domain/people/profile-fields.ts';

/** Every sentence of the form for fields that nobody changes alone. */
export interface ProfileSectionTexts {
  change: string;
  asksSupervisor: string;
  /** What saving does to an account that is active, and what to one that is locked. */
  locks: string;
  locked: string;
  save: string;
  problem: string;
  waitsFor(names: string, day: string): string;
  beingWritten: string;
  toRequest(number: string): string;
  changed(field: string, before: string, after: string): string;
  fields: Partial<Record<TrustField, string>>;
  hints: Partial<Record<TrustField, string>>;
  status(employment: string): string;
  jobTitle(employment: string): string;
  fault(fault: string, longest: number): string;
  /** By problem code. */
  codes: Readonly<Record<string, string>>;
  otherwise: string;
}

const en: ProfileSectionTexts = {
  change: 'Change your profile',
  asksSupervisor:
    'Your access depends on this information, so your supervisor must approve each change. If you change your supervisor, the new one decides.',
  locks:
    'Your account is locked until the change is decided: you can look at the catalog, but you cannot open applications from it or change your access.',
  locked:
    'Your account is locked. Check that everything is correct and select Save. We will then ask your supervisor to unlock it, even if you changed nothing.',
  save: 'Save',
  problem: 'Your profile was not saved',
  waitsFor: (names, day) => `You saved your profile on ${day}. It is waiting for ${names}.`,
  beingWritten: 'Your profile change was approved and is being applied.',
  toRequest: (number) => `Open ${number} to see it or cancel it`,
  changed: (field, before, after) => {
    if (before === '') return `${field}: “${after}” is added`;
    return after === '' ? `${field}: “${before}” is removed` : `${field}: “${before}” becomes “${after}”`;
  },
  fields: {
    givenName: 'First name',
    middleInitial: 'Middle initial (optional)',
    familyName: 'Last name',
    organizationOrAgency: 'Organization',
    branch: 'Branch (optional)',
    riskMapLocationSupported: 'Location you support (optional)',
    supervisorName: 'Supervisor name (optional)',
    supervisorPhone: 'Supervisor phone number (optional)',
    supervisorEmails: 'Supervisor email',
    contractsSupported: 'Contracts you support (optional)',
  },
  hints: {
    givenName: 'If you have only one name, leave this empty and enter the name as your last name',
    branch: 'If yours is not a branch of the agency, begin with “Other:”',
    supervisorEmails: 'If you have several supervisors, separate their addresses with commas',
    contractsSupported: 'Separate contracts with commas',
  },
  status: (employment) => `Employment ${employment}: status (optional)`,
  jobTitle: (employment) => `Employment ${employment}: job title (optional)`,
  fault: (fault, longest) => {
    if (fault === 'REQUIRED') return 'This cannot be empty';
    if (fault === 'TOO_LONG') return `Use at most ${longest} characters`;
    if (fault === 'NOT_OFFERED') return 'You cannot be your own supervisor';
    if (fault === 'UNKNOWN') return 'Enter a valid email address';
    return 'This has a character that cannot be used. Type the text instead of pasting it';
  },
  codes: {
    STALE_PROFILE: 'Your profile has changed since you opened this page. Check it and save again.',
    BEING_APPLIED: 'Your last change was approved and is being applied. Try again in a moment.',
    NO_APPROVER: 'No one can decide this right now. Contact the help desk.',
    PENDING_REQUEST_EXISTS: 'You have already asked. Wait for the decision, or cancel your request first.',
  },
  otherwise: 'This is not possible with your account. Contact the help desk.',
};

const es: ProfileSectionTexts = {
  change: 'Cambiar su perfil',
  asksSupervisor:
    'Su acceso depende de estos datos, por eso su supervisor debe aprobar cada cambio. Si cambia de supervisor, decide el nuevo.',
  locks:
    'Su cuenta queda bloqueada hasta que se decida el cambio: puede consultar el catálogo, pero no abrir aplicaciones desde él ni cambiar sus accesos.',
  locked:
    'Su cuenta está bloqueada. Verifique que todo sea correcto y seleccione Guardar. Después le pediremos a su supervisor que la desbloquee, aunque no haya cambiado nada.',
  save: 'Guardar',
  problem: 'Su perfil no se guardó',
  waitsFor: (names, day) => `Usted guardó su perfil el ${day}. Está en espera de ${names}.`,
  beingWritten: 'El cambio de su perfil se aprobó y se está aplicando.',
  toRequest: (number) => `Abrir ${number} para verla o cancelarla`,
  changed: (field, before, after) => {
    if (before === '') return `${field}: se agrega «${after}»`;
    return after === '' ? `${field}: se quita «${before}»` : `${field}: «${before}» cambia a «${after}»`;
  },
  fields: {
    givenName: 'Nombre',
    middleInitial: 'Inicial del segundo nombre (opcional)',
    familyName: 'Apellidos',
    organizationOrAgency: 'Organización',
    branch: 'División (opcional)',
    riskMapLocationSupported: 'Ubicación que atiende (opcional)',
    supervisorName: 'Nombre del supervisor (opcional)',
    supervisorPhone: 'Teléfono del supervisor (opcional)',
    supervisorEmails: 'Correo electrónico del supervisor',
    contractsSupported: 'Contratos que atiende (opcional)',
  },
  hints: {
    givenName: 'Si tiene un solo nombre, deje esto vacío y escríbalo en Apellidos',
    branch: 'Si la suya no es una división de la agencia, comience con «Other:»',
    supervisorEmails: 'Si tiene varios supervisores, separe sus direcciones con comas',
    contractsSupported: 'Separe los contratos con comas',
  },
  status: (employment) => `Empleo ${employment}: situación (opcional)`,
  jobTitle: (employment) => `Empleo ${employment}: puesto (opcional)`,
  fault: (fault, longest) => {
    if (fault === 'REQUIRED') return 'No puede quedar vacío';
    if (fault === 'TOO_LONG') return `Use ${longest} caracteres como máximo`;
    if (fault === 'NOT_OFFERED') return 'Usted no puede ser su propio supervisor';
    if (fault === 'UNKNOWN') return 'Escriba un correo electrónico válido';
    return 'Contiene un carácter que no se puede usar. Escriba el texto en lugar de pegarlo';
  },
  codes: {
    STALE_PROFILE: 'Su perfil cambió desde que abrió esta página. Revíselo y guárdelo de nuevo.',
    BEING_APPLIED: 'Su último cambio se aprobó y se está aplicando. Intente de nuevo en un momento.',
    NO_APPROVER: 'En este momento nadie puede decidir esto. Comuníquese con la mesa de ayuda.',
    PENDING_REQUEST_EXISTS: 'Usted ya lo pidió. Espere la decisión o cancele primero su solicitud.',
  },
  otherwise: 'No es posible con su cuenta. Comuníquese con la mesa de ayuda.',
};

/** The sentences by language. */
export const profileSectionTexts: Record<Language, ProfileSectionTexts> = { en, es };
