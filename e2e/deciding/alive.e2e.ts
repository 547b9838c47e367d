import type { Locator, Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { requestStatuses } from '../../core/src/domain/requests/lifecycle/statuses.ts';
import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { test } from '../portals/first-start.ts';
import { expect } from '../portals/portal.ts';

// One worker makes the first start for all of them.
test.describe.configure({ mode: 'default' });

/** Where each person has something to look at, and at least how many rows or cards of it. */
const screens: readonly [username: string, path: string, atLeast: number][] = [
  ['supervisor', '/rap-home/manage-requests?role=SUPERVISOR', 8],
  ['supervisor2', '/rap-home/manage-requests?role=SUPERVISOR', 8],
  ['both', '/rap-home/manage-requests?role=AUTHORIZER', 5],
  ['elstaff', '/rap-home/manage-requests?role=AUTHORIZER', 2],
  ['helpdesk', '/rap-home/manage-requests?role=RM_IT_HELP', 5],
  ['filetrail', '/rap-home/manage-requests?role=FILETRAIL_ADMIN', 4],
  ['helpdesk', '/rap-home/manage-requests?role=RM_IT_HELP&view=stuck', 3],
  ['staff', '/rap-home/applications?show=status', 2],
  ['security', '/rap-home/find-request?application=mip-app', 8],
  ['security', '/rap-home/unused-accounts', 1],
  ['owner', '/rap-home/remove-access', 1],
];

/** Where the lower edge of something is in the window. */
async function endOf(control: Locator): Promise<number> {
  const box = await control.boundingBox();
  return (box?.y ?? Infinity) + (box?.height ?? 0);
}

// The story below looks for the same buttons, and `requesting/first-screen` for what is below two alerts.
test(
  'below what the site tells everybody, the status of the only request and all buttons of a decision are in sight',
  inWholeTest,
  async ({ signIn }) => {
    const { page: newcomer } = await signIn('newcomer', { isBlank: true });
    await newcomer.setViewportSize({ width: 1280, height: 720 });
    await send(await callerAt(newcomer), 'ACCESS_REQUEST', {
      requestedAppName: 'hll-app',
      role: ['Upload'],
      purpose: 'Loading the spring floods',
    });
    await newcomer.goto('/rap-home/applications?show=status');
    const status = newcomer.getByText(/^Waiting for the supervisor: Dana Lee/);
    await expect(status).toBeVisible();
    expect(await endOf(status)).toBeLessThanOrEqual(720);
    await expect(newcomer.getByRole('searchbox')).toBeInViewport();
    await expect(newcomer.getByRole('link', { name: /^In progress/ }), 'the list says it').toHaveCount(0);
    await newcomer.goto('/rap-home/applications');
    await expect(newcomer.getByRole('link', { name: /^In progress/ })).toBeVisible();
    await expectAccessible(newcomer);

    const { page } = await signIn('authorizer', { isBlank: true });
    await page.goto('/rap-home/manage-requests?role=AUTHORIZER&application=mip-app');
    await page.getByRole('link', { name: 'Heidi Schmidt' }).click();
    const form = page.getByRole('form', { name: 'Your decision as Authorizer' });
    for (const width of [1280, 929]) {
      await page.setViewportSize({ width, height: 720 });
      expect(await endOf(form.getByRole('button', { name: 'Return for information' }))).toBeLessThanOrEqual(
        720,
      );
      await form.getByRole('button', { name: 'Deny', exact: true }).click();
      const deny = form.getByRole('button', { name: 'Deny request' });
      await deny.click();
      await expect(form.getByRole('link', { name: 'Choose a reason for denying.' })).toBeVisible();
      expect(await endOf(deny)).toBeLessThanOrEqual(720);
      expect(await page.evaluate(() => window.scrollY), 'without scrolling').toBe(0);
      await form.getByRole('link', { name: /^Enter 10 to/ }).click();
      const comment = form.getByRole('textbox', { name: 'Comment' });
      await expect(comment).toBeFocused();
      expect(await endOf(comment), 'what is filled in is above the buttons').toBeLessThanOrEqual(
        (await deny.boundingBox())?.y ?? 0,
      );
      await form.getByRole('button', { name: 'Back' }).click();
      await page.evaluate(() => window.scrollTo(0, 0));
    }
    await expectAccessible(page);
  },
);

/** The facts beside a decision, and where each begins in the window. */
async function heightsOfFacts(page: Page): Promise<Map<string, number>> {
  const facts = page.locator('main dt');
  await facts.first().waitFor();
  return new Map(
    await facts.evaluateAll((all) =>
      all.map((one): [string, number] => [one.textContent ?? '', one.getBoundingClientRect().y]),
    ),
  );
}

test('below two site alerts the purpose is higher up than Approve, and above what the roles allow', async ({
  signIn,
}) => {
  const { page } = await signIn('supervisor', { isBlank: true });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/rap-home/manage-requests?role=SUPERVISOR');
  const approveHere = page.getByRole('button', { name: /^Approve RAP-/ });
  await expect(approveHere.first()).toBeVisible();
  const plain = page.getByRole('row').filter({ has: approveHere });
  const plainOnes = await plain
    .locator('.desk-person')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(plainOnes.length).toBeGreaterThanOrEqual(3);
  for (const address of plainOnes) {
    await page.goto(address);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toBeInViewport({ ratio: 1 });
    const at = await heightsOfFacts(page);
    const [purpose, person, held, asked] = ['Purpose', 'Person', 'Current roles', 'Requests'].map(
      (name) => at.get(name) ?? Number.NaN,
    );
    expect(purpose, address).toBeLessThan((await approve.boundingBox())?.y ?? 0);
    expect([purpose, person, held, asked], address).toEqual(
      [purpose, person, held, asked].toSorted((one = 0, other = 0) => one - other),
    );
    expect(held, address).toBeLessThan(700);
  }
  await page.goto(plainOnes[0] ?? '');
  await expect(page.locator('.status-summary')).toHaveText(
    /^Pending supervisor decision\s*Waiting for you\. Due \w+ \d+, \d+ days overdue\.$/,
  );
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('.status-summary')).toContainText(
    /En espera de su decisión\. Fecha límite: .+ \(plazo vencido hace \d+ días\)\.$/,
  );
  await page.getByRole('button', { name: 'English' }).click();

  await test.step('with letters twice as large the table is scrolled in its own box', async () => {
    await page.goto('/rap-home/manage-requests?role=SUPERVISOR');
    await expect(approveHere.first()).toBeVisible();
    const box = page.getByRole('group', { name: /^Requests waiting for your decision/ });
    await expect(box, 'no stop of the Tab key where all of it is seen').toHaveCount(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect(box).toBeVisible();
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, 'and not with the whole page').toBeLessThanOrEqual(0);
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });
});

