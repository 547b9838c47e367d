import { waysToTell } from '../journeys/tellings.ts';
import { press } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    title: 'Import people',
    file: /^File/,
    read: 'Check the file',
    none: 'Choose a file.',
    missing: 'These columns are missing: Family Name, E-mail.',
    added: '2 people to add',
    wrote: '2 people added',
    left: 'See who is not invited yet',
    changed: '1 person to change',
    refused: '1 row refused',
    format: 'Windows-1252, separated by semicolons',
    invite: 'Invite all of them',
    send: 'Send',
    sent: /^\d+ invitations? w(as|ere) sent\.$/,
    own: /Not imported, has its own page\. Portal Roles/,
    invalid: 'Username: This is not valid.',
    branch: 'Branch: Risk Analysis → Dams',
    apply: 'Apply the import',
    done: 'The import is done.',
    warned: '2 rows with a warning',
    circle: /Warning: Supervisor E-mail: This is a circle/,
    second: 'Change authorizer and ask for confirmation',
    email: /^Email/,
    form: 'Details of Ari Cruz',
    written: 'Changed',
    save: 'Save the result as a file',
  },
  es: {
    title: 'Importar personas',
    file: /^Archivo/,
    read: 'Revisar el archivo',
    none: 'Elija un archivo.',
    missing: 'Faltan estas columnas: Family Name, E-mail.',
    added: '2 personas por agregar',
    changed: '1 persona por cambiar',
    refused: '1 fila rechazada',
    format: 'Windows-1252, separado por puntos y comas',
    invalid: 'Username: No es válido.',
    own: /No se importa, tiene su propia página\. Portal Roles/,
    branch: 'Branch: Risk Analysis → Dams',
    invite: 'Invitar a todas',
    send: 'Enviar',
    sent: /^Se (envió|enviaron) \d+ invitaci(ón|ones)\.$/,
    apply: 'Aplicar la importación',
    done: 'La importación terminó.',
    written: 'Cambiada',
    warned: '2 filas con una advertencia',
    circle: /Advertencia: Supervisor E-mail: Es un círculo/,
    second: 'Cambiar a authorizer y pedir confirmación',
    email: /^Correo/,
    form: 'Datos de Ari Cruz',
    wrote: '2 personas agregadas',
    left: 'Ver a quiénes falta invitar',
    save: 'Guardar el resultado como archivo',
  },
} as const;

const csv = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
});
const rows = [
  'Username;E-mail;Given Name;Family Name;Organization;Branch;Portal Roles;Supervisor E-mail',
  'zoe;zoe@agency.example;Zoë;Peña;Flood Risk Agency;Dams;SECURITY;yui@agency.example',
  'yui;yui@agency.example;Yui;Sato;Flood Risk Agency;Dams;USER;zoe@agency.example',
  'newcomer;newcomer@agency.example;Nora;New;Flood Risk Agency;Dams;USER;supervisor@agency.example',
  'authorizer;ari.new@agency.example;Ari;Cruz;Flood Risk Agency;Data Management;;supervisor@agency.example',
  'bad name;bad@agency.example;A;B;Agency;;;',
];

for (const [language, width] of waysToTell(
  [
    ['en', 1280],
    ['es', 320],
  ] as const,
  1,
))
  test(`an administrator imports people from a file by keyboard (${language}, ${width})`, async ({
    signIn,
    complaints,
  }) => {
    complaints.expect(/400/);
    const texts = words[language];
    const { page } = await signIn('admin', { language });
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/rap-home/people');
    await press(page, page.getByRole('link', { name: texts.title }));
    await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeFocused();
    await press(page, page.getByRole('button', { name: texts.read }));
    await expect(page.getByText(texts.none)).toBeVisible();
    const field = page.locator('input[type=file]');
    await expect(field).toBeFocused();
    await expectAccessible(page, widths);

    await field.setInputFiles(csv(['Username;Organization', 'zoe;Agency']));
    await press(page, page.getByRole('button', { name: texts.read }));
    await expect(page.getByText(texts.missing)).toBeVisible();

    await field.setInputFiles(csv(rows));
    await press(page, page.getByRole('button', { name: texts.read }));
    for (const text of [
      texts.added,
      texts.changed,
      texts.refused,
      texts.format,
      texts.own,
      texts.invalid,
      texts.branch,
      texts.warned,
      texts.circle,
    ])
      await expect(page.getByText(text).first()).toBeVisible();
    const outcome = page.getByRole('heading', { level: 2 }).first();
    await expect(outcome).toBeFocused();
    await expectAccessible(page, widths);

    await press(page, page.getByRole('button', { name: texts.apply }));
    await expect(page.getByText(texts.done)).toBeVisible();
    await expect(outcome).toBeFocused();
    await expect(page.getByText(texts.written, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.wrote)).toBeVisible();
    await expect(page.getByRole('link', { name: texts.left })).toBeVisible();
    await expectAccessible(page, widths);
    const saved = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: texts.save }));
    expect((await saved).suggestedFilename()).toMatch(/^People_Import_\d{4}_\d{2}_\d{2}\.csv$/);

    // What needs a second confirmation is filled in on the person's page, and only that.
    await press(page, page.getByRole('link', { name: texts.second }));
    const form = page.getByRole('form', { name: texts.form });
    await expect(form.getByRole('textbox', { name: texts.email }).first()).toHaveValue(
      'ari.new@agency.example',
    );
    await expectAccessible(page, widths);

    // Everybody who was imported gets a link, in one go.
    await page.goto('/rap-home/people?state=NOT_INVITED');
    await press(page, page.getByRole('button', { name: texts.invite }));
    await expectAccessible(page, widths);
    await press(page, page.getByRole('dialog').getByRole('button', { name: texts.send, exact: true }));
    await expect(page.getByText(texts.sent)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.invite })).toHaveCount(0);
    await expectAccessible(page, widths);
  });
