import type { Page } from '@playwright/test';
import { inWholeTest, readsOnly, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from './accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { expect, fillSignIn, test } from '../portals/portal.ts';
import { valuesCutOff } from './room-for-text.ts';

test.use({ ownPortal: true });

/** Wide, the last width of the narrow layout, mobile (rule page 17), and what 200 and 400 % zoom leave of a wide screen. */
const widths = [1280, 929, 640, 480, 320];

const applications = '/rap-home/applications';

/**
 * Runs in the page: buttons and labels that are cut off, run out of their box, or lie beside the screen. The arrow of
 * the official banner's button is outside its box by design.
 */
function whatIsCutOff(): string[] {
  const { clientWidth } = document.documentElement;
  const inSight = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const isCutOff = (element: Element): boolean => {
    const { left, right } = element.getBoundingClientRect();
    const { clientWidth: room, clientHeight, scrollWidth, scrollHeight } = element;
    const isShort = getComputedStyle(element).overflowY !== 'visible' && scrollHeight > clientHeight + 1;
    const isTooFull = room > 0 && (scrollWidth > room + 1 || isShort);
    return left < -1 || right > clientWidth + 1 || isTooFull;
  };
  return [
    ...document.querySelectorAll('button:not(.usa-banner__button), .usa-button, .usa-tag, .status, h1, h2'),
  ]
    .filter((element) => inSight(element) && isCutOff(element))
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Runs in the page: the innermost elements because of which it scrolls sideways. */
function whatSticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = (element: Element): boolean => element.getBoundingClientRect().right > clientWidth + 1;
  return [...document.querySelectorAll('body *')]
    .filter((element) => wide(element) && ![...element.children].some(wide))
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Buttons that nothing but a color tells from text, in a mode that takes the colors away. */
function buttonsWithoutEdge(): string[] {
  return [...document.querySelectorAll('.usa-button:not(.usa-button--unstyled)')]
    .filter((button) => button.checkVisibility())
    .filter((button) => {
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(button);
      return (borderTopStyle === 'none' || borderTopWidth === '0px') && outlineStyle === 'none';
    })
    .map((button) => button.outerHTML.slice(0, 120));
}

/**
 * Runs in the page: what can be pressed and is smaller than 24 by 24 pixels (WCAG 2.5.8), links within a sentence left
 * out. A box or a circle to choose is pressed by its label.
 */
function whatIsHardToHit(): string[] {
  const blockOf = (element: Element): Element | null => {
    let around = element.parentElement;
    while (around !== null && getComputedStyle(around).display === 'inline') around = around.parentElement;
    return around;
  };
  const isInSentence = (element: Element): boolean => {
    const rest = (blockOf(element)?.textContent ?? '').replace(element.textContent ?? '', '');
    return getComputedStyle(element).display === 'inline' && rest.trim() !== '';
  };
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    .map((element) =>
      'labels' in element && element.matches('[type=checkbox], [type=radio]')
        ? ((element as HTMLInputElement).labels?.[0] ?? element)
        : element,
    )
    .filter((element) => {
      const { width, height, right } = element.getBoundingClientRect();
      const isInSight =
        width > 1 && height > 1 && right > 0 && element.checkVisibility({ visibilityProperty: true });
      return isInSight && (width < 23.5 || height < 23.5) && !isInSentence(element);
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Runs in the page: numbers of requests that may break at their hyphens, whether they do so at this width or not. */
function numbersThatBreak(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement: around, nodeValue } = text;
    if (around === null || !/RAP-\d+-\d+/.test(nodeValue ?? '')) continue;
    // What is only read out lies beside the screen.
    const isInSight = around.getBoundingClientRect().right > 0;
    if (isInSight && getComputedStyle(around).whiteSpace !== 'nowrap')
      found.push(around.outerHTML.slice(0, 120));
  }
  return found;
}

/** Some parts change their shape by script, so what is found first may be old. */
async function expectFits(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(whatSticksOut), `${where}: scrolls sideways`).toEqual([]);
  await expect.poll(() => page.evaluate(whatIsCutOff), `${where}: cut off`).toEqual([]);
  expect(await page.evaluate(valuesCutOff), `${where}: a chosen value cut off`).toEqual([]);
  expect(await page.evaluate(whatIsHardToHit), `${where}: hard to hit`).toEqual([]);
  expect(await page.evaluate(numbersThatBreak), `${where}: a number that breaks`).toEqual([]);
}

/** Looks at the page at each width, then in forced colors. */
async function expectReadable(page: Page): Promise<void> {
  const address = page.url();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, `${address} at ${width} px`);
  }
  await expectAccessible(page, [929, 480]);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await page.evaluate(buttonsWithoutEdge), `${address} in forced colours`).toEqual([]);
  expect(await page.evaluate(invisibleInForcedColors), `${address} in forced colours`).toEqual([]);
  expect(await page.evaluate(runningAnimations), `${address} with reduced motion`).toEqual([]);
  await expectAccessible(page, [320]);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
}

