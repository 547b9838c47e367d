import { waysToTell } from '../journeys/tellings.ts';
import { tabTo } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal-database.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

for (const { language, words } of waysToTell(
  [
    {
      language: 'en',
      words: {
        none: 'You have no calendar address.',
        names: 'Show names of people',
        make: 'Make an address',
        made: 'Your calendar address is ready',
        shown: 'Names of people are shown.',
        end: 'End the address',
        ended: 'The calendar address has ended. Programs can no longer read it.',
        title: 'Access Portal: due dates',
      },
    },
    {
      language: 'es',
      words: {
        none: 'No tiene ninguna dirección de calendario.',
        names: 'Mostrar los nombres de las personas',
        make: 'Crear una dirección',
        made: 'Su dirección de calendario está lista',
        shown: 'Se muestran los nombres de las personas.',
        end: 'Anular la dirección',
        ended: 'La dirección del calendario se anuló. Los programas ya no pueden leerla.',
        title: 'Access Portal: fechas límite',
      },
    },
  ] as const,
  1,
))
  test(`by keyboard alone, an address for a calendar program is made and ended (${language})`, async ({
    signIn,
  }) => {
    const { page } = await signIn('supervisor', { language });
    await page.goto('/rap-home/account?section=mail');
    await expect(page.getByText(words.none)).toBeVisible();
    await expectAccessible(page, widths);
    await tabTo(page, page.getByRole('checkbox', { name: words.names }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: words.make, exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.made)).toBeVisible();
    await expect(page.getByText(words.shown)).toBeVisible();
    await expectAccessible(page, widths);
    const address = await page.locator('.private-address').innerText();
    const { pathname } = new URL(address);
    const read = await page.request.get(pathname);
    expect(read.status()).toBe(200);
    expect(await read.text()).toContain(`X-WR-CALNAME:${words.title}`);
    await tabTo(page, page.getByRole('button', { name: words.end }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.ended)).toBeVisible();
    await expect(page.getByText(address)).toBeHidden();
    await expectAccessible(page, widths);
    expect((await page.request.get(pathname)).status()).toBe(404);
  });
