import { inWholeTest } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import {
  chooseLanguage,
  expectAccessibleInBoth,
  fillWizardByKeyboard,
  press,
  signInByKeyboard,
  type,
} from '../journeys/without-mouse.ts';
import { askForAccess, cardOf, openFromDesk } from '../journeys/journeys.ts';
import { fillWizard, mark, notice, statusTab } from '../portals/mortal-portal.ts';
import { expect, fillSignIn, test } from '../portals/portal.ts';

const providerAway = /The sign-in service is not responding right now/;
const providerAwayInSpanish = /El servicio de inicio de sesión no responde en este momento/;

test('by keyboard alone: signed out in another tab in mid-wizard: one message, and everything is there after signing in again', async ({
  signIn,
}) => {
  const { page, context } = await signIn('newcomer');
  await page.goto('/rap-home/applications');
  await fillWizardByKeyboard(page, 'Half a sentence');
  const other = await context.newPage();
  await other.goto('/rap-home/applications');
  await press(other, other.getByRole('button', { name: 'Sign Out' }));

  const again = page.getByRole('button', { name: 'Sign in again' });
  await expect(again).toHaveCount(1);
  await expect(page.getByText('Half a sentence')).toBeHidden();
  await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  await chooseLanguage(other, 'Español');
  await press(page, again);
  await signInByKeyboard(page, 'newcomer');
  await expect(page.locator('html'), 'the language of the other tab').toHaveAttribute('lang', 'es');
  const wizard = page.getByRole('dialog', { name: 'Solicitar acceso: Biblioteca de Pérdidas Hazus' });
  await expect(wizard.getByRole('textbox')).toHaveValue('Half a sentence');
  await expect(wizard.getByRole('heading', { level: 2 })).toBeFocused();
  await press(page, wizard.getByRole('button', { name: 'Atrás' }));
  await expect(wizard.getByRole('checkbox', { name: /Upload/ })).toBeChecked();

  await test.step('somebody else sees nothing of it', async () => {
    await other.reload();
    await press(other, other.getByRole('button', { name: 'Cerrar sesión' }));
    const enter = page.getByRole('dialog').getByRole('button', { name: 'Iniciar sesión de nuevo' });
    await expect(enter).toBeVisible();
    await expectAccessible(page);
    await press(page, enter);
    await signInByKeyboard(page, 'owner');
    await expect(page.getByText('Sesión de')).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(kept).not.toContain('Half a sentence');
    expect(kept).not.toContain('typed-answers');
  });
});

