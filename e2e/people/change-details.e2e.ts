import { addresses } from '../../core/src/contract/addresses.ts';
import { callerAt } from '../journeys/calls.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { press, type } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    change: 'Change details',
    save: 'Save details',
    email: /^Email/,
    username: /^Username/,
    reason: /^Reason/,
    why: 'The address in the form was misspelled',
    nothing: 'Nothing has changed yet. Change a field first.',
    wrong: 'Correct the following to save',
    before: 'Before: newcomer',
    done: 'The details of Nora T New were changed.',
    waiting: /^A second person has to confirm this by /,
    confirm: 'Confirm: Ari Cruz',
    accounts: {
      open: 'MIP accounts',
      none: 'This person has no MIP account.',
      add: 'Add an account',
      username: /^MIP username/,
      organization: /^Organization/,
      save: 'Save MIP accounts',
      shown: 'MIP accounts: “ari_cruz (Delta Surveys and Mapping)” is added',
    },
    dates: {
      open: 'Certificate dates',
      privacy: 'Privacy training',
      save: 'Save dates',
      late: 'Privacy training: This day is later than the agency accepts',
      state: 'Expired on Jan 31, 2021',
    },
    values: 'Email: “authorizer@agency.example” becomes “ari@elsewhere.example”',
  },
  es: {
    change: 'Cambiar datos',
    save: 'Guardar datos',
    email: /^Correo electrónico(?! del)/,
    username: /^Usuario/,
    reason: /^Motivo/,
    why: 'La dirección del formulario tenía un error',
    nothing: 'Aún no hay cambios. Primero cambie un campo.',
    wrong: 'Corrija lo siguiente para guardar',
    before: 'Antes: newcomer',
    done: 'Se cambiaron los datos de Nora T New.',
    waiting: /^Una segunda persona debe confirmarlo a más tardar el /,
    confirm: 'Confirmar: Ari Cruz',
    accounts: {
      open: 'Cuentas de MIP',
      none: 'Esta persona no tiene ninguna cuenta de MIP.',
      add: 'Agregar una cuenta',
      username: /^Nombre de usuario de MIP/,
      organization: /^Organización/,
      save: 'Guardar cuentas de MIP',
      shown: 'Cuentas de MIP: se agrega «ari_cruz (Delta Surveys and Mapping)»',
    },
    dates: {
      open: 'Fechas de certificados',
      privacy: 'Capacitación sobre privacidad',
      save: 'Guardar fechas',
      late: 'Capacitación sobre privacidad: Este día es posterior a lo que acepta la agencia',
      state: 'Venció el 31 ene 2021',
    },
    values: 'Correo electrónico: «authorizer@agency.example» cambia a «ari@elsewhere.example»',
  },
} as const;

for (const language of waysToTell(['en', 'es'] as const))
  test(`help repairs an address by keyboard, and of an authorizer a second person sees both values, ${language}`, async ({
    signIn,
    complaints,
  }) => {
    complaints.expect(/409/);
    const texts = words[language];
    const pathOf = async (username: string): Promise<string> => {
      const { page } = await signIn(username, { language });
      return `/rap-home/people/${(await (await callerAt(page)).get(addresses.userInfo)).userId}`;
    };
    const paths = { newcomer: await pathOf('newcomer'), authorizer: await pathOf('authorizer') };
    const { page } = await signIn('helpdesk', { language });
    await page.goto(paths.newcomer);
    await press(page, page.getByRole('button', { name: texts.change }));
    const form = page.locator('form.person-details');
    await expect(form.getByLabel(texts.username)).toHaveValue('newcomer');
    await expectAccessible(page, widths);
    await press(page, form.getByRole('button', { name: texts.save }));
    await expect(form.getByText(texts.nothing)).toBeVisible();
    await form.getByLabel(texts.email).fill('nowhere');
    await form.getByLabel(texts.username).fill('staff');
    await expect(form.getByText(texts.before, { exact: true })).toBeVisible();
    await press(page, form.getByRole('button', { name: texts.save }));
    await expect(form.getByText(texts.wrong)).toBeVisible();
    await expectAccessible(page, widths);
    await form.getByLabel(texts.email).fill('nora@elsewhere.example');
    await type(page, form.getByLabel(texts.reason), texts.why);
    await press(page, form.getByRole('button', { name: texts.save }));
    // Somebody else has this username; what was typed stays.
    await expect(page.locator('#details-form-failed')).toBeVisible();
    await expect(form.getByLabel(texts.email)).toHaveValue('nora@elsewhere.example');
    await form.getByLabel(texts.username).fill('nora.new');
    await press(page, form.getByRole('button', { name: texts.save }));
    await expect(page.getByText(texts.done)).toBeVisible();
    await expect(page.getByRole('link', { name: 'nora@elsewhere.example' }).first()).toBeVisible();
    const { accounts, dates } = texts;
    await press(page, page.getByRole('button', { name: dates.open }));
    await expectAccessible(page, widths);
    await form.getByLabel(dates.privacy).fill('2099-01-01');
    await type(page, form.getByLabel(texts.reason), texts.why);
    await press(page, form.getByRole('button', { name: dates.save }));
    await expect(form.getByText(dates.late)).toBeVisible();
    await expectAccessible(page, widths);
    await form.getByLabel(dates.privacy).fill('2021-01-31');
    await press(page, form.getByRole('button', { name: dates.save }));
    await expect(page.getByText(dates.state).first()).toBeVisible();
    await press(page, page.getByRole('button', { name: accounts.open }));
    await expect(form.getByText(accounts.none)).toBeVisible();
    await page.goto(paths.authorizer);
    await page.getByRole('button', { name: texts.change }).click();
    await form.getByLabel(texts.email).fill('ari@elsewhere.example');
    await form.getByLabel(texts.reason).fill(texts.why);
    await form.getByRole('button', { name: texts.save }).click();
    await expect(page.getByText(texts.waiting)).toBeVisible();
    const { page: second } = await signIn('admin', { language });
    await second.goto('/rap-home/people/confirmations');
    await expect(second.getByText(texts.values)).toBeVisible();
    await expectAccessible(second, widths);
    await press(second, second.getByRole('button', { name: texts.confirm }));
    await expect(second.getByText(texts.values)).toHaveCount(0);
    await second.goto(paths.authorizer);
    await expect(second.getByRole('link', { name: 'ari@elsewhere.example' }).first()).toBeVisible();
    await page.reload();
    await press(page, page.getByRole('button', { name: accounts.open }));
    await press(page, form.getByRole('button', { name: accounts.add }));
    await expect(form.getByLabel(accounts.username)).toBeFocused();
    await press(page, form.getByRole('button', { name: accounts.save }));
    await expect(form.getByText(texts.wrong)).toBeVisible();
    await expectAccessible(page, widths);
    await type(page, form.getByLabel(accounts.username), 'ari_cruz');
    await type(page, form.getByRole('combobox', { name: accounts.organization }), 'Delta');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await type(page, form.getByLabel(texts.reason), texts.why);
    await press(page, form.getByRole('button', { name: accounts.save }));
    await expect(page.getByText(texts.waiting)).toBeVisible();
    await second.goto('/rap-home/people/confirmations');
    await expect(second.getByText(accounts.shown)).toBeVisible();
    await press(second, second.getByRole('button', { name: texts.confirm }));
    // The page of the person is read once, so what was confirmed has to be done by then.
    await expect(second.getByText(accounts.shown)).toHaveCount(0);
    await second.goto(paths.authorizer);
    await expect(second.getByText('ari_cruz (Delta Surveys and Mapping)')).toBeVisible();
  });
