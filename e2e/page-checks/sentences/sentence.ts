import type { Locator, Page } from '@playwright/test';

export type Language = 'en' | 'es';
export type Words = Readonly<Record<Language, string>>;

/** Makes the next calls to an address end so; undefined lets them through. */
export interface Response {
  at: string;
  problem?: { status: number; code: string };
}

/** A sentence, who reads it, and what they do until it is there. */
export interface Row {
  who: string;
  /** What the portal says to the action. */
  response?: Response;
  action: (page: Page, language: Language) => Promise<void>;
  /** The whole text of the page then. */
  says: readonly Words[];
  /** What its controls are then called, or show while they are empty. */
  calls?: readonly Words[];
  /** In the message area, once the form is closed. */
  thenAtTheCards?: readonly Words[];
}

export const submit = '**/approval/requests';
export const locked = { status: 403, code: 'ACCOUNT_LOCKED' };
export const broken = { status: 500, code: 'UNEXPECTED' };

const wrong: Words = {
  en: 'Something went wrong on our side. Try again.',
  es: 'Ocurrió un error de nuestro lado. Intente de nuevo.',
};
export const lockedAccount: Words = {
  en: 'Your account is currently locked. Please check to make sure your certificates are up to date and you have no pending profile updates. If neither of those conditions apply, please confirm the information on the edit profile page is correct and click save at the bottom of the page. A request will then be sent to your supervisor to unlock the account.',
  es: 'Su cuenta está bloqueada en este momento. Verifique que sus certificados estén vigentes y que no tenga cambios de perfil pendientes. Si ninguno de esos es el caso, confirme que la información de la página de su perfil sea correcta y haga clic en guardar al final de la página. Se enviará una solicitud a su supervisor para desbloquear la cuenta.',
};

export function say(en: string, es: string): Words {
  return { en, es };
}

/** The same sentence with what went wrong at its end. */
export function saying(en: string, es: string): Words {
  return say(`${en}${wrong.en}`, `${es}${wrong.es}`);
}

/** What buttons are called. */
export const buttons = {
  next: say('Next', 'Siguiente'),
  submit: say('Submit', 'Enviar'),
  remove: say('Remove Access', 'Quitar acceso'),
  removeAll: say('Remove Access to All Apps', 'Quitar el acceso a todas las aplicaciones'),
  confirmAll: say('Remove All Access', 'Quitar todo el acceso'),
  cancel: say('Cancel Request', 'Cancelar solicitud'),
  restore: say('Restore', 'Restablecer'),
  selectAccount: say('Select Account', 'Seleccionar cuenta'),
  exportAll: say('Export User Report', 'Exportar informe de usuarios'),
};

/** Presses the button of these words. */
export async function press(scope: Page | Locator, words: Words, language: Language): Promise<void> {
  await scope.getByRole('button', { name: words[language], exact: true }).click();
}