test('by keyboard alone: an application is notified of the sign-out in the portal and says so, until somebody signs in again', async ({
  signIn,
}) => {
  const { page, context } = await signIn('newcomer');
  const opened = page.getByText('Signed in as Nora New');
  const ending = page.getByRole('heading', { name: 'Your session has ended' });
  const portal = await context.newPage();
  await portal.goto('/rap-home/applications');
  await page.goto('/demo/apps/hgp-app/');
  await expect(opened).toBeVisible();
  await press(portal, portal.getByRole('button', { name: 'Sign Out' }));
  await expect(portal.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  const isEnded = async () => {
    await page.goto('/demo/apps/hgp-app/');
    return await ending.isVisible();
  };
  await expect.poll(isEnded, 'the notice is still on its way when the portal is left').toBe(true);
  await expectAccessible(page);

  await press(page, page.getByRole('link', { name: 'Español' }));
  await expect(page.getByRole('heading', { name: 'Su sesión terminó' })).toBeVisible();
  await expectAccessible(page);
  await press(page, page.getByRole('link', { name: 'English' }));
  await expect(ending).toBeVisible();
  await page.reload();
  await expect(ending).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Sign in' }));
  await signInByKeyboard(page, 'newcomer', /\/demo\/apps\/hgp-app\/$/);
  await expect(opened).toBeVisible();
});

// `sign-in/session` starts without what speaks with the service, and says the same.
test(
  'by keyboard alone: a start without the sign-in service is explained, with a way on',
  inWholeTest,
  async ({ complaints, openBrowser }) => {
    complaints.expect(/^CIAM Error/);
    const { page } = await openBrowser();
    await page.route('**/realms/**', (route) => route.abort());
    await page.goto('/rap-home/login');
    await expect(page.getByRole('heading', { name: 'Sign-in is not available right now' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.goto('/rap-home/applications');
    await expect(cardOf(page)).toBeVisible();
    const message = page
      .getByRole('region', { name: 'Messages' })
      .getByText(/sign-in service did not respond/);
    await expect(message).toBeVisible();
    await expectAccessibleInBoth(page);
    await press(page, page.getByRole('main').getByRole('button', { name: 'Sign In' }));
    await expect(message).toBeVisible();
    await page.goto('/rap-home/login');
    await expect(page.getByRole('heading', { name: 'Sign-in is not available right now' })).toBeVisible();
    await page.unroute('**/realms/**');
    await signInByKeyboard(page, 'newcomer');
    await expect(page.getByText('Welcome, Nora.')).toBeVisible();
  },
);

test('a tab that slept wakes up signed in, or with one message, and nothing typed is lost', async ({
  openBrowser,
}) => {
  const { page, context } = await openBrowser();
  await page.clock.install();
  await page.goto('/rap-home/login');
  await fillSignIn(page, 'newcomer');
  await page.goto('/rap-home/applications');
  const { box } = await fillWizard(page, 'Typed before the sleep');
  await page.clock.fastForward('20:00');
  await box.pressSequentially(', and after it');
  await expect(box).toHaveValue('Typed before the sleep, and after it');
  await expect(page.getByText('Signed in as Nora T New')).toBeAttached();

  const sleep = await context.newCDPSession(page);
  await sleep.send('Page.setWebLifecycleState', { state: 'frozen' });
  const other = await context.newPage();
  await other.goto('/rap-home/applications');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await sleep.send('Page.setWebLifecycleState', { state: 'active' });
  const again = page.getByRole('button', { name: 'Sign in again' });
  await expect(again).toHaveCount(1);
  await again.click();
  await fillSignIn(page, 'newcomer');
  await expect(box).toHaveValue('Typed before the sleep, and after it');
});

test.describe('with a portal of its own', () => {
  test.use({ ownPortal: true });

  test('by keyboard alone: a session that ends behind the back of the browser is noticed, and a half-written decision is kept', async ({
    signIn,
    openBrowser,
  }) => {
    const { page: newcomer } = await signIn('newcomer');
    const number = await askForAccess(newcomer, 'To be decided');
    const { page, context } = await signIn('supervisor');
    await openFromDesk(page, 'SUPERVISOR', number);
    const comment = page.getByRole('textbox', { name: /comment/i });
    await press(page, page.getByRole('button', { name: 'Deny' }));
    await press(page, page.getByRole('combobox'), 'ArrowDown');
    await type(page, comment, 'Not before the training is done');
    const reason = await page.getByRole('combobox').inputValue();
    expect(reason).not.toBe('');

    // The same session in another browser: this one keeps its cookies and learns nothing from them.
    const elsewhere = await openBrowser();
    await elsewhere.context.addCookies(await context.cookies());
    await elsewhere.page.goto('/rap-home/applications');
    await elsewhere.page.getByRole('button', { name: 'Sign Out' }).click();

    const again = page.getByRole('button', { name: 'Sign in again' });
    await page.keyboard.press('Tab');
    await expect(again).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeFocused();
    await expectAccessibleInBoth(page);
    await press(page, again);
    await signInByKeyboard(page, 'supervisor');
    await expect(comment).toHaveValue('Not before the training is done');
    await expect(page.getByRole('combobox')).toHaveValue(reason);
    await press(page, page.getByRole('button', { name: 'Deny request' }));
    await expect(page.getByText('You denied this request.')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('training');
  });

  test('by keyboard alone: without the sign-in service the token serves to its end, and a new one is fetched when it is back', async ({
    complaints,
    openBrowser,
  }) => {
    complaints.expect(/^The session could not be renewed/);
    const { page } = await openBrowser();
    await page.clock.install();
    await page.goto('/rap-home/login');
    await fillSignIn(page, 'newcomer');
    await expect(cardOf(page)).toBeVisible();
    // A call under way would be out of time once the clock is put forward.
    await page.waitForLoadState('networkidle');
    const isSamePage = await mark(page);
    let asked = 0;
    await page.route('**/realms/**', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.clock.fastForward('04:15');
    await page.keyboard.press('Tab');
    await expect.poll(() => asked, 'a renewal is tried').toBeGreaterThan(0);
    await press(page, statusTab(page));
    await expect(page.getByText('You have no open requests.')).toBeVisible();
    await expect(notice(page, providerAway)).toHaveCount(0);

    const all = page.getByRole('link', { name: /^All Applications/ });
    await press(page, all);
    await page.clock.fastForward('01:00');
    await press(page, statusTab(page));
    await expect(notice(page, providerAway)).toHaveCount(1);
    await expect(statusTab(page), 'the focus is not taken').toBeFocused();
    await expectAccessibleInBoth(page);
    await press(page, all);
    const { wizard, box } = await fillWizardByKeyboard(page, 'With a token that has run out');
    await expect(wizard.getByText(providerAway)).toBeVisible();
    await expect(box, 'the focus is not taken').toBeFocused();
    await press(page, wizard.getByRole('button', { name: 'Next' }));
    await press(page, wizard.getByRole('button', { name: 'Submit' }));
    await expect(wizard.getByRole('button', { name: 'Submitting' })).toBeFocused();
    await expect(notice(page, providerAway)).toHaveCount(1);
    await expectAccessible(page);
    await page.unroute('**/realms/**');
    await expect(wizard.getByText(/has been submitted/)).toBeVisible();
    await expect(wizard.locator(':focus')).toContainText('has been submitted');
    await expect(notice(page, providerAway)).toHaveCount(0);
    await press(page, wizard.getByRole('link', { name: /^RAP-/ }));
    await expect(page.getByText('With a token that has run out')).toBeVisible();

    await test.step('in Spanish', async () => {
      await chooseLanguage(page, 'Español');
      await press(page, page.getByRole('banner').getByRole('link', { name: 'Aplicaciones', exact: true }));
      const open = 'Solicitar acceso: Portal de Planificación de Mitigación';
      await expect(page.getByRole('button', { name: open })).toBeVisible();
      await page.route('**/realms/**', (route) => route.abort());
      await page.clock.fastForward('05:15');
      await press(page, page.getByRole('button', { name: open }));
      const dialog = page.getByRole('dialog', { name: open });
      await expect(dialog.getByText(providerAwayInSpanish)).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/realms/**');
      await expect(dialog.getByText(providerAwayInSpanish)).toHaveCount(0);
    });
    expect(await isSamePage()).toBe(true);
  });
});
