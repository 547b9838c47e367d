import { readsOnly, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { press } from '../journeys/without-mouse.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    menu: 'Administration',
    title: 'Messages',
    none: 'No messages are waiting for an answer.',
    waiting: '1 message is waiting.',
    read: 'Read the message',
    answered: 'Answered',
    toAnswer: '1 message to answer',
    take: /^Take: /,
    back: /^Give back: /,
    mark: /^Mark as answered: /,
    reopen: /^Reopen: /,
    show: 'Show',
  },
  es: {
    menu: 'Administración',
    title: 'Mensajes',
    none: 'Ningún mensaje espera respuesta.',
    waiting: '1 mensaje en espera.',
    read: 'Leer el mensaje',
    answered: 'Respondidos',
    toAnswer: '1 mensaje por responder',
    take: /^Tomar: /,
    back: /^Devolver: /,
    mark: /^Marcar como respondido: /,
    reopen: /^Reabrir: /,
    show: 'Mostrar',
  },
} as const;

for (const [language, width] of waysToTell([
  ['en', 1280],
  ['es', 320],
] as const))
  test(`the help desk takes a message and answers it, by keyboard (${language}, ${width})`, async ({
    signIn,
  }) => {
    const texts = words[language];
    const { page } = await signIn('helpdesk', { language });
    await page.getByRole('button', { name: texts.menu }).click();
    await page.getByRole('banner').getByRole('link', { name: texts.title }).click();
    await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeFocused();
    await expect(page.getByText(texts.none).first()).toBeVisible();

    const { page: newcomer } = await signIn('newcomer');
    await newcomer.goto('/rap-home/contact');
    await newcomer.getByRole('combobox', { name: 'Subject' }).selectOption({ index: 1 });
    await newcomer.getByRole('textbox', { name: 'Message' }).fill('Who is my authorizer?\n\nThank you.');
    await newcomer.getByRole('button', { name: 'Submit' }).click();
    await expect(newcomer.getByRole('dialog')).toContainText('within 48 hours');

    await page.setViewportSize({ width, height: 720 });
    await page.goto('/rap-home/applications');
    const notice = page.getByRole('link', { name: texts.toAnswer });
    await expect(notice).toBeVisible();
    await expectAccessible(page, widths);
    await press(page, notice);
    await expect(page.getByText(texts.waiting).first()).toBeVisible();
    // Confirmations float above the page, messages do not.
    await expect(page.getByRole('list', { name: /^(Messages|Mensajes)$/ })).toHaveCSS('position', 'static');
    await press(page, page.getByText(texts.read));
    await expect(page.getByText('Thank you.')).toBeVisible();
    await expectAccessible(page, widths);
    await press(page, page.getByRole('button', { name: texts.take }));
    await expect(page.getByRole('button', { name: texts.back })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused();
    await press(page, page.getByRole('button', { name: texts.mark }));
    await expect(page.getByText(texts.none).first()).toBeVisible();
    await expect(page.locator('#messages')).toBeFocused();

    await page.getByRole('combobox', { name: texts.show }).selectOption({ label: texts.answered });
    await expect(page).toHaveURL(/show=answered/);
    await page.reload();
    await press(page, page.getByRole('button', { name: texts.reopen }));
    // Leaving the page at once would end the call.
    await expect(page.getByRole('button', { name: texts.reopen })).toHaveCount(0);
    await page.goto('/rap-home/messages');
    await expect(page.getByText(texts.waiting).first()).toBeVisible();
  });

test(
  'the person who is not of the help desk reads that the page is not theirs',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('newcomer');
    await page.goto('/rap-home/messages');
    await expect(page.getByText('You cannot open this page')).toBeVisible();
    await expectAccessible(page, [1280, 320]);
  },
);
