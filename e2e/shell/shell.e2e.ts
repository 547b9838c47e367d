import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { application, cardOf } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

// `header.browser.test.tsx` asks what the header offers to whom, and `deciding/help-desk` opens a desk that is not one's own.
test('the header offers the desks that the roles of a person give', inWholeTest, async ({ signIn }) => {
  for (const nobody of ['newcomer', 'owner']) {
    const { page } = await signIn(nobody);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Sign In/ })).toBeHidden();
    await expect(page.getByText('Manage Requests')).toBeHidden();
  }
  const { page: supervisor } = await signIn('supervisor');
  await expect(
    supervisor.getByRole('navigation').getByRole('link', { name: 'Applications', exact: true }).first(),
  ).toHaveAttribute('aria-current', 'page');
  await supervisor.getByRole('link', { name: 'Manage Requests' }).click();
  await expect(supervisor).toHaveURL(/manage-requests\?role=SUPERVISOR$/);
  const { page: both } = await signIn('both');
  const menu = both.getByRole('button', { name: 'Manage Requests' });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.click();
  const entries = both.getByRole('navigation', { name: 'Primary navigation' }).getByRole('link', {
    name: /Requests$/,
  });
  await expect(entries).toHaveText(['Supervisor Requests', 'Authorizer Requests']);
  await entries.last().click();
  await expect(both.getByRole('heading', { name: 'Authorizer Requests' })).toBeVisible();
  await expect(entries.first()).toBeHidden();
  // A desk in the address that is not one's own is explained, not shown.
  await supervisor.goto('/rap-home/manage-requests?role=AUTHORIZER');
  await expect(supervisor.getByText('You do not have access to this list')).toBeVisible();
});

test('the zone of deadlines is named where a deadline is, and nowhere else', async ({ signIn }) => {
  const zone = 'All deadlines are at the end of the day, Eastern Time.';
  const { page: locked } = await signIn('locked');
  for (const address of ['applications', 'resources', 'why']) {
    await locked.goto(`/rap-home/${address}`);
    await expect(locked.getByText(zone), 'it is there, and stands by').toBeAttached();
    await locked.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await expect(locked.getByText(zone), address).toBeHidden();
  }
  const { page: supervisor } = await signIn('supervisor');
  await supervisor.goto('/rap-home/manage-requests?role=SUPERVISOR&view=alternates');
  await expect(supervisor.getByText(zone), 'the days of an alternate are days of that zone').toBeVisible();
});

for (const language of waysToTell(['en', 'es'] as const, 1)) {
  test(`the person who is offered the most has it in one row, however little room there is (${language})`, async ({
    signIn,
  }) => {
    for (const person of ['helpdesk', 'both', 'security']) {
      const { page } = await signIn(person, { language });
      const items = page.locator('.usa-nav__primary > li');
      await expect(items.first()).toBeVisible();
      for (const width of [930, 960, 1024, 1100, 1280, 1520, 1920]) {
        await page.setViewportSize({ width, height: 720 });
        const isOneRow = await items.evaluateAll((all) => {
          const boxes = all.map((one) => one.getBoundingClientRect());
          const lowestTop = Math.max(...boxes.map(({ top }) => top));
          return boxes.every(({ bottom, right }) => bottom > lowestTop && right <= window.innerWidth);
        });
        expect(isOneRow, `${person} at ${width} px`).toBe(true);
      }
    }
  });
}

test('the narrow menu is worked by keyboard', async ({ signIn }) => {
  const { page } = await signIn('both', { width: 929 });
  const open = page.getByRole('button', { name: 'Menu', exact: true });
  const close = page.getByRole('button', { name: 'Close menu' });
  const desks = page.getByRole('button', { name: 'Manage Requests' });
  const desk = page
    .getByRole('navigation', { name: 'Primary navigation' })
    .getByRole('link', { name: 'Supervisor Requests' });
  await expect(desks).toBeHidden();
  await open.press('Enter');
  await expect(close).toBeFocused();
  await page.emulateMedia({ forcedColors: 'active' });
  const drawnBefore = await close.evaluate((button) => getComputedStyle(button, '::before').content);
  expect(drawnBefore, 'one cross in forced colours too').toBe('none');
  await page.emulateMedia({ forcedColors: 'none' });
  await desks.press('Enter');
  await expect(desk).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(desk).toBeHidden();
  await expect(desks).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(desks).toBeHidden();
  await expect(open).toBeFocused();

  await page.setViewportSize({ width: 320, height: 900 });
  await open.press('Enter');
  await desks.press('Enter');
  await expect(desk).toBeVisible();
  // Above 929 px the menu closes.
  await expectAccessible(page, [929, 480, 320], { otherWidths: false });
  await close.press('Enter');
  await expect(open).toBeFocused();
  await page.setViewportSize({ width: 930, height: 900 });
  await expect(open).toBeHidden();
  await expect(desks).toBeVisible();
});

