import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { askForAccess } from '../journeys/journeys.ts';
import { press } from '../journeys/without-mouse.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    everything: 'Everything about Sam Staff',
    sections: ['Access', 'Requests', 'Identity', 'Certificates', 'Sessions', 'History'],
    active: 'The account can be used.',
    why: 'Why can’t this person get in?',
    remove: /^Remove access to /,
  },
  es: {
    everything: 'Todo sobre Sam Staff',
    sections: ['Acceso', 'Solicitudes', 'Identidad', 'Certificados', 'Sesiones', 'Historial'],
    active: 'La cuenta se puede usar.',
    why: '¿Por qué esta persona no puede entrar?',
    remove: /^Quitar el acceso a la aplicación /,
  },
} as const;

for (const language of waysToTell(['en', 'es'] as const))
  test(`security comes from Find a Request to a person by keyboard, ${language}`, async ({ signIn }) => {
    const texts = words[language];
    const { page } = await signIn('security', { language });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/rap-home/find-request?q=staff');
    await press(page, page.getByRole('link', { name: texts.everything }).first());
    const heading = page.getByRole('heading', { name: 'Sam Staff', level: 1 });
    await expect(heading).toBeVisible();
    await expect(page).toHaveTitle(language === 'en' ? /^Person / : /^Persona /);
    // What they came for is visible: the state of the account, and what it opens.
    await expect(page.getByText(texts.active)).toBeInViewport();
    await expect(page.getByRole('heading', { name: texts.sections[0] })).toBeInViewport();
    await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText([
      ...texts.sections,
    ]);
    await expectAccessible(page, widths);
    await press(page, page.getByRole('link', { name: texts.why }));
    await expect(page.getByRole('heading', { name: texts.why, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(heading).toBeVisible();
    const remove = page.getByRole('link', { name: texts.remove }).first();
    await press(page, remove);
    await expect(page.getByRole('heading', { name: 'Sam Staff', level: 2 })).toBeVisible();
    await press(page, page.getByRole('link', { name: texts.everything }));
    await expect(heading).toBeVisible();
  });

// The story above opens the same page; who reads which part of it `person-matrix.test.ts` asks.
test(
  'a supervisor comes from a request to their own person, on a phone in Spanish',
  inWholeTest,
  async ({ signIn }) => {
    const { page: newcomer } = await signIn('newcomer');
    const number = await askForAccess(newcomer, 'Loss estimates');
    const { page } = await signIn('supervisor', { language: 'es' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/rap-home/requests/${number}`);
    await page.getByRole('link', { name: 'Nora T New' }).first().click();
    await expect(page.getByRole('heading', { name: 'Nora T New', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Solicitudes' })).toContainText(number);
    await expect(page.getByRole('region', { name: 'Historial' })).toContainText(
      `Nora T New envió la solicitud ${number}, para`,
    );
    await expect(page.getByRole('heading', { name: 'Sesiones' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '¿Por qué esta persona no puede entrar?' })).toHaveCount(0);
    await expectAccessible(page, [320, 1280]);

    const address = new URL(page.url()).pathname;
    const { page: authorizer } = await signIn('authorizer');
    await authorizer.goto(address);
    await expect(authorizer.getByText('You see only what concerns')).toBeVisible();
    await expect(authorizer.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText([
      'Access',
      'Requests',
    ]);
    await expect(authorizer.getByRole('heading', { name: 'Identity' })).toHaveCount(0);
    await expectAccessible(authorizer, widths);

    await newcomer.goto(address);
    await newcomer.getByRole('link', { name: 'Go to your account' }).click();
    await expect(newcomer).toHaveURL(/\/rap-home\/account$/);
    const { page: staff } = await signIn('staff');
    await staff.goto(address);
    await expect(staff.getByText('Person not found')).toBeVisible();
    await expectAccessible(staff, [1280, 320]);
  },
);

// `account/account-parts` shows ten of a long list at first, and `insights/insights` says a failure with Retry.
test(
  'of a long list ten are shown at first, and a failure is shown with Retry',
  inWholeTest,
  async ({ signIn, complaints }) => {
    const { page } = await signIn('helpdesk');
    await page.goto('/rap-home/find-request?q=staff');
    const link = page.getByRole('link', { name: 'Everything about Sam Staff' }).first();
    const address = await link.getAttribute('href');
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        at: '2026-01-05T10:00:00.000Z',
        by: `Person ${index}`,
        action: 'STAGE_APPROVED',
        requestNumber: `RAP-2026-${String(index).padStart(6, '0')}`,
        applicationId: null,
        role: null,
      }));
    await page.route('**/greenlight/people/*', async (route) => {
      const response = await route.fetch();
      const person: unknown = await response.json();
      await route.fulfill({
        response,
        json: {
          ...Object(person),
          history: { items: rows(30), hasMore: true },
          requests: { items: [], hasMore: false },
        },
      });
    });
    await page.goto(address ?? '');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveCount(10);
    await expect(page.getByText('This person has no requests.')).toBeVisible();
    await press(page, history.getByRole('button', { name: 'Show all 30' }));
    await expect(history.getByRole('listitem')).toHaveCount(30);
    await expect(history.getByRole('listitem').nth(10)).toBeFocused();
    await expectAccessible(page, widths);

    complaints.expect(/500/);
    await page.unroute('**/greenlight/people/*');
    await page.route('**/greenlight/people/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(page.getByText('This person could not be loaded')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page, [1280, 320]);
    await page.unroute('**/greenlight/people/*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Sam Staff', level: 1 })).toBeVisible();
  },
);
