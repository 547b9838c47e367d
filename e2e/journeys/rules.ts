import type { Page } from '@playwright/test';

/** The button that accepts the rules of behavior, in each language. */
export const acceptRulesButton = /^(?:I accept|Acepto)$/;

/** Accepts the rules of behavior, which come before anything else after a first sign-in. */
export async function acceptRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: acceptRulesButton }).click();
}
