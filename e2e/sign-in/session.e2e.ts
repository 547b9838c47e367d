import type { Page } from '@playwright/test';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expectAccessibleInBoth, press } from '../journeys/without-mouse.ts';
import { application, cardOf, chooseRole, wizardOf } from '../journeys/journeys.ts';
import { expect, fillSignIn, test } from '../portals/portal.ts';

test('visitors see the catalogue and nothing else', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/applications');
  await expect(cardOf(page)).toBeVisible();
  await expect(page.getByText(/^Sign in to see which applications you can use/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Applications', exact: true })).toBeHidden();
  await expect(cardOf(page, 'Feature Manipulation Engine')).toBeHidden();
  await expect(page.getByRole('link', { name: /^Visit Site/ })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Request Access/ })).toBeHidden();
});

test('a first visit sees the catalogue although the sign-in service has not answered yet who is there', async ({
  openBrowser,
}) => {
  const { page } = await openBrowser();
  const answers = Promise.withResolvers<void>();
  // Whether the service is there at all is answered; who is there is not.
  await page.route('**/protocol/openid-connect/**', async (route) => {
    await answers.promise;
    await route.continue();
  });
  // The page counts as loaded only once the frames that it had by then are.
  await page.goto('/rap-home/applications', { waitUntil: 'commit' });
  await expect(cardOf(page)).toBeVisible();
  // Nobody is sent to sign in before it is known whether that is needed.
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/rap-home\/applications$/);
  answers.resolve();
  await fillSignIn(page, 'newcomer');
  await expect(page.getByText('Welcome, Nora.')).toBeVisible();
});

test('a page that was left before it knew who is there, and is brought back, looks again', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  await page.route('**/openid-connect/auth?*', (route) => route.abort('failed'), { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/auth?'));
  await page.goto('/rap-home/applications', { waitUntil: 'commit' });
  await lost;
  const send = (kind: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), kind);
  await send('pagehide');
  await send('pageshow');
  await expect(page.getByText('Welcome, Nora.')).toBeVisible();
  // Once that is known the page stays as it is.
  await page.evaluate(() => {
    document.documentElement.dataset['mark'] = 'the same page';
  });
  await send('pageshow');
  await expect(page.getByText('Welcome, Nora.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'the same page');
});

test('what is lost because the page is being left is not an error of the sign-in', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  const arrives = Promise.withResolvers<void>();
  await page.route('**/assets/keycloak*.js', async (route) => {
    await arrives.promise;
    await route.abort('aborted');
  });
  const asked = page.waitForRequest('**/assets/keycloak*.js');
  await page.goto('/rap-home/applications', { waitUntil: 'commit' });
  await asked;
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('keycloak'));
  arrives.resolve();
  await lost;
  await page.unroute('**/assets/keycloak*.js');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('Welcome, Nora.')).toBeVisible();
});

test('a first visit reads the catalogue before it speaks with the sign-in service, unless the catalogue takes long', async ({
  openBrowser,
}) => {
  const watchAsked = (page: Page): string[] => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const [kind] = /catalogue|realms|keycloak/.exec(request.url()) ?? [];
      if (kind !== undefined) asked.push(kind);
    });
    return asked;
  };
  const { page } = await openBrowser();
  const asked = watchAsked(page);
  const arrives = Promise.withResolvers<void>();
  await page.route('**/greenlight/catalogue*', async (route) => {
    asked.push('catalogue on its way');
    await arrives.promise;
    await route.continue();
  });
  await page.goto('/rap-home/applications');
  await expect.poll(() => asked, 'the service is asked all the same').toContain('realms');
  expect(asked.slice(0, 3)).toEqual(['catalogue', 'catalogue on its way', 'keycloak']);
  await expect(cardOf(page)).toBeHidden();
  arrives.resolve();
  await expect(cardOf(page)).toBeVisible();

  const { page: quick } = await openBrowser();
  const askedByQuick = watchAsked(quick);
  quick.on('response', (response) => {
    if (response.url().includes('catalogue')) askedByQuick.push('catalogue there');
  });
  await quick.goto('/rap-home/applications');
  await expect.poll(() => askedByQuick).toContain('realms');
  expect(askedByQuick.slice(0, 3)).toEqual(['catalogue', 'catalogue there', 'keycloak']);
});

test('when what speaks with the sign-in service is missing, the applications are shown with a notice, and Sign In fetches it', async ({
  openBrowser,
  complaints,
}) => {
  complaints.expect(/^CIAM Error/);
  complaints.expect(/^Failed to load resource/);
  const { page } = await openBrowser();
  await page.route('**/assets/keycloak*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/rap-home/applications');
  await expect(cardOf(page)).toBeVisible();
  await expect(page.getByText(/sign-in service did not respond/)).toBeVisible();
  await page.unroute('**/assets/keycloak*.js');
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(/sign-in service did not respond/)).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await fillSignIn(page, 'newcomer');
  await expect(page.getByText('Welcome, Nora.')).toBeVisible();
});

test('the empty and every unknown address lead to login, and login to the sign-in page', async ({
  openBrowser,
}) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/no-such-page');
  await fillSignIn(page, 'newcomer');
  for (const address of ['', '/', '/rap-home', '/rap-home/', '/rap-home/no-such-page?x=1']) {
    if (address !== '') await page.goto(address);
    await expect(page, address).toHaveURL(/\/rap-home\/login$/);
    await expect(page.getByText('Welcome, Nora.')).toBeVisible();
    await expect(cardOf(page)).toBeVisible();
  }
});

test('the wanted address survives the sign-in', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/manage-requests?role=SUPERVISOR');
  await fillSignIn(page, 'supervisor');
  await expect(page).toHaveURL(/\/rap-home\/manage-requests\?role=SUPERVISOR$/);
  await expect(page.getByRole('heading', { name: 'Supervisor Requests' })).toBeVisible();
});