test('the first two stops of the keyboard skip the header and explain the site', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/applications');
  await expect(cardOf(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.reload();
  await expect(cardOf(page)).toBeVisible();
  const banner = page.getByRole('button', { name: 'Here’s how you know' });
  await expect(page.getByText('Official websites use .gov')).toBeHidden();
  await banner.press('Enter');
  await expect(page.getByText('Official websites use .gov')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByText('Los sitios web oficiales usan .gov')).toBeVisible();
  await page.getByRole('button', { name: 'Así es como usted puede verificarlo' }).press('Enter');
  await expect(page.getByText('Los sitios web oficiales usan .gov')).toBeHidden();
});

test('title, focus and announcement follow a change of route, and Back returns', async ({ signIn }) => {
  const { page } = await signIn('supervisor');
  await expect(page).toHaveTitle('Applications | Access Portal');
  await page.getByRole('link', { name: 'Manage Requests' }).click();
  await expect(page.getByRole('heading', { name: 'Supervisor Requests' })).toBeFocused();
  await expect(page).toHaveTitle('Manage Requests | Access Portal');
  await expect(page.getByText('Manage Requests, page opened')).toBeAttached();
  await page.goBack();
  await expect(page).toHaveTitle('Applications | Access Portal');
  await expect(page.getByRole('heading', { name: 'Application Catalog' })).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Supervisor Requests' })).toBeVisible();
});

test('search and filter act at once, say the count and live in the address', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/applications');
  const count = page.getByRole('status').filter({ hasText: /application/ });
  await expect(count).toHaveText('11 applications');
  // Three by their names, and the one that keeps the library's files by its description.
  await page.getByRole('searchbox').fill('LIBRARY');
  await expect(count).toHaveText('4 applications');
  await expect(page).toHaveURL(/[?&]q=LIBRARY/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('LIBRARY');
  await expect(count).toHaveText('4 applications');

  for (const [text, name] of [
    ['p4', 'Project Planning and Purchasing Portal'],
    ['tsunamis hazus', application],
    ['perdidas', application],
  ] as const) {
    await page.getByRole('searchbox').fill(text);
    await expect(count).toHaveText('1 application');
    await expect(cardOf(page, name)).toBeVisible();
  }

  await page.getByRole('searchbox').fill('sharepoint');
  await expect(count).toHaveText('1 application');
  await page.getByRole('combobox', { name: 'View' }).selectOption('View SSO Applications');
  await expect(page).toHaveURL(/view=sso/);
  await expect(page.getByText('No application matches “sharepoint”.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(count).toHaveText('11 applications');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a card shows more of its description on request', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/applications');
  const card = cardOf(page);
  const end = 'with the Upload role, import new results';
  await expect(card).toContainText('Collects the results of Hazus loss studies');
  // The rest is there for paper only.
  await expect(card).not.toContainText(end, { useInnerText: true });
  await card.getByRole('button', { name: `Read More about ${application}` }).press('Enter');
  const less = card.getByRole('button', { name: `Read Less about ${application}` });
  await expect(less).toBeFocused();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await expect(card).toContainText(end, { useInnerText: true });
  await less.press('Enter');
  await expect(card).not.toContainText(end, { useInnerText: true });

  await page.setViewportSize({ width: 320, height: 225 });
  const more = card.getByRole('button', { name: `Read More about ${application}` });
  await more.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await more.press('Enter');
  await expect(less).toBeFocused();
  await expect(less, 'it has moved down with the text').toBeInViewport({ ratio: 1 });
});

test('the person who uses eLOMA alone has no tabs, and begins with the own applications', async ({
  signIn,
}) => {
  const { page } = await signIn('eloma');
  await expect(cardOf(page, 'Mapping Information Platform')).toContainText('Launch App');
  await expect(page.getByRole('navigation', { name: 'Applications', exact: true })).toHaveCount(0);
  await expect(cardOf(page, 'FileTrail')).toHaveCount(0);

  // By a link that somebody sent: nothing leads on to what they have no use for, and they learn whom to ask.
  await page.goto('/rap-home/applications?show=status');
  await expect(page.getByRole('link', { name: 'Go to All Applications' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to My Applications' }).click();
  await expect(cardOf(page, 'Mapping Information Platform')).toBeVisible();
  await page.goto('/rap-home/applications?request=hll-app');
  const notice = page.getByRole('dialog', { name: 'Request Access' });
  await expect(notice).toContainText('You cannot request access to this application here.');
  await expect(notice).not.toContainText('Its card says');
  await expect(notice.getByRole('link', { name: 'helpdesk@agency.example' })).toBeVisible();
  await expectAccessible(page);
});

test('the sheet of a screen comes after the shared one, which it overrides', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/applications');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const selectors = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .map((rule) => (rule instanceof CSSStyleRule ? rule.selectorText : '')),
  );
  const [shared, screen] = ['.container', '.applications'].map((name) => selectors.indexOf(name));
  expect(shared).toBeGreaterThanOrEqual(0);
  expect(screen).toBeGreaterThan(shared ?? Infinity);
});

test('on paper a list says who printed it and when, and no card is torn apart', async ({ signIn }) => {
  for (const [language, words] of [
    ['en', /^Printed by Dana Lee, \w+ \d+, \d{4}/],
    ['es', /^Impreso por Dana Lee, \d+ de \w+ de \d{4}/],
  ] as const) {
    const { page } = await signIn('supervisor', { language });
    await page.goto('/rap-home/manage-requests?role=SUPERVISOR');
    const printed = page.getByText(words);
    await expect(printed).toBeAttached();
    await expect(printed).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(printed).toBeVisible();
    await page.goto('/rap-home/applications');
    await expect(page.locator('.card').first()).toHaveCSS('break-inside', 'avoid');
    await expect(page.locator('.card-grid').first()).toHaveCSS('display', 'block');
  }
});

test('the three tabs are addresses, and Back leads through them', async ({ signIn }) => {
  const { page } = await signIn('staff');
  await page.goto('/rap-home/applications');
  const tabs = page.getByRole('navigation', { name: 'Applications', exact: true });
  await expect(tabs.getByRole('link')).toHaveText([
    /^All Applications/,
    /^My Applications/,
    /^Status Request/,
  ]);
  await tabs.getByRole('link', { name: /^My Applications/ }).click();
  await expect(page).toHaveURL(/show=mine/);
  await expect(cardOf(page)).toContainText('You have: Upload');
  await expect(cardOf(page).getByRole('link', { name: `Visit Site: ${application}` })).toBeVisible();
  await expect(cardOf(page, 'FileTrail')).toBeHidden();
  await expectAccessible(page);
  await tabs.getByRole('link', { name: /^Status Request/ }).click();
  await expect(page.getByText('You have no open requests.')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(tabs.getByRole('link', { name: /^My Applications/ })).toHaveAttribute('aria-current', /.+/);
  await expect(cardOf(page)).toContainText('You have: Upload');
  await page.goBack();
  await expect(cardOf(page, 'FileTrail')).toBeVisible();
});

test('a failure to load the catalogue is shown, and Retry brings it', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.route('**/greenlight/catalogue*', (route) => route.abort());
  await page.goto('/rap-home/applications');
  await expect(page.getByText('The applications could not be loaded')).toBeVisible();
  await expect(page.getByText('We cannot reach the server.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/greenlight/catalogue*');
  const problem = { status: 429, code: 'TOO_MANY', detail: 'too many', title: 'Too many' };
  await page.route('**/greenlight/catalogue*', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', json: problem }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Too many actions. Try again in a minute.')).toBeVisible();
  await page.unroute('**/greenlight/catalogue*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cardOf(page)).toBeVisible();
});

test('the first screen comes in one script', async ({ portal }) => {
  const page = await (await fetch(`${portal.origin}/rap-home/applications`)).text();
  expect(page.match(/<script [^>]*src=/g)).toHaveLength(1);
  expect(page).not.toContain('modulepreload');
});

test('every kind of answer carries the strict headers', async ({ portal, request }) => {
  for (const path of ['/rap-home/applications', '/greenlight/catalogue', '/rap-home/config.json']) {
    const headers = (await request.get(`${portal.origin}${path}`)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("script-src 'self'");
    expect(policy, path).toContain("require-trusted-types-for 'script'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('same-origin');
    expect(headers['permissions-policy'], path).toContain('camera=()');
  }
});

test('a handler in the markup is stopped by the policy, and these tests notice', async ({
  complaints,
  openBrowser,
}) => {
  complaints.expect(/^policy: require-trusted-types-for/);
  complaints.expect(/This document requires 'TrustedScript' assignment/);
  const { page } = await openBrowser();
  await page.goto('/rap-home/applications');
  await expect(cardOf(page)).toBeVisible();
  const noticed = page.waitForEvent('console', (message) => message.text().startsWith('policy: '));
  const outcome = await page.evaluate(() => {
    try {
      document.createElement('div').setAttribute('onclick', 'document.title = "run"');
      return 'taken';
    } catch {
      return 'refused';
    }
  });
  expect(outcome).toBe('refused');
  await noticed;
});
