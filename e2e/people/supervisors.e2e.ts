import { addresses } from '../../core/src/contract/addresses.ts';
import { callerAt } from '../journeys/calls.ts';
import { askForAccess } from '../journeys/journeys.ts';
import { inWholeTest, isWhole, readsOnly, waysToTell } from '../journeys/tellings.ts';
import { press, type } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    title: 'Supervision',
    by: 'Supervised by',
    supervises: /^Supervises \d+ people$/,
    replace: 'Replace as supervisor',
    dialog: 'Replace Dana Lee as supervisor',
    save: 'Replace',
    successor: /^New supervisor/,
    reason: /^Reason/,
    missing: 'Choose the new supervisor.',
    people: /^\d+ people get the new supervisor: /,
    requests: /^1 open request goes to the new supervisor/,
    own: /^You cannot change your own supervisor/,
    held: /^Have a role in the portal/,
    done: 'Morgan Hill replaced Dana Lee as supervisor.',
    replaced: 'Morgan Hill replaced Dana Lee',
    waits: /wait for a second person, under Confirmations\.$/,
    nobody: 'This person supervises no one.',
    why: 'Dana Lee leaves at the end of the month',
  },
  es: {
    title: 'Supervisión',
    by: 'Sus supervisores',
    supervises: /^Supervisa a \d+ personas$/,
    replace: 'Cambiar este supervisor',
    dialog: 'Cambiar a Dana Lee como supervisor',
    save: 'Cambiar',
    successor: /^Nuevo supervisor/,
    reason: /^Motivo/,
    missing: 'Elija al nuevo supervisor.',
    people: /^\d+ personas reciben al nuevo supervisor: /,
    requests: /^1 solicitud abierta pasa al nuevo/,
    own: /^Usted no puede cambiar su propio supervisor/,
    held: /^Tienen un rol en el portal/,
    done: 'Morgan Hill ocupa ahora el lugar de Dana Lee como supervisor.',
    replaced: 'Morgan Hill ocupa el lugar de Dana Lee',
    nobody: 'Esta persona no supervisa a nadie.',
    waits: /esperan a otra persona en Confirmaciones\.$/,
    why: 'Dana Lee se va a fin de mes',
  },
} as const;

for (const [language, as, width] of waysToTell(
  [
    ['en', 'admin', 1280],
    ['es', 'helpdesk', 320],
  ] as const,
  1,
))
  test(`${as} puts another supervisor in the place of one by keyboard, and requests follow (${language}, ${width})`, async ({
    signIn,
  }) => {
    const texts = words[language];
    const { page: newcomer } = await signIn('newcomer');
    const number = await askForAccess(newcomer, 'Loss estimates');
    const { userId: ownId } = await (await callerAt(newcomer)).get(addresses.userInfo);

    const { page } = await signIn(as, { language });
    await page.setViewportSize({ width, height: 720 });
    await page.goto(`/rap-home/people/${ownId}`);
    const part = page.getByRole('region', { name: texts.title });
    await expect(part.getByText(texts.nobody)).toBeVisible();
    await press(page, part.getByRole('link', { name: 'Dana Lee' }));
    await expect(page.getByRole('heading', { name: 'Dana Lee', level: 1 })).toBeVisible();
    await expect(part.getByRole('heading', { name: texts.supervises })).toBeVisible();
    await expectAccessible(page, widths);

    await press(page, part.getByRole('button', { name: texts.replace }));
    const dialog = page.getByRole('dialog', { name: texts.dialog });
    await expectAccessible(page, widths);
    await press(page, dialog.getByRole('button', { name: texts.save, exact: true }));
    await expect(dialog.getByText(texts.missing)).toBeVisible();
    await type(page, dialog.getByRole('combobox', { name: texts.successor }), 'hill');
    await dialog.getByRole('option', { name: /Morgan Hill/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(texts.people)).toBeVisible();
    await expect(dialog.getByText(texts.requests)).toBeVisible();
    await expect(dialog.getByText(as === 'admin' ? texts.own : texts.held)).toBeVisible();
    await type(page, dialog.getByRole('textbox', { name: texts.reason }), texts.why);
    await expectAccessible(page, widths);
    await press(page, dialog.getByRole('button', { name: texts.save, exact: true }));
    await expect(page.getByText(texts.done)).toBeVisible();
    await expect(part.getByText(texts.replaced).first()).toBeVisible();
    if (as === 'helpdesk') {
      await expect(page.getByText(texts.waits)).toBeVisible();
      const { page: admin } = await signIn('admin', { language });
      await admin.setViewportSize({ width, height: 720 });
      await admin.goto('/rap-home/people/confirmations');
      const ari = admin.getByRole('listitem').filter({ hasText: 'Ari Cruz' }).first();
      await expect(ari).toContainText('supervisor2@agency.example');
      await expectAccessible(admin, widths);
    }
    await expectAccessible(page, widths);

    await page.goto(`/rap-home/people/${ownId}`);
    await expect(part.getByRole('list', { name: texts.by })).toContainText('Morgan Hill');
    // Requests follow once a minute: that is waited for in the whole test; the server's tests ask it each time.
    if (!isWhole) return;
    const { page: morgan } = await signIn('supervisor2', { isBlank: true });
    await expect(async () => {
      await morgan.goto('/rap-home/manage-requests?role=SUPERVISOR');
      await expect(morgan.getByText(number).first()).toBeVisible({ timeout: 20_000 });
    }).toPass({ timeout: 90_000 });
  });

// Who reads which part of a person `person-matrix.test.ts` asks.
test('security sees who supervises whom and changes nothing, and a supervisor sees their people alone', {
  tag: [inWholeTest.tag, readsOnly.tag],
}, async ({ signIn }) => {
  const { page: dana } = await signIn('supervisor');
  const { userId } = await (await callerAt(dana)).get(addresses.userInfo);
  const { page } = await signIn('security');
  await page.goto(`/rap-home/people/${userId}`);
  const part = page.getByRole('region', { name: words.en.title });
  await expect(part.getByRole('heading', { name: words.en.supervises })).toBeVisible();
  await expect(part.getByRole('button', { name: words.en.replace })).toHaveCount(0);
  const { page: newcomer } = await signIn('newcomer');
  const { userId: ownId } = await (await callerAt(newcomer)).get(addresses.userInfo);
  await dana.goto(`/rap-home/people/${ownId}`);
  await expect(dana.getByRole('heading', { name: 'Identity' })).toBeVisible();
  await expect(dana.getByRole('heading', { name: words.en.title })).toHaveCount(0);
});