/** Runs in the page: what shows something by its ground alone, which forced colors take away. */
function invisibleInForcedColors(): string[] {
  const ground = (element: Element, part?: string) => getComputedStyle(element, part).backgroundColor;
  const page = ground(document.documentElement);
  const parts: [string, string | undefined][] = [
    ['.timeline__stage:not(:last-child)', '::before'],
    ['.usa-step-indicator__segment', '::after'],
    ['.usa-alert__body', '::before'],
  ];
  return parts.flatMap(([selector, part]) =>
    [...document.querySelectorAll(selector)]
      .filter(
        (element) =>
          element.checkVisibility() &&
          [page, 'rgba(0, 0, 0, 0)', ground(document.body)].includes(ground(element, part)),
      )
      .map(() => `${selector}${part ?? ''}`),
  );
}

/** What moves although the person asked for less motion. */
function runningAnimations(): string[] {
  return document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map((animation) => ('animationName' in animation ? String(animation.animationName) : 'transition'));
}

for (const language of waysToTell(['en', 'es'] as const, 1)) {
  test(`every screen fits, is readable and keeps still (${language})`, async ({ openBrowser, signIn }) => {
    const { page: visitor } = await openBrowser({ language });
    await visitor.goto(applications);
    await expect(visitor.getByRole('listitem').getByRole('heading').first()).toBeVisible();
    await expectReadable(visitor);
    for (const [address, selector] of [
      ['contact', '.accordion__button'],
      ['resources', '#user-guide'],
      ['resources?open=demo-video', 'dialog video'],
      ['accessibility', 'main h2'],
    ] as const) {
      await visitor.goto(`/rap-home/${address}`);
      await visitor.locator(selector).first().waitFor();
      await visitor.getByRole('contentinfo').waitFor({ state: 'attached' });
      await expectReadable(visitor);
    }
    await visitor.goto('/rap-home/resources');
    await visitor
      .getByRole('contentinfo')
      .getByRole('button', { name: /^(Glossary|Glosario)$/ })
      .click();
    await expect(visitor.getByRole('dialog').getByText(/^85 /)).toBeVisible();
    await expectReadable(visitor);

    const { page: staff } = await signIn('staff', { language });
    await staff.goto('/rap-home/account');
    await staff.locator('#phoneNumber').waitFor();
    await expectReadable(staff);
    await staff.goto(applications);
    const number = await send(await callerAt(staff), 'CHANGE_REQUEST', {
      requestedAppName: 'p4-app',
      role: ['Regional - Region 04', 'Regional - Region 05'],
      purpose: 'A_purpose_without_a_single_space_that_is_longer_than_a_narrow_screen_is_wide_and_must_break',
    });
    for (const show of ['all', 'all&view=sso', 'mine', 'status'] as const) {
      await staff.goto(`${applications}?show=${show}`);
      await expect(staff.getByText(number).first()).toBeVisible();
      await expectReadable(staff);
    }
    await staff.goto(`/rap-home/requests/${number}`);
    await expect(staff.getByRole('main').getByText(number).first()).toBeVisible();
    await expectReadable(staff);

    for (const address of ['why', 'request-several']) {
      await staff.goto(`/rap-home/${address}`);
      await staff.locator('main h1').waitFor();
      await expectReadable(staff);
    }

    const { page: supervisor } = await signIn('supervisor', { language });
    await supervisor.goto('/rap-home/manage-requests?role=SUPERVISOR');
    await supervisor.getByRole('link', { name: new RegExp(number) }).waitFor();
    await expectReadable(supervisor);
    await supervisor.getByRole('link', { name: new RegExp(number) }).click();
    await expect(supervisor.getByRole('form')).toBeVisible();
    await expectReadable(supervisor);
  });
}

