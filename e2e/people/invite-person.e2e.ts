import { acceptRulesButton } from '../journeys/rules.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { press, type } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const chosen = 'seven otters under a wide bridge';

const words = {
  en: {
    family: 'Last or family name',
    agency: 'Organization or agency',
    email: 'Email',
    username: 'Username',
    reason: 'Reason',
    save: 'Add person',
    added: 'Ola Berg was added.',
    invite: 'Send invitation',
    sent: 'An invitation is on its way to ola.berg@agency.example.',
    mail: 'Access Portal: you have an account',
    title: 'Choose a password',
    password: 'New password',
    again: 'Confirm new password',
    saveIt: 'Save password',
    saved: 'Your password is saved',
    current: 'Password',
    given: 'First or given name',
  },
  es: {
    family: 'Apellido',
    agency: 'Organización o agencia',
    email: 'Correo electrónico',
    username: 'Nombre de usuario',
    reason: 'Motivo',
    save: 'Agregar persona',
    added: 'Se agregó a Ola Berg.',
    invite: 'Enviar invitación',
    sent: 'Se envió una invitación a ola.berg@agency.example.',
    mail: 'Access Portal: you have an account',
    title: 'Elija una contraseña',
    password: 'Contraseña nueva',
    again: 'Confirme la contraseña nueva',
    saveIt: 'Guardar la contraseña',
    saved: 'Su contraseña se guardó',
    current: 'Contraseña',
    given: 'Nombre',
  },
} as const;

for (const language of waysToTell(['en', 'es'] as const))
  test(`somebody who is added gets a link, chooses a password by it and comes in (${language})`, async ({
    signIn,
    openBrowser,
  }) => {
    const texts = words[language];
    const { page } = await signIn('admin', { language });
    await page.goto('/rap-home/people/add');
    const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await field(texts.given).first().fill('Ola');
    await field(texts.family).fill('Berg');
    await field(texts.agency).fill('Flood Risk Agency');
    await page.getByRole('textbox', { name: texts.email }).last().fill('ola.berg@agency.example');
    await field(texts.username).fill('ola.berg');
    await field(texts.reason).fill('Joins the mapping team');
    await press(page, page.getByRole('button', { name: texts.save }));
    await expect(page.getByText(texts.added)).toBeVisible();
    await press(page, page.getByRole('button', { name: texts.invite }));
    await expect(page.getByText(texts.sent)).toBeVisible();
    await expectAccessible(page);

    const other = await openBrowser({ language });
    await expect(async () => {
      await other.page.goto('/demo/mail?to=ola.berg@agency.example');
      await expect(other.page.getByRole('link', { name: texts.mail })).toHaveCount(2, { timeout: 2_000 });
    }).toPass();
    await other.page.getByRole('link', { name: texts.mail }).first().click();
    await expectAccessible(other.page);
    await other.page.getByRole('article').getByRole('link').first().click();
    if (language === 'es') await other.page.getByRole('link', { name: 'Español' }).click();
    await expect(other.page.getByRole('heading', { name: texts.title })).toBeVisible();
    await type(other.page, other.page.getByLabel(texts.password, { exact: true }), chosen);
    await type(other.page, other.page.getByLabel(texts.again), chosen);
    await press(other.page, other.page.getByRole('button', { name: texts.saveIt }));
    await expect(other.page.getByRole('heading', { name: texts.saved })).toBeVisible();
    await other.page.getByRole('main').getByRole('link').first().click();
    await type(other.page, other.page.getByLabel(texts.username), 'ola.berg');
    await type(other.page, other.page.getByLabel(texts.current, { exact: true }), chosen);
    await other.page.keyboard.press('Enter');
    await expect(other.page.getByRole('button', { name: acceptRulesButton })).toBeVisible();
  });
