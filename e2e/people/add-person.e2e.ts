import { firstSignIn } from '../administration/first-sign-in.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { press, type } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    menu: 'Administration',
    people: 'People',
    add: 'Add a person',
    save: 'Add person',
    given: 'First or given name',
    family: 'Last or family name',
    agency: 'Organization or agency',
    email: 'Email',
    username: 'Username',
    reason: 'Reason',
    missing: 'Fill in this field.',
    added: 'Dana Reyes was added.',
    taken: 'Someone already has this username or email.',
    state: 'Account',
    invited: 'Invited, never signed in',
    invitedOn: 'Invited',
    password: 'One-time password',
    close: 'Close',
    search: 'Name, email, or username',
    none: 'No one matches this search.',
  },
  es: {
    menu: 'Administración',
    people: 'Personas',
    add: 'Agregar a una persona',
    save: 'Agregar persona',
    given: 'Nombre',
    family: 'Apellido',
    agency: 'Organización o agencia',
    email: 'Correo electrónico',
    username: 'Nombre de usuario',
    reason: 'Motivo',
    missing: 'Complete este campo.',
    added: 'Se agregó a Dana Reyes.',
    taken: 'Alguien ya tiene este nombre de usuario o este correo.',
    state: 'Cuenta',
    invited: 'Con invitación, sin iniciar sesión',
    invitedOn: 'Con invitación del',
    password: 'Contraseña de un solo uso',
    close: 'Cerrar',
    search: 'Nombre, correo o usuario',
    none: 'Nadie coincide con esta búsqueda.',
  },
} as const;

for (const [language, width] of waysToTell([
  ['en', 1280],
  ['es', 320],
] as const))
  test(`an administrator adds a person by keyboard, who signs in with a one-time password (${language}, ${width})`, async ({
    signIn,
    portal,
    browser,
    complaints,
  }) => {
    complaints.expect(/409/);
    const texts = words[language];
    const { page } = await signIn('admin', { language });
    await page.getByRole('button', { name: texts.menu }).click();
    await page.getByRole('banner').getByRole('link', { name: texts.people, exact: true }).click();
    await expect(page.getByRole('heading', { name: texts.people, level: 1 })).toBeFocused();
    await page.setViewportSize({ width, height: 720 });
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page, widths);

    await press(page, page.getByRole('link', { name: texts.add }));
    await expect(page.getByRole('heading', { name: texts.add, level: 1 })).toBeFocused();
    const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await press(page, page.getByRole('button', { name: texts.save }));
    await expect(page.getByText(texts.missing).first()).toBeVisible();
    await expect(field(texts.family)).toBeFocused();
    await expectAccessible(page, widths);
    await page.keyboard.type('Reyes');
    await type(page, field(texts.agency), 'Flood Risk Agency');
    await type(page, page.getByRole('textbox', { name: texts.email }).last(), 'newcomer@agency.example');
    await type(page, field(texts.username), 'dana.reyes');
    await type(page, field(texts.reason), 'Joins the mapping team');
    await press(page, page.getByRole('button', { name: texts.save }));
    await expect(page.getByText(texts.taken)).toBeVisible();
    await expect(field(texts.family)).toHaveValue('Reyes');
    await page.getByRole('textbox', { name: texts.email }).last().fill('dana.reyes@agency.example');
    await field(texts.given).first().fill('Dana');
    await page.getByRole('button', { name: texts.save }).click();
    await expect(page.getByText(texts.added)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dana Reyes', level: 1 })).toBeVisible();
    const personPage = page.url();

    await page.goto('/rap-home/people');
    await page.getByRole('combobox', { name: texts.state }).selectOption({ label: texts.invited });
    await expect(page.getByRole('row').filter({ hasText: 'Dana Reyes' })).toContainText(texts.invitedOn);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessible(page, widths);
    await page.goto(personPage);
    await page.getByRole('button', { name: texts.password }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Handed over at the front desk');
    await page.getByRole('dialog').getByRole('button', { name: texts.password }).click();
    const password = await page.getByRole('dialog').locator('code').textContent();
    await page.getByRole('dialog').getByRole('button', { name: texts.close }).last().click();
    const dana = await firstSignIn(browser, portal, { username: 'dana.reyes', password: password ?? '' });
    await dana.context().close();

    await page.goto('/rap-home/people?state=INVITED');
    await expect(page.getByText(texts.none)).toBeVisible();
    await page.getByRole('combobox', { name: texts.state }).selectOption('');
    await page.getByRole('searchbox', { name: texts.search }).fill('reyes dana');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('row').getByRole('link', { name: 'Dana Reyes' }).click();
    await expect(page.getByRole('heading', { name: 'Dana Reyes', level: 1 })).toBeVisible();
  });
