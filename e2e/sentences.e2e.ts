import type { Locator, Page } from '@playwright/test';
import { expect, test } from './portal.ts';

test.use({ ownPortal: true });

type Language = 'en' | 'es';
type Words = Readonly<Record<Language, string>>;

/** Makes the next calls to an address end so; undefined lets them through. */
interface Response {
  at: string;
  problem?: { status: number; code: string };
  body?: unknown;
}

/** A sentence, who reads it, and what they do until it is there. */
interface Row {
  who: string;
  /** What the portal says to the deed. */
  response?: Response;
  deed: (page: Page, language: Language) => Promise<void>;
  /** All that then stands on the page. */
  says: readonly Words[];
  /** Done for real, and so only once. */
  only?: Language;
  /** In the message area, once the form is closed. */
  thenAtTheCards?: readonly Words[];
}

const submit = '**/approval/requests';
const pending = { status: 409, code: 'PENDING_REQUEST_EXISTS' };
const pendingRemoval = { status: 409, code: 'PENDING_REMOVAL_EXISTS' };
const locked = { status: 403, code: 'ACCOUNT_LOCKED' };
const broken = { status: 500, code: 'UNEXPECTED' };

const wrong: Words = {
  en: 'Something went wrong on our side. Try again.',
  es: 'Ocurrió un error de nuestro lado. Intente de nuevo.',
};
const lockedAccount: Words = {
  en: 'Your account is currently locked. Please check to make sure your certificates are up to date and you have no pending profile updates. If neither of those conditions apply, please confirm the information on the edit profile page is correct and click save at the bottom of the page. A request will then be sent to your supervisor to unlock the account.',
  es: 'Su cuenta está bloqueada en este momento. Verifique que sus certificados estén vigentes y que no tenga cambios de perfil pendientes. Si ninguno de esos es el caso, confirme que la información de la página de su perfil sea correcta y haga clic en guardar al final de la página. Se enviará una solicitud a su supervisor para desbloquear la cuenta.',
};

function say(en: string, es: string): Words {
  return { en, es };
}

/** The same sentence with what went wrong at its end. */
function saying(en: string, es: string): Words {
  return say(`${en}${wrong.en}`, `${es}${wrong.es}`);
}

/** What buttons are called. */
const buttons = {
  next: say('Next', 'Siguiente'),
  submit: say('Submit', 'Enviar'),
  remove: say('Remove Access', 'Quitar acceso'),
  removeAll: say('Remove Access to All Apps', 'Quitar el acceso a todas las aplicaciones'),
  confirmAll: say('Remove All Access', 'Quitar todo el acceso'),
  cancel: say('Cancel Request', 'Cancelar solicitud'),
  restore: say('Restore', 'Restablecer'),
};

async function press(scope: Page | Locator, words: Words, language: Language): Promise<void> {
  await scope.getByRole('button', { name: words[language], exact: true }).click();
}

/** Answers everything, or goes on with the answers that the tab kept, and sends it. */
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

const askForAccess: Row['deed'] = (page, language) => ask(page, language, 'request=fme-app', 'User');
const changeRole: Row['deed'] = (page, language) => ask(page, language, 'change=p4-app', 'HQ');

const remove: Row['deed'] = async (page, language) => {
  await page.goto('/rap-home/applications?show=mine');
  const name = new RegExp(
    `^${buttons.remove[language]}: Hazus|^${buttons.remove[language]}: Biblioteca de P`,
  );
  await page.getByRole('button', { name }).click();
  await press(page.getByRole('dialog'), buttons.remove, language);
};

const removeAll: Row['deed'] = async (page, language) => {
  await page.goto('/rap-home/applications?show=mine');
  await press(page, buttons.removeAll, language);
  await press(page.getByRole('dialog'), buttons.confirmAll, language);
};

const restore: Row['deed'] = async (page, language) => {
  await page.goto('/rap-home/applications');
  await press(page, buttons.restore, language);
};