// `page-checks/room-for-text` has less room for its letters on the same screens, zoomed and spaced out.
test(
  'every screen fits when the browser is set to larger letters',
  inWholeTest,
  async ({ portal, playwright, launchOptions }) => {
    for (const { letters, width } of [
      { letters: 32, width: 1280 },
      { letters: 32, width: 640 },
      { letters: 20, width: 320 },
    ]) {
      const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${letters}`];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      const page = await browser.newPage({ baseURL: portal.origin, viewport: { width, height: 512 } });
      await page.goto('/rap-home/login');
      await fillSignIn(page, 'supervisor');
      await expect(page.getByText(/^Welcome/)).toBeVisible();
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      expect(size, 'the setting of the browser holds').toBe(`${letters}px`);
      for (const address of [
        `${applications}?show=all`,
        `${applications}?show=mine`,
        `${applications}?show=status`,
        '/rap-home/manage-requests?role=SUPERVISOR',
      ]) {
        await page.goto(address, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectFits(page, `${address} at ${width} px with letters of ${letters} px`);
      }
      await browser.close();
    }
  },
);

// The first story looks at the same screen with something on it; what is loading or fails `deciding/alternates` has.
test('My Applications has four faces, and each fits', { tag: [inWholeTest.tag, readsOnly.tag] }, async ({
  signIn,
}) => {
  const { page } = await signIn('staff');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/greenlight/catalogue*', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(`${applications}?show=mine`);
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached();
  await expectReadable(page);

  answer();
  await expect(page.getByText('The applications could not be loaded')).toBeVisible();
  await expectReadable(page);

  await page.unrouteAll();
  await page.route('**/greenlight/catalogue*', async (route) => {
    const catalogue = await (await route.fetch()).json();
    await route.fulfill({ json: { ...catalogue, applications: [] } });
  });
  await page.reload();
  await expect(page.getByText('You do not have access to any applications yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Access to All Apps' })).toBeHidden();
  await expectReadable(page);
  await page.getByRole('link', { name: 'Go to All Applications' }).click();
  await expect(page).toHaveURL(/show=all/);

  await page.unrouteAll();
  await page.goto(`${applications}?show=mine`);
  await expect(page.getByRole('button', { name: 'Remove Access to All Apps' })).toBeVisible();
  await expectReadable(page);
});

test(
  'at 400 % zoom each question of the wizard is in sight once it has the focus, and so are its choices',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('newcomer');
    await page.setViewportSize({ width: 320, height: 225 });
    await page.goto(`${applications}?request=fhd-app`);
    const wizard = page.getByRole('dialog');
    const question = wizard.getByRole('heading', { level: 3 });
    const answerAndGoOn = async (answer: string): Promise<void> => {
      await wizard.locator('label').filter({ hasText: answer }).click();
      await wizard.getByRole('button', { name: 'Next' }).click();
    };
    const expectInUpperHalf = async (words: string): Promise<void> => {
      await expect(question).toHaveText(new RegExp(words));
      await expect(question).toBeFocused();
      await expect(question).toBeInViewport({ ratio: 1 });
      expect((await question.boundingBox())?.y, words).toBeLessThan(225 / 2);
    };
    await answerAndGoOn('Read Access');
    await expectInUpperHalf('What will you do, and who do you work for');
    await answerAndGoOn('Agency staff');
    await expectInUpperHalf('Why do you need access');
    const purpose = wizard.getByRole('textbox', { name: 'Purpose' });
    await purpose.fill('Reading old studies');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expectInUpperHalf('Is everything correct');
    await expect(wizard.getByText('User Level: None'), 'what was not chosen has its name too').toBeAttached();

    await page.setViewportSize({ width: 1280, height: 900 });
    await wizard.getByRole('button', { name: 'Back' }).click();
    await expect(purpose, 'where there is room for both, the only field has the focus').toBeFocused();
    const scrolled = await wizard.evaluate(({ scrollTop }) => scrollTop);
    expect(scrolled, 'where there is room nothing moves').toBe(0);
  },
);

test(
  'why Next did not go on is in sight, however far below it the wrong choice is',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('partner');
    await page.goto(`${applications}?change=mpp-app`);
    const wizard = page.getByRole('dialog');
    const next = wizard.getByRole('button', { name: 'Next' });
    await wizard.locator('label').filter({ hasText: 'Employment 1' }).click();
    await next.press('Enter');
    const held = wizard.getByRole('radio', { name: /^State Write/ });
    await expect(held).toBeChecked();
    const words = wizard.getByText('You already have this.');

    await next.press('Enter');
    await expect(words).toBeInViewport({ ratio: 1 });
    await expect(held).toBeFocused();

    await page.setViewportSize({ width: 320, height: 480 });
    await next.press('Enter');
    await expect(words).toBeInViewport({ ratio: 1 });
    await expect(words, 'there is no room for both').toBeFocused();
    await page.keyboard.press('Tab');
    await expect(held).toBeFocused();
  },
);
