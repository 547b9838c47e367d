import { broken, buttons, locked, lockedAccount, press, type Row, say, saying, submit } from './sentence.ts';

const pendingRemoval = { status: 409, code: 'PENDING_REMOVAL_EXISTS' };

const openRemoval: Row['action'] = async (page, language) => {
  await page.goto('/rap-home/applications?show=mine');
  await page.getByRole('button', { name: new RegExp(`^${buttons.remove[language]}: .*Hazus`) }).click();
};

const openRemovalOfAll: Row['action'] = async (page, language) => {
  await page.goto('/rap-home/applications?show=mine');
  await press(page, buttons.removeAll, language);
};

const remove: Row['action'] = async (page, language) => {
  await openRemoval(page, language);
  await press(page.getByRole('dialog'), buttons.remove, language);
};

const removeAll: Row['action'] = async (page, language) => {
  await openRemovalOfAll(page, language);
  await press(page.getByRole('dialog'), buttons.confirmAll, language);
};

/** Of giving up one application, and all of them. */
export const removalSentences: Readonly<Record<string, Row>> = {
  'a removal, asked': {
    who: 'staff',
    action: openRemoval,
    says: [
      say(
        'You are requesting to remove your access to Hazus Loss Library and must go through request access again to regain it.',
        'Está solicitando que se le quite el acceso a la aplicación Biblioteca de Pérdidas Hazus. Para recuperarlo, tendrá que solicitar acceso de nuevo.',
      ),
    ],
  },
  'a removal, one is open': {
    who: 'staff',
    action: remove,
    response: { at: submit, problem: pendingRemoval },
    says: [
      say(
        'The Remove Access Request was rejected as a pending removal request already exists for this application.',
        'La solicitud para quitar el acceso se rechazó porque ya hay una pendiente para esta aplicación.',
      ),
    ],
  },
  'a removal, locked': {
    who: 'staff',
    action: remove,
    response: { at: submit, problem: locked },
    says: [
      say(
        'The Remove Access Request was rejected because your account is currently locked.',
        'La solicitud para quitar el acceso se rechazó porque su cuenta está bloqueada en este momento.',
      ),
    ],
  },
  'a removal, anything else': {
    who: 'staff',
    action: remove,
    response: { at: submit, problem: broken },
    says: [saying('The Remove Access Request failed: ', 'La solicitud para quitar el acceso falló: ')],
  },
  'everything, asked': {
    who: 'staff',
    action: openRemovalOfAll,
    says: [
      say(
        'You are requesting to remove all of your access from all applications. This cannot be undone.',
        'Está solicitando que se le quite el acceso a todas las aplicaciones. Esto no se puede deshacer.',
      ),
    ],
    calls: [say('Close this window', 'Cerrar esta ventana')],
  },
  'everything, one is open': {
    who: 'staff',
    action: removeAll,
    response: { at: '**/approval/removals', problem: pendingRemoval },
    says: [
      say(
        'Remove All Access Request was rejected as a pending removal request already exists for this application.',
        'La solicitud para quitar todo el acceso se rechazó porque ya hay una solicitud pendiente para quitar el acceso a esta aplicación.',
      ),
    ],
  },
  'everything, locked': {
    who: 'staff',
    action: removeAll,
    response: { at: '**/approval/removals', problem: locked },
    says: [
      say('Remove All Access Request Failed', 'La solicitud para quitar todo el acceso falló'),
      lockedAccount,
    ],
  },
  'everything, anything else': {
    who: 'staff',
    action: removeAll,
    response: { at: '**/approval/removals', problem: broken },
    says: [
      saying('The Remove All Access Request failed: ', 'La solicitud para quitar todo el acceso falló: '),
    ],
  },
  'a removal that is done at once': {
    who: 'staff',
    action: remove,
    says: [
      say(
        'Access to Hazus Loss Library has been successfully removed.',
        'Se le quitó correctamente el acceso a la aplicación Biblioteca de Pérdidas Hazus.',
      ),
    ],
  },
  'everything, sent': {
    who: 'staff',
    action: removeAll,
    says: [
      say(
        'Remove All Access request successfully submitted.',
        'La solicitud para quitar todo el acceso se envió correctamente.',
      ),
    ],
  },
};
