import type { Page } from '@playwright/test';
import { askForAccess, openFromDesk } from '../journeys/journeys.ts';
import { readsOnly, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const words = {
  en: {
    title: 'Insights',
    menu: 'Administration',
    questions: [
      'How many requests come in?',
      'How long do decisions take?',
      'Where do requests wait now?',
      'Which roles are requested and denied most?',
      'How is the work shared, and where does setup fail?',
    ],
    numbers: 'Show the numbers',
    weeks: 'Period',
    week: /^week of \w{3} \d{1,2}, \d{4}$/,
    application: 'Application',
    none: 'No requests came in during this period.',
  },
  es: {
    title: 'Indicadores',
    menu: 'Administración',
    questions: [
      '¿Cuántas solicitudes llegan?',
      '¿Cuánto tardan las decisiones?',
      '¿Dónde esperan ahora las solicitudes?',
      '¿Qué roles se solicitan y se deniegan más?',
      '¿Cómo se reparte el trabajo y dónde falla la configuración?',
    ],
    numbers: 'Mostrar los números',
    weeks: 'Período',
    week: /^semana del \d{1,2} /,
    application: 'Aplicación',
    none: 'No llegaron solicitudes en este período.',
  },
} as const;

type SignIn = (username: string) => Promise<{ page: Page }>;

/** Two requests, one of them approved by the supervisor. */
async function arrange(signIn: SignIn): Promise<void> {
  const { page: newcomer } = await signIn('newcomer');
  const number = await askForAccess(newcomer, 'Loss estimates');
  const { page: owner } = await signIn('owner');
  await askForAccess(owner, 'Loss estimates');
  const { page } = await signIn('supervisor');
  await openFromDesk(page, 'SUPERVISOR', number);
  await page
    .getByRole('form', { name: 'Your decision as Supervisor' })
    .getByRole('button', { name: 'Approve' })
    .click();
  // The other one is opened next, or was decided first.
  const texts = page.getByText(`You approved ${number}`);
  await expect(texts.or(page.getByRole('button', { name: 'Undo approval' })).first()).toBeVisible();
}

function answerOf(page: Page, question: string) {
  return page.getByRole('region', { name: question }).locator('.insight__answer').first();
}

for (const [language, width] of waysToTell(
  [
    ['en', 1280],
    ['es', 320],
  ] as const,
  1,
)) {
  test(`five questions are answered, and narrowed by keyboard (${language}, ${width})`, async ({
    signIn,
  }) => {
    const { title, menu, questions, numbers, weeks, week, application, none } = words[language];
    await arrange(signIn);
    const { page } = await signIn('security', { language });
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('banner').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused();
    await page.setViewportSize({ width, height: 720 });
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /\?/ })).toHaveText([
      ...questions,
    ]);
    // Counts lag by a moment. Two years, because on some days thirteen weeks leave out the four requests of the demonstration.
    await page.goto('/rap-home/insights?weeks=104');
    await expect(async () => {
      await page.reload();
      await expect(answerOf(page, questions[0]).locator('strong')).toHaveText(/^6 /, { timeout: 5_000 });
    }).toPass();
    await page.goto('/rap-home/insights');
    for (const question of questions) {
      const insight = page.getByRole('region', { name: question });
      await expect(answerOf(page, question).locator('strong')).toHaveText(/\S/);
      await expect(insight.getByRole('img').first()).toBeVisible();
      await expect(insight.getByRole('table')).toHaveCount(0);
    }
    const shown = page.getByRole('region', { name: questions[0] });
    const summary = shown.locator('summary').filter({ hasText: numbers });
    await summary.focus();
    await summary.press('Enter');
    await expect(shown.getByRole('rowheader').or(shown.getByRole('cell')).first()).toHaveText(week);
    await expectAccessible(page);

    const period = page.getByRole('combobox', { name: weeks });
    const before = (await answerOf(page, questions[0]).textContent()) ?? '';
    await period.focus();
    await period.press('ArrowDown');
    await expect(page).toHaveURL(/[?&]weeks=26/);
    await expect(answerOf(page, questions[0])).not.toHaveText(before);
    await page.reload();
    await expect(page.getByRole('combobox', { name: weeks })).toHaveValue('26');
    await expect(answerOf(page, questions[0])).toContainText('26');

    await page.goto('/rap-home/insights?type=PROFILE_UPDATE&application=fme-app');
    await expect(page.getByRole('combobox', { name: application })).toHaveValue('fme-app');
    await expect(answerOf(page, questions[0])).toHaveText(none);
    await expect(page.getByRole('region', { name: questions[0] }).getByRole('img')).toHaveCount(0);
    await expectAccessible(page);
  });
}

