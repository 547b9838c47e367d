import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { application } from './journeys.ts';
import { password } from '../portals/portal.ts';

/** More controls than any of our pages has. */
const mostPresses = 150;

/** Goes to a control as somebody without a mouse does: from where the focus is, one Tab after the other. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(control)} cannot be reached with the Tab key`);
}

function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/** Tabs to a control and presses a key there. */
export async function press(
  page: Page,
  control: Locator,
  key: 'Enter' | 'Space' | 'ArrowDown' = 'Enter',
): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Tabs to a field and types there. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Fills in the sign-in page in front of somebody and sends it, without a mouse; it leads back to the portal, or to the given address. */
export async function signInByKeyboard(
  page: Page,
  username: string,
  back: RegExp = /\/rap-home\//,
): Promise<void> {
  await type(page, page.locator('#username'), username);
  await type(page, page.locator('#password'), password);
  await page.keyboard.press('Enter');
  await page.waitForURL(back);
}

/** A dialog keeps the Tab key to itself: however often it is pressed, nothing of the page behind has the focus. */
export async function expectKeepsFocus(page: Page, dialog: Locator): Promise<void> {
  const controls = await dialog.locator('a[href], button, input, select, textarea').count();
  for (let presses = 0; presses < 2 * controls + 2; presses += 1) {
    await page.keyboard.press(presses <= controls ? 'Tab' : 'Shift+Tab');
    const isOutside = await dialog.evaluate((element) => {
      const { activeElement, body } = document;
      // Between the last control and the first comes the browser's own window.
      return activeElement !== body && !element.contains(activeElement);
    });
    expect(isOutside, 'the focus has left the dialog').toBe(false);
  }
}

/** Chooses a language with the button of the header. */
export async function chooseLanguage(page: Page, name: 'English' | 'Español'): Promise<void> {
  await press(page, page.getByRole('button', { name, exact: true }));
  await expect(page.locator('html')).toHaveAttribute('lang', name === 'English' ? 'en' : 'es');
}

/** Looks at the page in both languages and leaves it in English; the focus goes to the button of the languages. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page);
  await chooseLanguage(page, 'Español');
  await expectAccessible(page);
  await chooseLanguage(page, 'English');
}

/** The words of the wizard's buttons: one of the catalogue that opens it, and one that goes on. */
const english = { open: `Request Access: ${application}`, next: 'Next' };

/** Opens the wizard and types a purpose, as far as the step of the purpose; the focus stays in its field. */
export async function fillWizardByKeyboard(page: Page, purpose: string, words = english) {
  await press(page, page.getByRole('button', { name: words.open }));
  const wizard = page.getByRole('dialog', { name: words.open });
  await expect(wizard.getByRole('heading', { name: words.open })).toBeFocused();
  await press(page, wizard.getByRole('checkbox', { name: /Upload/ }), 'Space');
  await expect(wizard.getByRole('checkbox', { name: /Upload/ })).toBeChecked();
  await press(page, wizard.getByRole('button', { name: words.next }));
  const box = wizard.getByRole('textbox');
  await type(page, box, purpose);
  return { wizard, box };
}
