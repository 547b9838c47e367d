import type { Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { inWholeTest, readsOnly, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, giveAccess, send } from '../journeys/calls.ts';
import { application, cardOf, wizardOf } from '../journeys/journeys.ts';
import { expect, hearNews, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const details = { requestedAppName: 'hll-app', role: ['Upload'], purpose: 'Loss estimates' };

/** Counts presses of the mouse on the page, whatever they hit. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    document.addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement;
        dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']));
}

test('asking for an application and seeing its status takes five clicks', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: `Request Access: ${application}` }).click();
  const wizard = wizardOf(page);
  await wizard.getByText(/^Upload/).click();
  await wizard.getByRole('button', { name: 'Next' }).click();
  const asked = wizard.getByRole('group', { name: 'Why do you need access?' });
  await expect(asked.getByRole('textbox', { name: 'Purpose' })).toBeFocused();
  await page.keyboard.type('Loss estimates');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: 'Submit' }).click();
  const stages = wizard.getByRole('list', { name: /RAP-/ });
  await expect(stages.getByRole('listitem').filter({ hasText: 'Dana Lee' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  expect(await clicks()).toBeLessThanOrEqual(5);
});

test('why nothing can be opened is in sight without a click', readsOnly, async ({ signIn }) => {
  const title = 'Your account is locked';
  for (const [username, sentences] of [
    ['locked', ['An administrator locked it', 'confirm that your profile is correct and save it']],
    ['inactive', ['To use your account again, select Restore']],
  ] as const) {
    const { page } = await signIn(username);
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const sentence of [title, ...sentences])
      await expect(page.getByText(sentence)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(title), 'once, not on every card').toHaveCount(1);
    await expectAccessible(page);
  }
});

test(
  'expired certificates are shown above the catalogue, with the way to the profile',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('expired');
    const text =
      'One or more of your certificates is expired or about to expire. Please re-upload a new certificate and update the expiration date as soon as possible';
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText(/^Privacy: /)).toBeVisible();
    const [notice, which] = await Promise.all(
      [page.getByText(text), page.getByText(/^Privacy: /)].map((one) => one.boundingBox()),
    );
    expect(which?.y, 'on a line of its own').toBeGreaterThanOrEqual(
      (notice?.y ?? 0) + (notice?.height ?? 0) - 1,
    );
    await expect(page.getByText('Welcome, Sukma.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to your account page' })).toHaveAttribute(
      'href',
      '/rap-home/account?section=certificates',
    );
    await expect(cardOf(page).getByRole('button', { name: /^Request Access/ })).toBeEnabled();
  },
);

test(
  'the person who can ask for several applications sees the way there, and a card, without scrolling',
  readsOnly,
  async ({ signIn }) => {
    for (const language of ['en', 'es'] as const) {
      const { page } = await signIn('newcomer', { language });
      for (const [width, height] of [
        [1280, 720],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.locator('a[href$="/request-several"]')).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
      }
    }
  },
);

test(
  'a person with several accounts is asked to select one, and nothing that cannot be visited looks ready',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('mipsuper');
    const card = cardOf(page, 'Mapping Information Platform');
    await expect(card.getByRole('button', { name: /^Select Account/ })).toBeEnabled();
    await expect(card.locator('.status--good')).toHaveCount(0);
    await expect(cardOf(page, 'Hazards Geoplatform').locator('.status--good')).toHaveCount(1);
    const { page: locked } = await signIn('locked');
    await expect(cardOf(locked)).toBeVisible();
    await expect(locked.locator('.status--good')).toHaveCount(0);
  },
);

// `deciding/desk` tells a question and its answer, `deciding/decisions` a denial, `requesting/first-light` what an approval opens.
test(
  'a question is shown on every screen, a denial stays on its card and is asked again from there, and an approval leads straight in',
  inWholeTest,
  async ({ signIn }) => {
    const { page } = await signIn('newcomer', { isBlank: true });
    const newcomer = await callerAt(page);
    const number = await send(newcomer, 'ACCESS_REQUEST', details);
    const { page: supervisorPage } = await signIn('supervisor', { isBlank: true });
    const supervisor = await callerAt(supervisorPage);
    const decide = async (requestId: string, decision: Record<string, unknown>) => {
      const { version } = await newcomer.get(addresses.request, { requestId });
      const body = { stage: 'SUPERVISOR', version, ...decision };
      await supervisor.post(addresses.decisions, body, { requestId });
    };
    const { requestId } = await newcomer.get(addresses.request, { requestId: number });
    const strip = page.getByRole('region', { name: 'For you', exact: true });
    const banner = page.getByRole('region', { name: 'Questions for you' });

    await test.step('what is in progress is a link, and what waits for the supervisor is one', async () => {
      await page.goto('/rap-home/applications');
      await expect(strip.getByRole('link')).toHaveText([`In progress: your request for ${application}`]);
      await expect(banner).toBeHidden();
      await supervisorPage.goto('/rap-home/applications');
      const toDecide = supervisorPage.getByRole('region', { name: 'For you' }).getByRole('link');
      await expect(toDecide.first()).toHaveText(/^\d+ requests? (?:is|are) waiting for your decision$/);
      await toDecide.first().click();
      await expect(supervisorPage.getByRole('form', { name: 'Your decision as Supervisor' })).toBeVisible();
    });

    await test.step('the question arrives by itself, and is there on every screen but its own', async () => {
      await decide(requestId, { decision: 'RETURN', comment: 'Which office is it for?' });
      await hearNews(page);
      const question = `Your request for ${application} is on hold. Answer a question by `;
      await expect(strip.getByRole('listitem'), 'what is on hold is not in progress').toHaveText([
        new RegExp(`^Warning: ${question}`),
      ]);
      await expect(banner, 'it is in the list').toBeHidden();
      await expectAccessible(page);
      await page.goto('/rap-home/contact');
      await expect(banner).toContainText(question);
      await page.goto('/rap-home/account');
      await expect(banner).toContainText(question);
      await expectAccessible(page, [320]);
      await expect(banner.getByRole('link')).toHaveAttribute('href', `/rap-home/requests/${number}`);
      await page.goto('/rap-home/applications?show=status');
      await strip.getByRole('link', { name: 'Answer the question' }).click();
      const answer = page.getByRole('textbox');
      await expect(answer).toBeVisible();
      await expect(banner).toBeHidden();
      await answer.fill('For the office in Atlanta.');
      await page.getByRole('button', { name: /^Send/ }).click();
      await page.getByRole('link', { name: 'Back to Status Request' }).click();
      await expect(page.getByText(number).first()).toBeVisible();
      await expect(strip.getByRole('link', { name: 'Answer the question' })).toBeHidden();
    });

    await test.step('the denial stays on the card, with the request and the way to ask again', async () => {
      await decide(requestId, {
        decision: 'DENY',
        comment: 'Not needed for this work.',
        reasonCode: 'NOT_NEEDED',
      });
      await page.goto('/rap-home/applications');
      const card = cardOf(page);
      await expect(card).toContainText('Your request was denied on ');
      await expect(card.getByRole('link', { name: `Request ${number}` })).toBeVisible();
      await expect(strip.getByRole('link')).toHaveText([`New: your request for ${application} was denied`]);
      await expectAccessible(page);
      const again = card.getByRole('button', { name: `Ask again, ${number}` });
      await expect(again, 'it is the one first button').toHaveClass('usa-button');
      await expect(card.getByRole('button', { name: /^Request Access/ })).toBeHidden();
      await again.click();
      await expect(wizardOf(page).getByRole('checkbox', { name: /Upload/ })).toBeChecked();
      await expect(page).toHaveURL(/show=all/);
    });

    await test.step('after the approval the first button of the page opens the application', async () => {
      await page.goto('/rap-home/applications');
      await giveAccess(newcomer, signIn, details);
      await expect(strip.getByRole('link')).toHaveText([/2 of your requests are finished/]);
      const { home } = await newcomer.get(addresses.catalogue);
      await page.goto(`/rap-home/requests/${home.news[0]?.requestNumber}`);
      const first = page.getByRole('main').locator('button, .usa-button').first();
      await expect(first).toHaveAccessibleName(`Visit Site: ${application}`);
      await expect(first).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await first.click();
      await page.waitForURL(/\/demo\/apps\/hll-app\/$/);
    });
  },
);

for (const language of waysToTell(['en', 'es'] as const, 1)) {
  test(`on a phone the first card is in sight, and on a middle screen the tabs lie in a row (${language})`, async ({
    signIn,
  }) => {
    const { page } = await signIn('newcomer', { language, isBlank: true });
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/rap-home/applications');
    const first = page.locator('.card__heading').first();
    await expect(first).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect((await first.boundingBox())?.y).toBeLessThan(568);
    for (const width of [929, 480]) {
      await page.setViewportSize({ width, height: 720 });
      const tops = () =>
        page
          .locator('.usa-sidenav a')
          .evaluateAll((tabs) => [...new Set(tabs.map((tab) => tab.getBoundingClientRect().y))]);
      await expect.poll(tops, `at ${width} px`).toHaveLength(1);
    }
  });
}

test(
  'a card is a heading, one paragraph and its buttons to the person who hears it',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('staff');
    for (const [name, parts] of [
      ['Archived Flood Data Library', ['heading', 'paragraph', 'button', 'button']],
      [application, ['heading', 'paragraph', 'link', 'button', 'button']],
    ] as const) {
      const tree = await cardOf(page, name).ariaSnapshot();
      const inside = [...tree.matchAll(/^ {2}- '?(\w+)/gm)].map(([, role = '']) => role);
      expect(inside, tree).toEqual(parts);
      expect(tree).toMatch(/paragraph: "?Single Sign On ?\. /);
    }
  },
);

test(
  'an icon that is lost on its way comes when the page is brought back, and nothing is logged on leaving',
  readsOnly,
  async ({ openBrowser }) => {
    const { page } = await openBrowser();
    let isLosing = true;
    await page.route('**/icons-svg/*.svg', async (route) => {
      if (isLosing) await route.abort('failed');
      else await route.continue();
    });
    await page.goto('/rap-home/applications');
    await expect(cardOf(page)).toBeVisible();
    const drawings = page.locator('.card__media svg');
    await expect(drawings).toHaveCount(0);
    isLosing = false;
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(drawings).toHaveCount(11);

    isLosing = true;
    await page.route('**/icons-svg/*.svg', (route) =>
      route.fulfill({ body: '<svg viewBox="0 0 9 9"><path d="M0 0"/>' }),
    );
    await page.reload();
    await expect(cardOf(page)).toBeVisible();
    await expect(drawings, 'half a drawing is none').toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  },
);

test(
  'an icon that is refused is logged and left out, and its card stays',
  readsOnly,
  async ({ complaints, openBrowser }) => {
    complaints.expect(/status of 404|^The icon hll-app could not be loaded|^There is no icon named hll-app/);
    const { page } = await openBrowser();
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    await page.route('**/icons-svg/hll-app.svg', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/rap-home/applications');
    await expect(page.locator('.card__media svg')).toHaveCount(10);
    await expect(cardOf(page)).toBeVisible();
    await expect(cardOf(page).locator('.card__media svg')).toHaveCount(0);
    await expect
      .poll(() => logged.some((text) => text.startsWith('The icon hll-app could not be loaded')))
      .toBe(true);
  },
);

test(
  'an icon that a drawing program painted by styles is drawn in its colors',
  readsOnly,
  async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.route('**/icons-svg/hll-app.svg', (route) =>
      route.fulfill({
        body: '<svg viewBox="0 0 9 9"><defs><style>.cls-1{fill:#1a4480}</style></defs><path class="cls-1" d="M0 0h9v9z"/><path style="fill:none;stroke:#2491ff" d="M1 1h2"/></svg>',
      }),
    );
    await page.goto('/rap-home/applications');
    const paths = cardOf(page).locator('.card__media path');
    await expect(paths.first()).toHaveAttribute('fill', '#1a4480');
    await expect(paths.last()).toHaveAttribute('stroke', '#2491ff');
  },
);