test(
  'words of a plot stay readable on a phone, and its colors give way to those a person has chosen',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('supervisor', { isBlank: true });
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto('/rap-home/insights');
    await expect(page.getByRole('img').first()).toBeVisible();
    const sizes = await page.locator('.plot text').evaluateAll((texts) =>
      texts.map((text) => {
        const svg = text.closest('svg');
        const scale = (svg?.getBoundingClientRect().width ?? 0) / (svg?.viewBox.baseVal.width ?? 1);
        return parseFloat(getComputedStyle(text).fontSize) * scale;
      }),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
    await page.emulateMedia({ forcedColors: 'active' });
    const fills = await page.evaluate(() => {
      const probe = document.createElement('span');
      probe.style.color = 'CanvasText';
      document.body.append(probe);
      const wanted = getComputedStyle(probe).color;
      probe.remove();
      return [...document.querySelectorAll('.plot text, .plot .plot__first')].map(
        (one) => getComputedStyle(one).fill === wanted,
      );
    });
    expect(fills).not.toContain(false);
    await expectAccessible(page, [320]);
  },
);

test(
  'a printed page says what was chosen, and leaves out numbers that nobody opened',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('security');
    await page.goto('/rap-home/insights?weeks=26');
    const numbers = page.getByText(words.en.numbers);
    await expect(numbers.first()).toBeVisible();
    await numbers.first().click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('All applications, All types, Last 26 weeks')).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await expect(numbers.filter({ visible: true })).toHaveCount(1);
  },
);

test(
  'an answer that cannot be loaded says so, and comes with Retry',
  readsOnly,
  async ({ signIn, complaints }) => {
    complaints.expect(/insights\/time-to-decide/);
    complaints.expect(/Failed to load resource/);
    const { page } = await signIn('helpdesk', { isBlank: true });
    await page.route('**/greenlight/insights/time-to-decide*', (route) =>
      route.fulfill({ status: 503, body: '' }),
    );
    await page.goto('/rap-home/insights');
    const insight = page.getByRole('region', { name: words.en.questions[1] });
    await expect(insight.getByText('This answer could not be loaded')).toBeVisible();
    await expect(answerOf(page, words.en.questions[0])).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/greenlight/insights/time-to-decide*');
    await insight.getByRole('button', { name: 'Retry' }).click();
    await expect(answerOf(page, words.en.questions[1])).toBeVisible();
  },
);

test(
  'an authorizer narrows to the own applications alone, and others see whom insights are for',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('authorizer', { isBlank: true });
    await page.goto('/rap-home/insights');
    await expect(answerOf(page, words.en.questions[0])).toBeVisible();
    const options = page.getByRole('combobox', { name: 'Application' }).getByRole('option');
    await expect(options.filter({ hasText: 'Hazus Loss Library' })).toHaveCount(1);
    await expect(options.filter({ hasText: 'Engineering Library' })).toHaveCount(0);
    const { page: newcomer } = await signIn('newcomer', { isBlank: true });
    await newcomer.goto('/rap-home/insights');
    await expect(newcomer.getByText('You do not have access to this page')).toBeVisible();
    await expectAccessible(newcomer);
  },
);
