import type { Page } from '@playwright/test';
import { readsOnly, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, fillSignIn, test } from '../portals/portal.ts';
import { expectKeepsFocus, press, tabTo, type } from '../journeys/without-mouse.ts';

test.use({ ownPortal: true });

const words = {
  en: {
    link: 'Contact',
    heading: 'Contact Us',
    name: 'Full name',
    email: 'Email address',
    phone: 'Phone number',
    subject: 'Subject',
    message: 'Message',
    check: /^I am a person, not a program/,
    confirmed: 'Confirmed.',
    submit: 'Submit',
    notYet: 'Complete the required fields to submit your message.',
    badEmail: 'Please enter a valid email address',
    badPhone: 'Please enter a valid 10 digit phone number in format xxx-xxx-xxxx',
    sentTitle: 'Message has been submitted',
    sent: 'Thank you for your submission. A member of our team will contact you within 48 hours.',
    success: 'Your message was successfully sent',
    close: 'Close',
    mailbox: 'See the mail',
    choice: 'Questions about a recent revocation request',
  },
  es: {
    link: 'Contacto',
    heading: 'Contáctenos',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    phone: 'Número de teléfono',
    subject: 'Asunto',
    message: 'Mensaje',
    check: /^Soy una persona, no un programa/,
    confirmed: 'Confirmado.',
    submit: 'Enviar',
    notYet: 'Complete los campos obligatorios para enviar su mensaje.',
    badEmail: 'Escriba una dirección de correo electrónico válida',
    badPhone: 'Escriba un número de teléfono válido de 10 dígitos con el formato xxx-xxx-xxxx',
    sentTitle: 'Se envió el mensaje',
    sent: 'Gracias por su mensaje. Un miembro de nuestro equipo se comunicará con usted en un plazo de 48 horas.',
    success: 'Su mensaje se envió correctamente',
    close: 'Cerrar',
    mailbox: 'Ver los correos',
    choice: 'Preguntas sobre una solicitud reciente de revocación',
  },
};

function fieldsOf(page: Page, language: keyof typeof words) {
  const text = words[language];
  const box = (name: string) => page.getByRole('textbox', { name });
  return {
    name: box(text.name),
    email: box(text.email),
    phone: box(text.phone),
    message: box(text.message),
    subject: page.getByRole('combobox', { name: text.subject }),
    check: page.getByRole('checkbox', { name: text.check }),
    submit: page.getByRole('button', { name: text.submit, exact: true }),
  };
}

