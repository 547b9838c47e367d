import { test } from './story.ts';
import { english as words } from './words.ts';
import { Person } from './person.ts';

test('a second tab is signed in without being asked, and a sign-out is seen in it', async ({
  openBrowser,
  origin,
}) => {
  const { person: first, browser } = await openBrowser();
  await first.goesTo('/rap-home/login');
  await first.signsIn('newcomer');
  await first.sees({ role: 'button', name: words.request });

  const second = new Person(await browser.open(), origin);
  await second.goesTo('/rap-home/applications');
  await second.sees({ role: 'button', name: words.request });

  await first.presses({ role: 'button', name: words.signOut });
  await first.sees({ role: 'button', name: words.signIn, within: { role: 'main' } });
  await second.sees('Your session has ended');
  await second.sees({ role: 'button', name: words.signIn, within: { role: 'main' } });
  await second.findsItAccessible();

  // Nobody comes back in by opening the portal once more.
  await second.goesTo('/rap-home/login');
  await second.sees({ role: 'textbox' });
});