const cancel: Row['deed'] = async (page, language) => {
  await page.goto('/rap-home/applications?show=status');
  await page
    .getByRole('article')
    .filter({ hasText: /Feature Manipulation|Motor de Manipulación/ })
    .getByRole('button', { name: new RegExp(`^${buttons.cancel[language]}`) })
    .click();
  await press(page.getByRole('dialog'), buttons.cancel, language);
};

/** One row for each sentence of the catalogue of messages that belongs to requests, removals, cancellation and accounts. */
const rows: Readonly<Record<string, Row>> = {
  'access, one is open': {
    ...{ who: 'staff', deed: askForAccess, response: { at: submit, problem: pending } },
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
    ...{ who: 'staff', deed: askForAccess, response: { at: submit, problem: locked } },
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
    ...{ who: 'staff', deed: askForAccess, response: { at: submit, problem: broken } },
    says: [saying('Your Access Request was unsuccessful: ', 'Su solicitud de acceso no se completó: ')],
    thenAtTheCards: [saying('Access request failed: ', 'La solicitud de acceso falló: ')],
  },
  'access, sent': {
    ...{ who: 'staff', deed: askForAccess },
    says: [
      say(
        'Your Feature Manipulation Engine Access Request has been submitted',
        'Se envió su solicitud de acceso para Motor de Manipulación de Entidades',
      ),
    ],
    thenAtTheCards: [say('Access request was submitted', 'Se envió la solicitud de acceso')],
  },
  'a change of roles, one is open': {
    ...{ who: 'staff', deed: changeRole, response: { at: submit, problem: pending } },
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
  'a change of roles, anything else': {
    ...{ who: 'staff', deed: changeRole, response: { at: submit, problem: broken } },
    says: [
      saying('Your Change Role Request was unsuccessful: ', 'Su solicitud de cambio de rol no se completó: '),
    ],
    thenAtTheCards: [saying('Change Role request failed: ', 'La solicitud de cambio de rol falló: ')],
  },
  'a change of roles, sent': {
    // Nobody decides it in this story: the second time it would be in its own way.
    ...{ who: 'staff', deed: changeRole, only: 'es' },
    says: [
      say(
        'Your Project Planning and Purchasing Portal Change Role Request has been submitted',
        'Se envió su solicitud de cambio de rol para Portal de Planificación y Compras de Proyectos',
      ),
    ],
    thenAtTheCards: [say('Change Role request was submitted', 'Se envió la solicitud de cambio de rol')],
  },
  'a cancellation that fails': {
    ...{ who: 'staff', deed: cancel, response: { at: '**/approval/cancelRequest', problem: broken } },
    says: [
      say(
        'There is an error removing your Feature Manipulation Engine Access Request',
        'Hubo un error al cancelar su',
      ),
    ],
  },
  'a cancellation': {
    ...{ who: 'staff', deed: cancel },
    says: [
      say(
        'Your Feature Manipulation Engine Access Request was successfully canceled',
        'se canceló correctamente',
      ),
    ],
  },
  'a removal, one is open': {
    ...{ who: 'staff', deed: remove, response: { at: submit, problem: pendingRemoval } },
    says: [
      say(
        'The Remove Access Request was rejected as a pending removal request already exists for this application.',
        'La solicitud para quitar el acceso se rechazó porque ya hay una pendiente para esta aplicación.',
      ),
    ],
  },
  'a removal, locked': {
    ...{ who: 'staff', deed: remove, response: { at: submit, problem: locked } },
    says: [
      say(
        'The Remove Access Request was rejected because your account is currently locked.',
        'La solicitud para quitar el acceso se rechazó porque su cuenta está bloqueada en este momento.',
      ),
    ],
  },
  'a removal, anything else': {
    ...{ who: 'staff', deed: remove, response: { at: submit, problem: broken } },
    says: [saying('The Remove Access Request failed: ', 'La solicitud para quitar el acceso falló: ')],
  },
  'everything, one is open': {
    ...{ who: 'staff', deed: removeAll, response: { at: '**/approval/removals', problem: pendingRemoval } },
    says: [
      say(
        'Remove All Access Request was rejected as a pending removal request already exists for this application.',
        'La solicitud para quitar todo el acceso se rechazó porque ya hay una solicitud pendiente para quitar el acceso a esta aplicación.',
      ),
    ],
  },
  'everything, locked': {
    ...{ who: 'staff', deed: removeAll, response: { at: '**/approval/removals', problem: locked } },
    says: [
      say('Remove All Access Request Failed', 'La solicitud para quitar todo el acceso falló'),
      lockedAccount,
    ],
  },
  'everything, anything else': {
    ...{ who: 'staff', deed: removeAll, response: { at: '**/approval/removals', problem: broken } },
    says: [
      saying('The Remove All Access Request failed: ', 'La solicitud para quitar todo el acceso falló: '),
    ],
  },
  'a removal that is done at once': {
    ...{ who: 'staff', deed: remove, only: 'es' },
    says: [
      say(
        'Access to Hazus Loss Library has been successfully removed.',
        'Se le quitó correctamente el acceso a Biblioteca de Pérdidas Hazus.',
      ),
    ],
  },
  'everything, sent': {
    ...{ who: 'staff', deed: removeAll, only: 'es' },
    says: [
      say(
        'Remove All Access request successfully submitted.',
        'La solicitud para quitar todo el acceso se envió correctamente.',
      ),
    ],
  },
  'restoring, anything but success': {
    ...{ who: 'inactive', deed: restore, response: { at: submit, problem: broken } },
    says: [say('Reactivate request failed', 'La solicitud de reactivación no se pudo enviar')],
  },
};

/** Sentences whose screens do not exist yet. */
const notBuilt: readonly string[] = [
  'An unexpected error has occurred. Please try again. If this continues, please contact RMIT helpdesk',
  'Email sending failed: {message}',
  'Your message was successfully sent',
  'This session is about to expire. Please take an action on this page to prevent this session from ending.',
  '"{term}" not found',
];

async function respondWith(page: Page, { at, problem }: Response): Promise<void> {
  await page.route(at, (route) => {
    if (route.request().method() !== 'POST' || problem === undefined) return route.fallback();
    const { status, code } = problem;
    return route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code }),
    });
  });
}

