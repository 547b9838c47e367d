import type { Person } from './person.ts';
import { test } from './story.ts';
import { english, spanish, type Words } from './words.ts';

const widths = [480, 320];
const closeMenu = /^(?:Close menu|Cerrar el menú)/;

test('on a small screen everything can be reached, and nothing has to be scrolled sideways to', async ({
  openBrowser,
}) => {
  const { person } = await openBrowser();
  await person.widens(480);
  await person.goesTo('/rap-home/applications');
  await opensTheMenu(person, english);
  await person.presses({ role: 'link', name: english.signIn, within: { role: 'banner' } });
  await person.sees({ role: 'textbox' });
  await fits(person);
  await person.signsIn('newcomer');
  for (const words of [english, spanish]) {
    await person.sees({ role: 'button', name: words.request });
    await fits(person);
    await person.presses({ role: 'button', name: words.request });
    const wizard = { role: 'dialog', name: words.request };
    const upload = { role: 'checkbox', name: /Upload/, within: wizard };
    // In the other language the answer is still there.
    if (words === english) await person.presses(upload);
    await person.seesChecked(upload);
    await fits(person);
    await person.presses({ role: 'button', name: words.next, within: wizard });
    await person.sees({ role: 'textbox', within: wizard });
    await fits(person);
    await person.goesTo('/rap-home/contact');
    await person.sees({ role: 'textbox', within: { role: 'main' } });
    await fits(person);
    await person.goesTo('/rap-home/applications');
    await person.sees({ role: 'button', name: words.request });
    if (words === spanish) break;
    await opensTheMenu(person, english);
    await person.choosesLanguage(spanish.language);
    await person.presses({ role: 'button', name: closeMenu });
  }
  await opensTheMenu(person, spanish);
  await person.presses({ role: 'button', name: spanish.signOut });
  await person.sees({ role: 'button', name: spanish.signIn, within: { role: 'main' } });
});

async function fits(person: Person): Promise<void> {
  for (const width of widths) {
    await person.widens(width);
    await person.findsItAccessible();
  }
}

async function opensTheMenu(person: Person, words: Words): Promise<void> {
  await person.presses({ role: 'button', name: words.menu });
  await person.sees({ role: 'button', name: closeMenu });
  await person.findsItAccessible();
}
