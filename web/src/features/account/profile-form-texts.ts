import type { FaultCode } from '@portal/core/domain/validation/fault.ts';
import { dictionary } from '../../content/language.tsx';

interface ProfileFormTexts {
  change: string;
  changeEmployments: string;
  asksSupervisor: string;
  /** What saving does to an account that is active, and what to one that is locked. */
  locks: string;
  locked: string;
  /** The groups of fields. */
  groups: { name: string; work: string; supervisor: string };
  save: string;
  discard: string;
  saved: string;
  unchanged: string;
  /** The heading of a list of faults, and of a refusal. */
  faults: string;
  notSaved: string;
  waitsFor: (names: string, day: string) => string;
  /** Of a new account, which nobody has saved anything of. */
  newWaitsFor: (names: string, day: string) => string;
  beingWritten: string;
  toRequest: (number: string) => string;
  hints: Partial<Record<'givenName' | 'branch' | 'supervisorEmails' | 'contractsSupported', string>>;
  fault: (fault: FaultCode, longest: string) => string;
}

/** The words of the form whose Save asks the supervisor (rule accounts 11). */
export const profileFormTexts = dictionary<ProfileFormTexts>(
  {
    change: 'Change your profile',
    changeEmployments: 'Change your employments',
    asksSupervisor:
      'Your access depends on this information, so your supervisor must approve each change. If you change your supervisor, the new one decides.',
    locks:
      'Your account is locked until the change is decided: you can look at the catalog, but you cannot open applications from it or change your access.',
    locked:
      'Your account is locked. Check that everything is correct and select Save. We will then ask your supervisor to unlock it, even if you changed nothing.',
    groups: { name: 'Your name', work: 'Where you work', supervisor: 'Your supervisor' },
    save: 'Save',
    discard: 'Discard',
    saved: 'Your profile is saved. We asked your supervisor to approve it.',
    unchanged: 'Nothing was changed.',
    faults: 'Correct the following to save your profile',
    notSaved: 'Your profile was not saved',
    newWaitsFor: (names, day) => `You created your account on ${day}. It is waiting for ${names}.`,
    waitsFor: (names, day) => `You saved your profile on ${day}. It is waiting for ${names}.`,
    beingWritten: 'Your profile change was approved and is being applied.',
    toRequest: (number) => `Open ${number} to see it or cancel it`,
    hints: {
      givenName: 'If you have only one name, leave this empty and enter the name as your last name',
      branch: 'If yours is not a branch of the agency, begin with “Other:”',
      supervisorEmails: 'If you have several supervisors, separate their addresses with commas',
      contractsSupported: 'Separate contracts with commas',
    },
    fault: (fault, longest) => {
      if (fault === 'REQUIRED') return 'This cannot be empty';
      if (fault === 'TOO_LONG') return `Use at most ${longest} characters`;
      if (fault === 'NOT_OFFERED') return 'You cannot be your own supervisor';
      if (fault === 'UNKNOWN') return 'Enter a valid email address';
      return 'This has a character that cannot be used. Type the text instead of pasting it';
    },
  },
  {
    change: 'Cambiar su perfil',
    changeEmployments: 'Cambiar sus empleos',
    asksSupervisor:
      'Su acceso depende de estos datos, por eso su supervisor debe aprobar cada cambio. Si cambia de supervisor, decide el nuevo.',
    locks:
      'Su cuenta queda bloqueada hasta que se decida el cambio: puede consultar el catálogo, pero no abrir aplicaciones desde él ni cambiar sus accesos.',
    locked:
      'Su cuenta está bloqueada. Verifique que todo sea correcto y seleccione Guardar. Después le pediremos a su supervisor que la desbloquee, aunque no haya cambiado nada.',
    groups: { name: 'Su nombre', work: 'Dónde trabaja', supervisor: 'Su supervisor' },
    save: 'Guardar',
    discard: 'Descartar',
    saved: 'Su perfil se guardó. Le pedimos a su supervisor que lo apruebe.',
    unchanged: 'No se cambió nada.',
    faults: 'Corrija lo siguiente para guardar su perfil',
    notSaved: 'Su perfil no se guardó',
    newWaitsFor: (names, day) => `Usted creó su cuenta el ${day}. Está en espera de ${names}.`,
    waitsFor: (names, day) => `Usted guardó su perfil el ${day}. Está en espera de ${names}.`,
    beingWritten: 'El cambio de su perfil se aprobó y se está aplicando.',
    toRequest: (number) => `Abrir ${number} para verla o cancelarla`,
    hints: {
      givenName: 'Si tiene un solo nombre, deje esto vacío y escríbalo en Apellidos',
      branch: 'Si la suya no es una división de la agencia, comience con «Other:»',
      supervisorEmails: 'Si tiene varios supervisores, separe sus direcciones con comas',
      contractsSupported: 'Separe los contratos con comas',
    },
    fault: (fault, longest) => {
      if (fault === 'REQUIRED') return 'No puede quedar vacío';
      if (fault === 'TOO_LONG') return `Use ${longest} caracteres como máximo`;
      if (fault === 'NOT_OFFERED') return 'Usted no puede ser su propio supervisor';
      if (fault === 'UNKNOWN') return 'Escriba un correo electrónico válido';
      return 'Contiene un carácter que no se puede usar. Escriba el texto en lugar de pegarlo';
    },
  },
);
