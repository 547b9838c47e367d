import type { Locator, Page } from '@playwright/test';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

const words = {
  en: { next: 'Next', proceed: 'Continue to Request Access', review: 'Is everything correct?' },
  es: { next: 'Siguiente', proceed: 'Continuar a Solicitar acceso', review: '¿Está todo correcto?' },
};

type Answer = (form: Locator) => Promise<void>;

/** One step of a form, and how it is looked at. */
interface Step {
  /** Next refuses it unanswered and says so; otherwise it is looked at as it is. */
  isRequired?: boolean;
  /** Looked at as well: the list that it opens. */
  opensList?: boolean;
  /** The same as in a form before, where it was looked at. */
  isSeen?: boolean;
  answer?: Answer;
}

function chooses(role: RegExp): Answer {
  return (form) => form.locator('label').filter({ hasText: role }).first().click();
}

/** The text that narrows a list; a plain list of choices has the same role. */
function listOf(form: Locator): Locator {
  return form.locator('input[role=combobox]');
}

function picks(typed: string): Answer {
  return async (form) => {
    await listOf(form).fill(typed);
    await listOf(form).press('Enter');
  };
}

function writes(text: string): Answer {
  return (form) => form.getByRole('textbox').fill(text);
}

const purpose: Step = { isSeen: true, answer: writes('Levees') };

/** The steps of each form up to the review. */
const forms: Readonly<Record<string, readonly Step[]>> = {
  'mip-app': [
    {
      isRequired: true,
      opensList: true,
      answer: async (form) => {
        await picks('riverb')(form);
        await writes('nora_new')(form);
      },
    },
    { isRequired: true, answer: chooses(/Task/) },
    { opensList: true, answer: picks('levees') },
    { opensList: true },
    { ...purpose, isSeen: false, isRequired: true },
  ],
  'rmd-sharepoint-app': [{ opensList: true, answer: picks('levee') }, purpose],
  'cfas-app': [
    { isRequired: true, answer: chooses(/Contributor/) },
    { isRequired: true, answer: writes('case_reader-0042') },
    purpose,
  ],
  'filetrail-app': [
    { isRequired: true, answer: chooses(/Library/) },
    { isRequired: true, answer: chooses(/^LOMR/) },
    purpose,
  ],
  'el-app': [{ isRequired: true, answer: chooses(/EL_ANALYST/) }, purpose],
  'fme-app': [{ isRequired: true, answer: chooses(/User/) }, purpose],
};

/** Opens the list of a combo box, looks at it, and closes it again. */
async function lookAtList(page: Page, form: Locator): Promise<void> {
  await listOf(form).click();
  await expect(form.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
}

for (const [language, say] of waysToTell(Object.entries(words), 1))
  test(`every form of an application is accessible at every step: ${language}`, async ({ signIn }) => {
    const { page } = await signIn('newcomer', { language: language as keyof typeof words });
    const form = page.getByRole('dialog');
    const next = form.getByRole('button', { name: say.next });
    for (const [id, steps] of Object.entries(forms))
      await test.step(id, async () => {
        await page.goto(`/rap-home/applications?request=${id}`);
        if (id === 'el-app') {
          await expect(form.getByRole('button', { name: say.proceed })).toBeVisible();
          await expectAccessible(page);
          await form.getByRole('button', { name: say.proceed }).click();
        }
        for (const { isRequired = false, opensList = false, isSeen = false, answer } of steps) {
          await expect(next).toBeVisible();
          if (isRequired) {
            await next.click();
            await expect(form.locator('.usa-error-message').first()).toBeVisible();
          }
          if (!isSeen) await expectAccessible(page);
          if (opensList) await lookAtList(page, form);
          await answer?.(form);
          const step = page.url();
          await next.click();
          await expect(page).not.toHaveURL(step);
        }
        await expect(form.getByRole('heading', { name: say.review })).toBeVisible();
        await expectAccessible(page);
      });
  });

test('a purpose with a control character is refused at its field, and what was pasted stays', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  await page.goto('/rap-home/applications?request=fme-app');
  const form = page.getByRole('dialog');
  const next = form.getByRole('button', { name: words.en.next });
  await chooses(/User/)(form);
  await next.click();
  const field = form.getByRole('textbox', { name: 'Purpose' });
  const pasted = 'Levees \u001B[31min\b red';
  await field.fill(pasted);
  await next.click();
  await expect(form.getByText('The text contains a character that cannot be saved.')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(pasted);
  await field.fill('Levees');
  await next.click();
  await expect(form.getByRole('heading', { name: words.en.review })).toBeVisible();
});