/** Runs in the page: words of one stage of a request's way that lie over those of another. */
function overprintedStages(): string[] {
  const stages = [...document.querySelectorAll('.timeline__stage')].map((stage) => {
    const words = document.createRange();
    words.selectNodeContents(stage);
    return { text: stage.textContent ?? '', lines: [...words.getClientRects()] };
  });
  return stages
    .filter(({ lines }, index) =>
      stages.some(
        (other, otherIndex) =>
          index !== otherIndex &&
          lines.some((one) =>
            other.lines.some(
              (two) =>
                one.left < two.right - 1 &&
                two.left < one.right - 1 &&
                one.top < two.bottom - 1 &&
                two.top < one.bottom - 1,
            ),
          ),
      ),
    )
    .map(({ text }) => text);
}

test('on paper there are no buttons and no site alerts, and the stages of a request do not lie over each other', async ({
  signIn,
}) => {
  for (const language of waysToTell(['en', 'es'] as const, 1)) {
    const { page } = await signIn('supervisor', { language, isBlank: true });
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const [path, landmark] of [
      ['applications?show=status', 'article'],
      ['manage-requests?role=SUPERVISOR', 'tbody tr'],
      ['manage-requests?role=SUPERVISOR&view=alternates', 'tbody tr'],
      ['applications', '.card'],
    ] as const) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(`/rap-home/${path}`);
      await page.locator('main').locator(landmark).first().waitFor();
      await expect(page.getByRole('region', { name: /^(Site alerts|Alertas del sitio)$/ })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('region', { name: /^(Site alerts|Alertas del sitio)$/ })).toBeHidden();
      const pressed = page.locator('button, .usa-button').filter({ visible: true });
      await expect(pressed, path).toHaveCount(0);
      expect(await page.evaluate(overprintedStages), path).toEqual([]);
    }
  }
});

/** Where the first words in an element end, below. Words of one size with one such edge are on one line. */
function footOf(control: Locator): Promise<number> {
  return control.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    range.selectNodeContents(words ?? element);
    return Math.round(range.getClientRects()[0]?.bottom ?? 0);
  });
}

async function expectInStep(one: Locator, other: Locator): Promise<void> {
  // Letters and lines around them come later than the page.
  await expect
    .poll(async () => Math.abs((await footOf(one)) - (await footOf(other))), String(one))
    .toBeLessThanOrEqual(1);
}

