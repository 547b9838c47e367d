import { dictionary } from '../../../content/language.tsx';

interface SelectAccountTexts {
  title: string;
  question: string;
  hint: string;
  /** What the organization of an account is called while its name is not known. */
  organization: (id: string) => string;
  missing: string;
  confirm: string;
  busy: string;
  selected: (account: string, application: string) => string;
  done: string;
  /** 409, whichever the reason. */
  refused: (helpDesk: string) => string;
  failed: string;
}

/** The words of the dialog for people with several accounts; title and failures are fixed (rule texts 14). */
export const selectAccountTexts = dictionary<SelectAccountTexts>(
  {
    title: 'Welcome, MIP User',
    question: 'Which account do you want to use?',
    hint: 'You have several accounts. You can select another one at any time.',
    organization: (id) => `Organization ${id}`,
    missing: 'Select an account.',
    confirm: 'Select Account',
    busy: 'Saving…',
    selected: (account, application) => `You now use ${account}. You can visit ${application}.`,
    done: 'Return to Applications',
    refused: (helpDesk) =>
      `Unable to update your MIP account. Your account may be locked, or you may be missing permissions. Contact the IT help desk at ${helpDesk}.`,
    failed: 'Unable to update your MIP account at this time.',
  },
  {
    title: 'Le damos la bienvenida a MIP',
    question: '¿Qué cuenta desea usar?',
    hint: 'Usted tiene varias cuentas. Puede seleccionar otra en cualquier momento.',
    organization: (id) => `Organización ${id}`,
    missing: 'Seleccione una cuenta.',
    confirm: 'Seleccionar cuenta',
    busy: 'Guardando…',
    selected: (account, application) =>
      `Ahora usa la cuenta ${account}. Puede abrir la aplicación ${application}.`,
    done: 'Volver a Aplicaciones',
    refused: (helpDesk) =>
      `No se pudo actualizar su cuenta de MIP. Es posible que su cuenta esté bloqueada o que le falten permisos. Comuníquese con la mesa de ayuda de TI en ${helpDesk}.`,
    failed: 'No se puede actualizar su cuenta de MIP en este momento.',
  },
);
