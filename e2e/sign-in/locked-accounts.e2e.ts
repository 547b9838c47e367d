import type { Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { inWholeTest, readsOnly, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { cardOf } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';
import { press } from '../journeys/without-mouse.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];
const account = '/rap-home/account';

test('somebody who was away asks to be let in again by keyboard alone, and is', async ({ signIn }) => {
  const { page } = await signIn('inactive', { isBlank: true });
  await page.goto('/rap-home/applications');
  await expect(page.getByText(/has been locked since /)).toBeVisible();
  await expectAccessible(page, widths);
  await press(page, page.getByRole('button', { name: 'Restore' }));
  await expect(page.getByText('Reactivate access request was successful')).toBeVisible();
  await expect(page.getByText('Your account is locked, and you asked to restore it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await expectAccessible(page, widths);

  const { page: desk } = await signIn('supervisor', { isBlank: true });
  await desk.goto('/rap-home/manage-requests?role=SUPERVISOR&type=REACTIVATE_REQUEST');
  await expect(desk.getByText('Locked account: wants to use it again')).toBeVisible();
  await press(desk, desk.getByRole('link', { name: /Ines Duarte/ }));
  await expect(desk.getByRole('heading', { name: 'Ines Duarte: Locked account', level: 1 })).toBeVisible();
  await expectAccessible(desk);
  await press(desk, desk.getByRole('button', { name: 'Approve', exact: true }));
  await expect(page.getByRole('link', { name: 'Visit Site' }).first()).toBeVisible();
  await expect(page.getByText(/^Your account is locked/)).toHaveCount(0);
});

test('a failed attempt to restore says so, and can be made again', async ({ signIn }) => {
  const { page } = await signIn('inactive', { language: 'es', isBlank: true });
  await page.goto('/rap-home/applications');
  await page.route(`**${addresses.requests}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Restablecer' }).click();
  await expect(page.getByText('La solicitud de reactivación no se pudo enviar').first()).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`**${addresses.requests}`);
  await page.getByRole('button', { name: 'Restablecer' }).click();
  await expect(page.getByText('Su cuenta está bloqueada y usted pidió restablecerla')).toBeVisible();
});

const profileWords = {
  en: {
    change: 'Change your profile',
    branch: 'Branch',
    initial: 'Middle initial',
    supervisor: 'Supervisor email',
    save: 'Save',
    saved: 'Your profile is saved. We asked your supervisor to approve it.',
    waits: /^You saved your profile on .*\. It is waiting for Dana Lee\.$/,
    locked: 'Your account is locked while your profile change is reviewed',
    own: 'You cannot be your own supervisor',
  },
  es: {
    change: 'Cambiar su perfil',
    branch: 'División',
    initial: 'Inicial del segundo nombre',
    supervisor: 'Correo electrónico del supervisor',
    save: 'Guardar',
    saved: 'Su perfil se guardó. Le pedimos a su supervisor que lo apruebe.',
    waits: /^Usted guardó su perfil el .*\. Está en espera de Dana Lee\.$/,
    locked: 'Su cuenta está bloqueada mientras se revisa el cambio de su perfil',
    own: 'Usted no puede ser su propio supervisor',
  },
} as const;

for (const [language, words] of waysToTell(Object.entries(profileWords), 1))
  test(`a profile is saved, shown to the supervisor field by field, and withdrawn: ${language}`, async ({
    signIn,
  }) => {
    const username = language === 'en' ? 'newcomer' : 'staff';
    const { page } = await signIn(username, { language: language as 'en' | 'es', isBlank: true });
    await page.goto(account);
    await page.getByRole('button', { name: words.change }).click();
    await page.getByLabel(words.supervisor).fill(`${username}@agency.example`);
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByRole('alert').getByText(words.own)).toBeVisible();
    await expectAccessible(page, widths);
    await page.getByLabel(words.supervisor).fill('supervisor@agency.example');
    await page.getByLabel(words.branch).fill('Coastal Studies');
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    await expect(page.getByText(words.waits)).toBeVisible();
    await expectAccessible(page, widths);

    await page.goto('/rap-home/applications');
    await expect(page.getByText(words.locked)).toBeVisible();
    await expectAccessible(page, widths);

    if (language === 'en') await seenByTheSupervisor((await signIn('supervisor')).page);
    await page.goto(account);
    await page.getByRole('link', { name: /RAP-/ }).click();
    // The account screen says what changes, too.
    await expect(page.getByRole('heading', { level: 1, name: /^Your request|^Su solicitud/ })).toBeVisible();
    await expect(
      page.getByText(/“Risk Analysis” becomes “Coastal Studies”|cambia a «Coastal Studies»/),
    ).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Cancel Request|^Cancelar/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel Request|^Cancelar/ })
      .click();
    await expect(page.getByRole('dialog').getByText(/successfully canceled|se canceló/)).toBeVisible();
    await page.goto('/rap-home/applications');
    await expect(page.getByText(words.locked)).toHaveCount(0);
  });

async function seenByTheSupervisor(desk: Page): Promise<void> {
  await desk.goto('/rap-home/manage-requests?role=SUPERVISOR&type=PROFILE_UPDATE');
  const change = desk.getByText('Branch: “Risk Analysis” becomes “Coastal Studies”');
  await expect(change.first()).toBeVisible();
  await expectAccessible(desk, widths);
}

test('a locked account confirms its profile, which asks the supervisor to unlock it', async ({ signIn }) => {
  const { page } = await signIn('locked', { isBlank: true });
  await page.goto('/rap-home/applications');
  await page.getByRole('link', { name: 'Go to your account page' }).first().click();
  await expect(page.getByText(/Check that everything is correct and select Save/)).toBeVisible();
  await expectAccessible(page, widths);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('Your profile is saved. We asked your supervisor to approve it.'),
  ).toBeVisible();
  await page.goto('/rap-home/applications');
  await expect(page.getByText('Your account is locked, and you asked to unlock it')).toBeVisible();
});

test('what was saved twice is asked for once', async ({ signIn }) => {
  const { page } = await signIn('owner', { isBlank: true });
  const caller = await callerAt(page);
  const { attributes } = await caller.get(addresses.userInfo);
  const change = (newValue: string) => ({
    updatedFields: [{ fieldName: 'branch', previousValue: attributes['branch']?.[0] ?? '', newValue }],
  });
  const first = await send(caller, 'PROFILE_UPDATE', change('Planning'));
  await send(caller, 'PROFILE_UPDATE', change('Data Services'));
  await page.goto(`/rap-home/requests/${first}`);
  await expect(page.getByText('Closed because you saved your profile again.').first()).toBeVisible();
  await expect(page.getByText('If approved'), 'nothing can be approved there').toHaveCount(0);
  await expectAccessible(page);
});

test('each card that is off leads to why, for its application', async ({ signIn }) => {
  const { page } = await signIn('locked');
  const card = cardOf(page, 'Hazus Loss Library');
  await card.getByRole('link', { name: 'Why can’t I get in?: Hazus Loss Library' }).click();
  await expect(
    page.getByText(
      /An administrator locked the account\. The portal has no record of the reason\. First noticed on /,
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Application', { exact: true })).toHaveValue('hll-app');
  await page.goto('/rap-home/applications');
  await expect(page.getByText(/We first noticed this on /)).toBeVisible();
  await expectAccessible(page, widths);
  await page.getByRole('link', { name: 'Why can’t I get in?', exact: true }).click();
  await expect(page.getByText('Start here: Account'), 'before any application is chosen').toBeVisible();
  await expectAccessible(page, widths);
  const { page: reader } = await signIn('security', { isBlank: true });
  await reader.goto('/rap-home/why?person=locked');
  const mail = reader.getByRole('link', { name: /^Email .* how to unlock the account$/ });
  await expect(mail).toHaveAttribute('href', /^mailto:locked@agency\.example\?subject=How%20to%20unlock/);
  await expectAccessible(reader, widths);
  const { page: helper } = await signIn('helpdesk');
  await helper.getByRole('button', { name: 'Administration' }).click();
  await helper.getByRole('link', { name: 'Why can’t this person get in?' }).click();
  await helper.getByRole('searchbox', { name: 'Name, email, or username' }).fill('locked');
  await helper.keyboard.press('Enter');
  await helper
    .getByRole('link', { name: /^Open the page of .* to unlock the account or turn it on$/ })
    .click();
  await expect(helper.getByRole('button', { name: 'Unlock account' })).toBeVisible();
});

const ending = {
  en: { button: 'End sessions', title: 'End all of Sam Staff’s sessions', done: '1 session ended.' },
  es: {
    button: 'Cerrar sesiones',
    title: 'Cerrar todas las sesiones de Sam Staff',
    done: 'Se cerró 1 sesión.',
  },
} as const;

// `sign-in/recent-sign-in` ends sessions from the same page.
for (const [language, say] of waysToTell(Object.entries(ending)))
  test(
    `the help desk ends somebody’s sessions by keyboard alone: ${language}`,
    inWholeTest,
    async ({ signIn }) => {
      const { page } = await signIn('staff');
      const { page: helper } = await signIn('helpdesk', { language: language as 'en' | 'es', isBlank: true });
      await helper.goto('/rap-home/why?person=staff&application=hll-app');
      await press(helper, helper.getByRole('button', { name: say.button }));
      const dialog = helper.getByRole('dialog', { name: say.title });
      await expectAccessible(helper, widths);
      await press(helper, dialog.getByRole('button', { name: say.button }));
      await expect(dialog.getByText(say.done)).toBeVisible();
      await press(helper, dialog.getByRole('button', { name: language === 'en' ? 'OK' : 'Aceptar' }));
      await expect(helper.getByRole('button', { name: say.button })).toHaveCount(0);
      await expect(helper.getByRole('heading', { name: /^Sam Staff, / })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
    },
  );

test(
  'why somebody cannot get in is shown to them and to the help desk, each with what repairs it',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('inactive', { language: 'es', isBlank: true });
    await page.goto('/rap-home/applications');
    await page.getByRole('link', { name: '¿Por qué no puedo entrar?', exact: true }).click();
    await page.getByLabel('Aplicación', { exact: true }).selectOption('hll-app');
    await expect(page.getByText('Comience aquí: Cuenta')).toBeVisible();
    await expectAccessible(page, widths);
    await page.getByRole('link', { name: 'Restablecer la cuenta desde el catálogo' }).click();
    await expect(page.getByRole('button', { name: 'Restablecer' })).toBeVisible();

    const { page: helper } = await signIn('helpdesk', { isBlank: true });
    await helper.goto('/rap-home/why?person=inactive&application=hll-app');
    await expect(helper.getByRole('heading', { name: /^Ines Duarte, / })).toBeVisible();
    await expect(helper.getByText(/locked after a long time without signing in/)).toBeVisible();
    await expectAccessible(helper, widths);
    await helper.goto('/rap-home/why?person=agency&application=hll-app');
    await expect(helper.getByText('Several people match. Choose one.')).toBeVisible();
    await expectAccessible(helper);
  },
);
