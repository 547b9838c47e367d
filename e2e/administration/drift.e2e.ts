import type { Page } from '@playwright/test';
import { readsOnly, waysToTell } from '../journeys/tellings.ts';
import { press } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    menu: 'Administration',
    title: 'Access drift',
    compare: 'Compare now',
    compared: 'Last compared',
    list: 'Differences',
    adopt: /^Adopt: EL_LEAD/,
    remove: /^Remove: Task/,
    doAdopt: 'Adopt',
    doRemove: 'Remove',
    short: /at least 10 characters/,
    adopted: 'The role was adopted.',
    removed: 'The access was removed.',
  },
  es: {
    menu: 'Administración',
    title: 'Divergencias de acceso',
    compare: 'Comparar ahora',
    compared: 'Última comparación',
    list: 'Diferencias',
    adopt: /^Adoptar: EL_LEAD/,
    remove: /^Quitar: Task/,
    doAdopt: 'Adoptar',
    doRemove: 'Quitar',
    short: /al menos 10 caracteres/,
    adopted: 'El rol se adoptó.',
    removed: 'El acceso se quitó.',
  },
} as const;

const why = 'Given at the console while the portal was away.';

/** Opens the dialog of a line. */
async function open(page: Page, button: RegExp): Promise<void> {
  await page.goto('/rap-home/drift');
  await press(page, page.getByRole('button', { name: button }));
  await expect(page.getByRole('dialog')).toBeVisible();
}

for (const [language, width] of waysToTell([
  ['en', 1280],
  ['es', 320],
] as const))
  test(`roles are compared with grants, and what differs is settled, by keyboard (${language}, ${width})`, async ({
    signIn,
  }) => {
    const texts = words[language];
    const { page } = await signIn('helpdesk', { language });
    await page.getByRole('button', { name: texts.menu }).click();
    await page.getByRole('banner').getByRole('link', { name: texts.title }).click();
    await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeFocused();
    await page.setViewportSize({ width, height: 720 });
    await press(page, page.getByRole('button', { name: texts.compare }));
    await expect(page.getByText(texts.compared)).toBeVisible();
    await expect(page.getByRole('list', { name: texts.list }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, widths);

    await open(page, texts.adopt);
    const dialog = page.getByRole('dialog');
    await press(page, dialog.getByRole('button', { name: texts.doAdopt }));
    await expect(dialog.getByText(texts.short).first()).toBeVisible();
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(why);
    await expectAccessible(page, widths);
    await press(page, dialog.getByRole('button', { name: texts.doAdopt }));
    await expect(page.getByText(texts.adopted)).toBeVisible();
    await expect(page.locator('#drift')).toBeFocused();

    await open(page, texts.remove);
    await press(page, dialog.getByRole('textbox'));
    await page.keyboard.type(why);
    await press(page, dialog.getByRole('button', { name: texts.doRemove }));
    await expect(page.getByText(texts.removed)).toBeVisible();
    await page.goto('/rap-home/drift');
    await expect(page.getByRole('list', { name: texts.list })).toBeVisible();
    await expect(page.getByRole('button', { name: texts.adopt })).toHaveCount(0);
  });

test('SECURITY reads it, and an administrator is not offered it', readsOnly, async ({ signIn }) => {
  const { page } = await signIn('security');
  await page.goto('/rap-home/drift');
  await expect(page.getByRole('button', { name: 'Compare now' })).toBeVisible();
  const { page: admin } = await signIn('admin');
  await admin.goto('/rap-home/drift');
  await expect(admin.getByText('Only RM-IT Help and Security can compare roles with grants.')).toBeVisible();
  await expectAccessible(admin, widths);
});
