import { broken, buttons, press, type Row, say, submit } from './sentence.ts';

const selection = '**/approval/updateMIPAccountSelection';
const welcome = say('Welcome, MIP User', 'Le damos la bienvenida a MIP');
const refusedAccount = say(
  'Unable to update your MIP account. Your account may be locked, or you may be missing permissions. Contact the IT help desk at helpdesk@agency.example.',
  'No se pudo actualizar su cuenta de MIP. Es posible que su cuenta esté bloqueada o que le falten permisos. Comuníquese con la mesa de ayuda de TI en helpdesk@agency.example.',
);
const reactivate = say('Reactivate Request', 'Solicitud de reactivación');

const restore: Row['action'] = async (page, language) => {
  await page.goto('/rap-home/applications');
  await press(page, buttons.restore, language);
};

const selectAccount: Row['action'] = async (page, language) => {
  await page.goto('/rap-home/applications');
  await page.getByRole('button', { name: new RegExp(`^${buttons.selectAccount[language]}: `) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('nair_delta').click();
  await press(dialog, buttons.selectAccount, language);
};

const look: Row['action'] = async (page) => {
  await page.goto('/rap-home/applications');
};

/** Of restoring an account, choosing one of several, and what holds for every card. */
export const accountSentences: Readonly<Record<string, Row>> = {
  'restoring, anything but success': {
    who: 'inactive',
    action: restore,
    response: { at: submit, problem: broken },
    says: [say('Reactivate request failed', 'La solicitud de reactivación no se pudo enviar'), reactivate],
  },
  restoring: {
    who: 'inactive',
    action: restore,
    says: [
      say(
        'Reactivate access request was successful',
        'La solicitud para reactivar el acceso se envió correctamente',
      ),
      reactivate,
    ],
  },
  'choosing an account, locked': {
    who: 'mipsuper',
    action: selectAccount,
    response: { at: selection, problem: { status: 409, code: 'ACCOUNT_LOCKED' } },
    says: [welcome, refusedAccount],
  },
  'choosing an account, permissions missing': {
    who: 'mipsuper',
    action: selectAccount,
    response: { at: selection, problem: { status: 409, code: 'MISSING_PERMISSION' } },
    says: [welcome, refusedAccount],
  },
  'choosing an account, anything else': {
    who: 'mipsuper',
    action: selectAccount,
    response: { at: selection, problem: broken },
    says: [
      welcome,
      say(
        'Unable to update your MIP account at this time.',
        'No se puede actualizar su cuenta de MIP en este momento.',
      ),
    ],
  },
  'a certificate that has expired': {
    who: 'expired',
    action: look,
    says: [
      say(
        'One or more of your certificates is expired or about to expire. Please re-upload a new certificate and update the expiration date as soon as possible',
        'Uno o más de sus certificados están vencidos o por vencer. Cargue un certificado nuevo y actualice la fecha de vencimiento lo antes posible',
      ),
    ],
  },
  'eLOMA and nothing else': {
    who: 'eloma',
    action: look,
    says: [
      say(
        'You are exclusively an eLOMA user. Use Launch App to open your application. To expand your account, contact the help desk at',
        'Usted usa exclusivamente eLOMA. Para entrar, seleccione «Abrir la aplicación». Para ampliar su cuenta, comuníquese con la mesa de ayuda en',
      ),
    ],
  },
};