test('every sentence stands on the page in its situation, in English and Spanish', async ({
  complaints,
  signIn,
}, testInfo) => {
  complaints.expect(/status of (?:403|409|500)/);
  testInfo.annotations.push(...notBuilt.map((description) => ({ type: 'not built yet', description })));
  for (const language of ['en', 'es'] as const) {
    const pages = new Map<string, Page>();
    const here = Object.entries(rows).filter(([, { only = language }]) => only === language);
    for (const [situation, { who, response, deed, says, thenAtTheCards = [] }] of here) {
      await test.step(`${situation} (${language})`, async () => {
        const page = pages.get(who) ?? (await signIn(who, { language })).page;
        pages.set(who, page);
        await page.unrouteAll();
        if (response !== undefined) await respondWith(page, response);
        // What was answered before a failure is kept for the next try; each situation begins anew.
        await page.evaluate(() => {
          sessionStorage.removeItem('request-answers:ACCESS_REQUEST:fme-app');
          sessionStorage.removeItem('request-answers:CHANGE_REQUEST:p4-app');
        });
        await deed(page, language);
        for (const words of says)
          await expect(
            page.locator('dialog, main, .messages').getByText(words[language]).first(),
          ).toBeVisible();
        if (thenAtTheCards.length === 0) return;
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        for (const words of thenAtTheCards)
          await expect(page.locator('.messages').getByText(words[language]).last()).toBeVisible();
      });
    }
  }
});