test('a wrong password is reported on the sign-in page and can be corrected', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/login');
  await page.getByLabel('Username').fill('newcomer');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid username or password.');
  await expectAccessible(page);
  await fillSignIn(page, 'newcomer');
  await expect(page.getByText('Welcome, Nora.')).toBeVisible();
});

test('one press on a demonstration account signs in', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/login');
  await page.getByText('Demonstration accounts').click();
  await page.getByRole('button', { name: 'Sign In as Sam Staff' }).click();
  await expect(page.getByText('Signed in as Sam Staff')).toBeVisible();
});

test('a second tab is signed in silently, and a sign-out reaches both', async ({ signIn }) => {
  const { page: first, context } = await signIn('newcomer');
  const second = await context.newPage();
  await second.goto('/rap-home/applications');
  await expect(second.getByText('Signed in as Nora T New')).toBeVisible();
  await second.evaluate(() => {
    localStorage.setItem('left-behind', 'yes');
  });

  await first.getByRole('button', { name: 'Sign Out' }).click();
  await expect(first).toHaveURL(/\/rap-home\/applications/);
  await expect(first.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const [kept, username] = await first.evaluate(
    () => [Object.keys(localStorage), sessionStorage.getItem('username')] as const,
  );
  // The other tab asks who is signed in now, and keycloak-js keeps its question there until the answer.
  expect(kept.filter((name) => !name.startsWith('kc-callback-'))).toEqual([]);
  expect(username).toBeNull();

  await expect(second.getByText('Signed in as Nora T New')).toBeHidden();
  await expect(second.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  const messages = second.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText(/Your session has ended/)).toHaveCount(1);
  await expectAccessibleInBoth(second);
  await press(second, messages.getByRole('button', { name: 'Dismiss message' }));
  await expect(messages).toHaveText('');
  await expect(second.getByRole('main'), 'the focus is handed on').toBeFocused();
});

test('a person without authority on the portal is refused in words and can sign out', async ({
  complaints,
  openBrowser,
}) => {
  complaints.expect(/^CIAM Error/);
  const { page } = await openBrowser();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/rap-home/applications');
  await page.evaluate(() => {
    sessionStorage.setItem('left-behind', 'yes');
  });
  await page.goto('/rap-home/login');
  await fillSignIn(page, 'outsider');
  const text = 'User has no rap-client client authority or token structure is invalid';
  await expect(
    page.getByText('You signed in, but your account is not set up for this portal.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(logged).toContain(`CIAM Error ${text}`);
  expect(await page.evaluate(() => sessionStorage.getItem('left-behind'))).toBeNull();
  await expect(page.getByText(text, { exact: true }), 'it is for anyone who helps').toBeHidden();
  await page.getByText('Details for the help desk').click();
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  const helpDesk = page.getByRole('link', { name: 'helpdesk@agency.example' });
  await expect(helpDesk).toHaveAttribute('href', 'mailto:helpdesk@agency.example');
  let journeys = 0;
  page.on('framenavigated', () => (journeys += 1));
  await expectAccessible(page);
  expect(journeys, 'the page stays where it is').toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(cardOf(page)).toBeVisible();
  await expect(page.getByText(text, { exact: true })).toBeHidden();
});

test('a locked person sees why the buttons are off', async ({ signIn }) => {
  const { page } = await signIn('locked');
  const request = cardOf(page).getByRole('button', { name: `Request Access: ${application}` });
  await expect(request).toBeDisabled();
  await expect(request).toHaveAccessibleDescription('Your account is locked.');
  await expect(cardOf(page), 'which is not said on each card again').not.toContainText(/locked|active/);
  await expect(page.getByText('Your account is locked'), 'the cause is said once').toHaveCount(1);
  await expectAccessible(page);
  await page.goto('/rap-home/applications?request=hll-app');
  await expect(
    page.getByRole('dialog').getByText('You cannot request access while your account is locked.'),
  ).toBeVisible();
});

test('answers of the wizard survive a reload, and go with the sign-out', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  await page.getByRole('button', { name: `Request Access: ${application}` }).click();
  const wizard = wizardOf(page);
  await chooseRole(wizard, 'Upload');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('textbox', { name: 'Purpose' }).fill('Written before the reload');
  await page.reload();
  await expect(wizard.getByRole('textbox', { name: 'Purpose' })).toHaveValue('Written before the reload');
  expect(page.url()).not.toContain('Written');
  await wizard.getByRole('button', { name: 'Back' }).click();
  await expect(wizard.getByRole('checkbox', { name: /Upload/ })).toBeChecked();
  await page.goBack();
  await expect(wizard.getByRole('textbox', { name: 'Purpose' })).toHaveValue('Written before the reload');

  await page.goto('/rap-home/applications');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const names = await page.evaluate(() => Object.keys(sessionStorage));
  expect(names.filter((name) => name.startsWith('typed-answers'))).toEqual([]);
});

test('a session that ends in mid-wizard keeps the answers', async ({ signIn }) => {
  const { page, context } = await signIn('newcomer');
  await page.getByRole('button', { name: `Request Access: ${application}` }).click();
  const wizard = wizardOf(page);
  await chooseRole(wizard, 'Upload');
  await context.clearCookies();
  await page.reload();
  await fillSignIn(page, 'newcomer');
  await expect(wizard.getByRole('checkbox', { name: /Upload/ })).toBeChecked();
});

test('the chosen language goes along through the sign-in and back', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/applications');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Catálogo de aplicaciones' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await fillSignIn(page, 'newcomer');
  await expect(page.getByText('Hola, Nora.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});
