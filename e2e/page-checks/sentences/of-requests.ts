import type { Page } from '@playwright/test';
import {
  broken,
  buttons,
  type Language,
  locked,
  lockedAccount,
  press,
  type Row,
  say,
  saying,
  submit,
} from './sentence.ts';

const pending = { status: 409, code: 'PENDING_REQUEST_EXISTS' };

/** Answers everything, or continues with the answers that the tab kept, and sends it. */
async function ask(page: Page, language: Language, address: string, role: string): Promise<void> {
  await page.goto(`/rap-home/applications?${address}`);
  const wizard = page.getByRole('dialog');
  await wizard.getByRole('heading', { level: 3 }).waitFor();
  const choice = wizard.locator('label').filter({ hasText: role });
  await choice.click();
  await press(wizard, buttons.next, language);
  await wizard.getByRole('textbox').fill('Work of the coming season');
  await press(wizard, buttons.next, language);
  await press(wizard, buttons.submit, language);
}

const askForAccess: Row['action'] = (page, language) => ask(page, language, 'request=fme-app', 'User');
const changeRole: Row['action'] = (page, language) => ask(page, language, 'change=p4-app', 'HQ');

const cancel: Row['action'] = async (page, language) => {
  await page.goto('/rap-home/applications?show=status');
  await page
    .getByRole('article')
    .filter({ hasText: /Feature Manipulation|Motor de Manipulación/ })
    .getByRole('button', { name: new RegExp(`^${buttons.cancel[language]}`) })
    .click();
  await press(page.getByRole('dialog'), buttons.cancel, language);
};

/** Of asking for access and for other roles, and of canceling. */
export const requestSentences: Readonly<Record<string, Row>> = {
  'access, one is open': {
    who: 'staff',
    action: askForAccess,
    response: { at: submit, problem: pending },
    says: [
      say(
        'Your Access Request was unsuccessful as a pending request already exists for this application.',
        'Su solicitud de acceso no se completó porque ya hay una solicitud pendiente para esta aplicación.',
      ),
    ],
    thenAtTheCards: [
      say(
        'Access request was rejected as a pending approval request already exists for this application',
        'La solicitud de acceso se rechazó porque ya hay una solicitud de aprobación pendiente para esta aplicación',
      ),
    ],
  },
  'access, locked': {
    who: 'staff',
    action: askForAccess,
    response: { at: submit, problem: locked },
    says: [
      say(
        'Your Access Request was unsuccessful due to your account being locked.',
        'Su solicitud de acceso no se completó porque su cuenta está bloqueada.',
      ),
      lockedAccount,
    ],
    thenAtTheCards: [lockedAccount],
  },
  'access, anything else': {
    who: 'staff',
    action: askForAccess,
    response: { at: submit, problem: broken },
    says: [saying('Your Access Request was unsuccessful: ', 'Su solicitud de acceso no se completó: ')],
    thenAtTheCards: [saying('Access request failed: ', 'La solicitud de acceso falló: ')],
  },
  'access, sent': {
    who: 'staff',
    action: askForAccess,
    says: [
      say(
        'Your Feature Manipulation Engine Access Request has been submitted',
        'Se envió su solicitud de acceso a la aplicación Motor de Manipulación de Entidades',
      ),
    ],
    thenAtTheCards: [say('Access request was submitted', 'Se envió la solicitud de acceso')],
  },
  'a change of roles, one is open': {
    who: 'staff',
    action: changeRole,
    response: { at: submit, problem: pending },
    says: [
      say(
        'Your Change Role Request was unsuccessful as a pending request already exists for this application.',
        'Su solicitud de cambio de rol no se completó porque ya hay una solicitud pendiente para esta aplicación.',
      ),
    ],
    thenAtTheCards: [
      say('Change Role', 'Cambiar rol'),
      say(
        'Change Role request was rejected as a pending approval request already exists for this application',
        'La solicitud de cambio de rol se rechazó porque ya hay una solicitud de aprobación pendiente para esta aplicación',
      ),
    ],
  },
  'a change of roles, locked': {
    who: 'staff',
    action: changeRole,
    response: { at: submit, problem: locked },
    says: [
      say(
        'Your Change Role Request was unsuccessful due to your account being locked.',
        'Su solicitud de cambio de rol no se completó porque su cuenta está bloqueada.',
      ),
      lockedAccount,
    ],
    thenAtTheCards: [lockedAccount],
  },
  'a change of roles, anything else': {
    who: 'staff',
    action: changeRole,
    response: { at: submit, problem: broken },
    says: [
      saying('Your Change Role Request was unsuccessful: ', 'Su solicitud de cambio de rol no se completó: '),
    ],
    thenAtTheCards: [saying('Change Role request failed: ', 'La solicitud de cambio de rol falló: ')],
  },
  'a change of roles, sent': {
    who: 'staff',
    action: changeRole,
    says: [
      say(
        'Your Project Planning and Purchasing Portal Change Role Request has been submitted',
        'Se envió su solicitud de cambio de rol en la aplicación Portal de Planificación y Compras de Proyectos',
      ),
    ],
    thenAtTheCards: [say('Change Role request was submitted', 'Se envió la solicitud de cambio de rol')],
  },
  'a cancellation that fails': {
    who: 'staff',
    action: cancel,
    response: { at: '**/approval/cancelRequest', problem: broken },
    says: [
      say(
        'There is an error removing your Feature Manipulation Engine Access Request',
        'Hubo un error al cancelar su',
      ),
    ],
  },
  'a cancellation': {
    who: 'staff',
    action: cancel,
    says: [
      say(
        'Your Feature Manipulation Engine Access Request was successfully canceled',
        'se canceló correctamente',
      ),
    ],
  },
};
