import { expect } from '@playwright/test';
import type { Person } from './person.ts';
import { test } from './story.ts';
import { english as words } from './words.ts';

const wizard = { role: 'dialog', name: words.request };

test('a newcomer signs in, asks and signs out by keyboard alone', async ({ openBrowser }) => {
  const { person } = await openBrowser();
  await person.goesTo('/rap-home/applications');
  await person.hits({ role: 'button', name: words.signIn, within: { role: 'main' } });
  await person.signsIn('newcomer');
  await person.hits({ role: 'button', name: words.request });
  await person.seesFocusOn({ role: 'heading', name: words.request });
  await expectKeepsFocus(person);

  await person.window.hit('Escape');
  await person.seesNo(wizard);
  await person.seesFocusOn({ role: 'button', name: words.request });

  await person.window.hit('Enter');
  const upload = { role: 'checkbox', name: /Upload/, within: wizard };
  const next = { role: 'button', name: words.next, within: wizard };
  await person.hits(upload, 'Space');
  await person.seesChecked(upload);
  await person.hits(next);
  const purpose = { role: 'textbox', within: wizard };
  await person.tabsTo(purpose);
  await person.types(purpose, 'Loading the losses of the spring floods');
  await person.hits(next);
  await person.hits({ role: 'button', name: words.submit, within: wizard });
  await person.sees({ role: 'link', name: /^RAP-/, within: wizard });
  await person.hits({ role: 'link', name: words.seeStatus, within: wizard });
  await person.sees({ role: 'article', holding: words.application });
  await person.hits({ role: 'button', name: words.signOut });
  await person.sees({ role: 'button', name: words.signIn, within: { role: 'main' } });
});

/** A dialog keeps the Tab key to itself: however often it is pressed, nothing of the page behind has the focus. */
async function expectKeepsFocus(person: Person): Promise<void> {
  for (const key of [...Array<'Tab'>(8).fill('Tab'), ...Array<'Shift+Tab'>(12).fill('Shift+Tab')]) {
    await person.window.hit(key);
    const isOutside = await person.window.evaluate(() => {
      const { activeElement, body } = document;
      // Between the last control and the first comes the browser's own window.
      return activeElement !== body && activeElement?.closest('dialog') === null;
    }, null);
    expect(isOutside, 'the focus has left the dialog').toBe(false);
  }
  await person.tabsTo({ role: 'button', name: words.next, within: wizard });
}