for (const language of waysToTell(['en', 'es'] as const, 1)) {
  test(`a visitor writes to the team by keyboard alone, and the mail arrives, ${language}`, async ({
    openBrowser,
  }) => {
    const text = words[language];
    const { page } = await openBrowser({ language });
    await page.goto('/rap-home/applications');
    await press(page, page.getByRole('banner').getByRole('link', { name: text.link, exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: text.heading })).toBeFocused();
    await expect(page).toHaveURL(/\/rap-home\/contact$/);
    const fields = fieldsOf(page, language);
    await expectAccessible(page);

    await test.step('Submit waits, and says why', async () => {
      await expect(fields.submit).toBeDisabled();
      await expect(fields.submit).toHaveAccessibleDescription(text.notYet);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await test.step('what is wrong is told once a field has been left', async () => {
      await type(page, fields.name, 'Vera Visitor');
      await type(page, fields.email, 'vera');
      await expect(page.getByText(text.badEmail)).toHaveCount(0);
      await type(page, fields.phone, '202555');
      await expect(fields.email).toHaveAccessibleDescription(text.badEmail);
      await tabTo(page, fields.subject);
      await expect(fields.phone).toHaveAccessibleDescription(new RegExp(text.badPhone));
      await expectAccessible(page);
    });

    await test.step('and no longer once it is right; a number with an extension stays as it was typed', async () => {
      await fields.email.focus();
      await page.keyboard.press('End');
      await page.keyboard.type('@partner.example');
      await tabTo(page, fields.phone);
      await page.keyboard.press('End');
      await page.keyboard.type('0101x99');
      await expect(fields.phone).toHaveValue('2025550101x99');
      await expect(fields.phone).toHaveAccessibleDescription(new RegExp(text.badPhone));
      for (let count = 0; count < 3; count += 1) await page.keyboard.press('Backspace');
      await expect(fields.phone).toHaveValue('202-555-0101');
      for (const field of [fields.name, fields.email, fields.phone])
        await expect(field).not.toHaveAttribute('aria-invalid');
    });

    await test.step('the rest, and the puzzle, which the browser solves', async () => {
      await tabTo(page, fields.subject);
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
      await expect(fields.subject.locator('option:checked')).toHaveText(text.choice);
      await type(page, fields.message, 'Why was my access taken away?');
      await expect(fields.submit).toBeDisabled();
      await press(page, fields.check, 'Space');
      await expect(page.getByText(text.confirmed)).toBeVisible();
      await expect(fields.submit).toBeEnabled();
      await expectAccessible(page);
    });

    const dialog = page.getByRole('dialog', { name: text.sentTitle });
    await test.step('it is sent, and the form keeps who wrote it', async () => {
      await press(page, fields.submit);
      await expect(dialog.getByText(text.sent)).toBeVisible();
      await expectAccessible(page);
      await expectKeepsFocus(page, dialog);
      await press(page, dialog.getByRole('button', { name: text.close }).last());
      await expect(dialog).toHaveCount(0);
      await expect(page.locator('#contact-form-heading')).toBeFocused();
      await expect(page.getByText(text.success)).toBeVisible();
      await expect(fields.name).toHaveValue('Vera Visitor');
      await expect(fields.email).toHaveValue('vera@partner.example');
      await expect(fields.phone).toHaveValue('202-555-0101');
      await expect(fields.subject).toHaveValue('');
      await expect(fields.message).toHaveValue('');
      await expect(fields.check).not.toBeChecked();
      await expect(fields.submit).toBeDisabled();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await test.step('the demonstration shows the mail as it would arrive', async () => {
      await press(page, page.getByRole('link', { name: text.mailbox }));
      const mail = page.getByRole('link', {
        name: 'Access Portal: Questions about a recent revocation request',
      });
      await expect(mail).toBeVisible();
      await expectAccessible(page);
      await press(page, mail);
      await expect(page.getByRole('article')).toContainText('Why was my access taken away?');
      await expect(page.getByText('vera@partner.example', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('the person who has signed in finds what is known filled in, and solves nothing', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  await page.goto('/rap-home/contact');
  const fields = fieldsOf(page, 'en');
  await expect(fields.name).toHaveValue('Nora T New');
  await expect(fields.email).toHaveValue('newcomer@agency.example');
  await expect(fields.phone).toHaveValue('202-555-0101');
  await expect(fields.check).toHaveCount(0);
  await fields.subject.selectOption('General questions about the portal');
  await fields.message.fill('Who decides about the Hazus Loss Library?');
  await fields.email.fill('nora@elsewhere.example');
  await fields.submit.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(fields.email).toHaveValue('nora@elsewhere.example');
  await expect(fields.message).toHaveValue('');
});

test('what was typed outlives a reload, an ended session and a sign-in, and is nobody else’s', async ({
  signIn,
  openBrowser,
}) => {
  const { page, context } = await signIn('newcomer');
  await page.goto('/rap-home/contact');
  const fields = fieldsOf(page, 'en');
  await fields.message.fill('Half a sentence');
  await page.reload();
  await expect(fields.message).toHaveValue('Half a sentence');
  await expect(fields.name).toHaveValue('Nora T New');

  const other = await context.newPage();
  await other.goto('/rap-home/applications');
  await press(other, other.getByRole('button', { name: 'Sign Out' }));
  const again = page.getByRole('button', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  await expect(fields.message, 'nobody is signed in').toHaveValue('');
  await again.click();
  await fillSignIn(page, 'newcomer');
  await expect(page).toHaveURL(/\/rap-home\/contact$/);
  await expect(fields.message).toHaveValue('Half a sentence');

  const { page: visitor } = await openBrowser();
  await visitor.goto('/rap-home/contact');
  const theirs = fieldsOf(visitor, 'en');
  await theirs.message.fill('Before it was known who I am');
  await visitor
    .getByRole('banner')
    .getByRole('link', { name: 'Sign In' })
    .or(visitor.getByRole('banner').getByRole('button', { name: 'Sign In' }))
    .click();
  await fillSignIn(visitor, 'staff');
  await visitor.goto('/rap-home/contact');
  await expect(theirs.message).toHaveValue('Before it was known who I am');
  await visitor.getByRole('button', { name: 'Sign Out' }).click();
  await expect(visitor.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await visitor.goto('/rap-home/contact');
  await expect(theirs.message).toHaveValue('');
});

test('a message that cannot be sent stays in the form, and says why', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/contact');
  const fields = fieldsOf(page, 'en');
  await fields.name.fill('Vera Visitor');
  await fields.email.fill('vera@partner.example');
  await fields.subject.selectOption('Other (Please Specify)');
  await fields.message.fill('Something else');
  await press(page, fields.check, 'Space');
  await expect(page.getByText('Confirmed.')).toBeVisible();
  const failure = page.locator('form').getByRole('alert');
  const respondWith = (status: number, body: object) =>
    page.route('**/greenlight/email', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }),
    );
  const problem = (code: string, status: number, more: object = {}) => ({
    code,
    status,
    detail: code,
    ...more,
  });
  for (const { status, body, texts } of [
    { status: 500, body: problem('UNEXPECTED', 500), texts: 'Something went wrong on our side. Try again.' },
    {
      status: 429,
      body: problem('TOO_MANY', 429),
      texts: 'You can send up to 5 messages an hour. Try again later.',
    },
    {
      status: 400,
      body: problem('INVALID', 400, { errors: [{ field: 'recaptcha', fault: 'TOO_LATE', message: '' }] }),
      texts: 'The check has expired. Check this box again.',
    },
  ]) {
    await respondWith(status, body);
    await fields.submit.click();
    await expect(failure).toContainText([`Email sending failed: ${texts}`]);
    expect(await page.getByText('Email sending failed').count(), 'it is said once').toBe(1);
    await page.unroute('**/greenlight/email');
  }
  await expectAccessible(page);
  await expect(fields.message).toHaveValue('Something else');
  await expect(fields.check).not.toBeChecked();
  await expect(fields.submit).toBeDisabled();
  await press(page, fields.check, 'Space');
  await expect(fields.submit).toBeEnabled();
  await fields.submit.click();
  await expect(page.getByRole('dialog', { name: 'Message has been submitted' })).toBeVisible();
  expect(await page.getByText('Email sending failed').count(), 'and no longer').toBe(0);
});

test('every page leads to the contact form from its foot', readsOnly, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  for (const address of ['/rap-home/applications', '/demo/mail']) {
    await page.goto(address);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  }
});

for (const { language, question, answer, here, heading, word, term } of waysToTell([
  {
    language: 'en' as const,
    heading: 'Frequently asked questions',
    question: 'How often do I have to change my password?',
    answer: /^Every 90 days\./,
    here: /On this portal passwords do not expire\.$/,
    word: 'letter of map change',
    term: 'Letter of Map Change',
  },
  {
    language: 'es' as const,
    heading: 'Preguntas frecuentes',
    question: '¿Con qué frecuencia debo cambiar mi contraseña?',
    answer: /^Cada 90 días\./,
    here: /En este portal las contraseñas no vencen\.$/,
    word: 'carta de cambio de mapa',
    term: 'Carta de cambio de mapa',
  },
])) {
  test(`every question unfolds its answer, ${language}`, async ({ openBrowser }) => {
    const { page } = await openBrowser({ language });
    await page.goto('/rap-home/contact');
    const questions = page.getByRole('region', { name: heading });
    await expect(questions.getByRole('button')).toHaveCount(15);
    await expectAccessible(page, [1280, 929, 480, 320]);
    await expect(page.getByText(answer)).toBeHidden();
    await press(page, questions.getByRole('button', { name: question }));
    await expect(page.getByText(answer)).toBeVisible();
    await expect(page.getByText(here)).toBeVisible();
    for (const other of await questions.locator('.accordion__button').all())
      if ((await other.getAttribute('aria-expanded')) === 'false') await other.press('Space');
    await expect(questions.getByRole('button', { expanded: true })).toHaveCount(15);
    await expectAccessible(page, [1280, 929, 480, 320]);
    await questions.getByRole('button', { name: word }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { name: term })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(questions.getByRole('button', { name: word })).toBeFocused();
  });
}

test(
  'a failure to load the questions is shown, and they can be requested again',
  readsOnly,
  async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.route('**/content/faq.json', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/rap-home/contact');
    await expect(page.getByText('The questions could not be loaded')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/content/faq.json');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(
      page.getByRole('region', { name: 'Frequently asked questions' }).getByRole('button'),
    ).toHaveCount(15);
  },
);
