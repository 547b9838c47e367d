import { expectAccessible } from '../page-checks/accessibility.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { press, type } from '../journeys/without-mouse.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const chosen = 'nine herons over a slow river';

const words = {
  en: {
    signIn: 'Sign In',
    forgot: 'Forgot your username or password?',
    name: 'Username or email address',
    missing: 'Enter your username or your email address',
    send: 'Send email',
    sent: 'Check your email',
    mailbox: 'See the mail',
    mail: 'Access Portal: your username and a new password',
    choose: 'Choose a new password',
    title: 'Choose a password',
    password: 'New password',
    again: 'Confirm new password',
    save: 'Save password',
    saved: 'Your password is saved',
    dead: 'This link no longer works',
    newLink: 'Get a new link',
    username: 'Username',
    current: 'Password',
    notice: 'Access Portal: your password was changed',
  },
  es: {
    signIn: 'Iniciar sesión',
    forgot: '¿Olvidó su nombre de usuario o su contraseña?',
    name: 'Nombre de usuario o correo electrónico',
    missing: 'Escriba su nombre de usuario o su correo electrónico',
    send: 'Enviar correo',
    sent: 'Revise su correo electrónico',
    mailbox: 'Ver los correos',
    mail: 'Access Portal: su nombre de usuario y una contraseña nueva',
    choose: 'Elegir una contraseña nueva',
    title: 'Elija una contraseña',
    password: 'Contraseña nueva',
    again: 'Confirme la contraseña nueva',
    save: 'Guardar la contraseña',
    saved: 'Su contraseña se guardó',
    dead: 'Este enlace ya no funciona',
    newLink: 'Obtener un enlace nuevo',
    username: 'Nombre de usuario',
    current: 'Contraseña',
    notice: 'Access Portal: se cambió su contraseña',
  },
} as const;

for (const language of waysToTell(['en', 'es'] as const))
  test(`the person who has forgotten their password chooses another by mail, with the keyboard alone (${language})`, async ({
    openBrowser,
  }) => {
    const text = words[language];
    const { page } = await openBrowser({ language });
    await page.goto('/rap-home/applications');
    await page.getByRole('navigation').getByRole('link', { name: text.signIn }).first().click();

    await test.step('the sign-in page leads to the way out', async () => {
      await press(page, page.getByRole('link', { name: text.forgot }));
      await expect(page.getByRole('heading', { name: text.forgot })).toBeVisible();
      await press(page, page.getByRole('button', { name: text.send }));
      await expect(page.getByRole('alert')).toContainText(text.missing);
      await expectAccessible(page);
      await type(page, page.getByLabel(text.name), 'staff@agency.example');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: text.sent })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the mail tells the username, and its button leads to the page for a new one', async () => {
      await expect(async () => {
        await page.goto(`/demo/mail?lang=${language}&to=staff@agency.example`);
        await page.getByRole('link', { name: text.mail }).first().click({ timeout: 2_000 });
      }).toPass();
      await expect(page.getByRole('article')).toContainText('staff');
      await expectAccessible(page);
      await page.getByRole('article').getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: text.title })).toBeVisible();
      await expect(page.getByText('staff', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await type(page, page.getByLabel(text.password, { exact: true }), chosen);
      await type(page, page.getByLabel(text.again), chosen);
      await press(page, page.getByRole('button', { name: text.save }));
      await expect(page.getByRole('heading', { name: text.saved })).toBeVisible();
    });

    await test.step('the link works once, and the new password signs in', async () => {
      await page.goBack();
      await page.reload();
      await expect(page.getByRole('heading', { name: text.dead })).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByRole('link', { name: text.newLink })).toBeVisible();
      await page.goto('/rap-home/account');
      await type(page, page.getByLabel(text.username), 'staff');
      await type(page, page.getByLabel(text.current, { exact: true }), chosen);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/rap-home/**');
      await page.goto(`/demo/mail?lang=${language}&to=staff@agency.example`);
      await expect(page.getByRole('link', { name: text.notice }).first()).toBeVisible();
    });
  });