test('words are in step with the links and dates beside them, and ways along a desk in one line', async ({
  signIn,
}) => {
  for (const language of waysToTell(['en', 'es'] as const)) {
    const { page } = await signIn('supervisor', { language });
    await page.setViewportSize({ width: 1280, height: 720 });
    const way = page.locator('.desk-walk');
    await test.step(`the desk, ${language}`, async () => {
      await page.goto('/rap-home/manage-requests?role=SUPERVISOR');
      const late = page.locator('td:has(.late-mark)').first();
      const [date, mark] = [late.locator('time'), late.locator('.late-mark')];
      await expect(mark).toBeVisible();
      const [dateBox, markBox] = [await date.boundingBox(), await mark.boundingBox()];
      expect(markBox?.y, 'it stands below the date').toBeGreaterThan(dateBox?.y ?? 0);
      expect(markBox?.x).toBe(dateBox?.x);
    });
    await test.step(`the page of a request, ${language}`, async () => {
      await page.getByRole('link', { name: /Glorimar Santiago/ }).click();
      await expect(way.getByRole('link')).toHaveCount(2);
      await expectInStep(way.locator('span'), way.getByRole('link').first());
      const mail = page.locator('.facts dd:has(> a[href^="mailto:"])').first();
      await expectInStep(mail.locator('xpath=preceding-sibling::dt[1]'), mail.getByRole('link'));
      const keys = page.locator('.key-hints__list li');
      await expect(keys.first()).toBeVisible();
      for (const words of await keys.allInnerTexts()) expect(words).toMatch(/^[ADJK]\s*[A-Z]/);
      await page.setViewportSize({ width: 320, height: 640 });
      const tops = await way
        .locator(':scope > *')
        .evaluateAll((all) => [
          ...new Set(all.flatMap((one) => [...one.getClientRects()].map(({ height }) => Math.round(height)))),
        ]);
      expect(Math.max(...tops), 'nothing breaks in two').toBeLessThan(30);
      const whole = await way.boundingBox();
      expect(whole?.height, 'all of it in one line').toBeLessThan(35);
    });
  }
  const { page } = await signIn('newcomer', { isBlank: true });
  await page.goto('/rap-home/applications');
  const line = page.locator('.result-line');
  await expectInStep(line.getByRole('status'), line.getByRole('link'));

  const { page: staff } = await signIn('staff');
  const denied = staff.getByRole('listitem').filter({ hasText: 'Your request was denied on' });
  const again = await denied.getByRole('button', { name: /^Ask again/ }).boundingBox();
  const more = await denied.getByRole('button', { name: /^Read More/ }).boundingBox();
  if (again === null || more === null) throw new Error('a denied card has two buttons');
  expect(more.y + more.height / 2, 'in the middle of its row').toBeCloseTo(again.y + again.height / 2, 0);
});

// `server/src/demonstration/past` makes the same past and finds an action that is refused; `page-checks/small-screens` looks at the same screens.
test(
  'at first start every desk has work and every status is seen, in English and Spanish',
  inWholeTest,
  async ({ signIn }) => {
    const pages = new Map<string, Page>();
    for (const [username, path, atLeast] of screens) {
      await test.step(`${username}: ${path}`, async () => {
        const page = pages.get(username) ?? (await signIn(username)).page;
        pages.set(username, page);
        await page.goto(path);
        const lines = page.locator('main :is(tbody tr, article, .find-item, .remove-item)');
        await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(atLeast);
        await expectAccessible(page, [1280]);
        await page.getByRole('button', { name: 'Español' }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', 'es');
        await expectAccessible(page, [320]);
        await page.getByRole('button', { name: 'English' }).click();
      });
    }
    await test.step('who completes a removal reads whose doing it is', async () => {
      const page = pages.get('helpdesk') ?? (await signIn('helpdesk')).page;
      await page.goto('/rap-home/manage-requests?role=RM_IT_HELP&application=mip-app');
      await page.getByRole('link', { name: "Owen O'Brien" }).click();
      await expect(page.locator('main')).toContainText(
        "Dana Lee (Flood Risk Agency) is removing Owen O'Brien’s access to Mapping Information Platform.",
      );
      await page.getByRole('button', { name: 'Español' }).click();
      await expect(page.locator('main')).toContainText(
        "Dana Lee (Flood Risk Agency) le quita a Owen O'Brien el acceso a la aplicación Plataforma de Información Cartográfica.",
      );
    });
    await test.step('every status', async () => {
      const { page } = await signIn('security', { isBlank: true });
      const security = await callerAt(page);
      const year = new Date().getFullYear();
      const numbers = [year - 1, year].flatMap((of) =>
        Array.from({ length: 280 }, (_, index) => `RAP-${of}-${String(index + 1).padStart(6, '0')}`),
      );
      const seen = new Set<string>();
      for (const requestId of numbers) {
        const { workflowStatus } = await security.get(addresses.request, { requestId });
        if (workflowStatus !== undefined) seen.add(workflowStatus);
        if (seen.size === requestStatuses.length) break;
      }
      expect([...seen].toSorted()).toEqual([...requestStatuses].toSorted());
    });
  },
);
