import type { Person } from './person.ts';
import { test } from './story.ts';
import { english, spanish, type Words } from './words.ts';

const reason = 'Loss estimates for Region 04';

for (const words of [english, spanish]) {
  test(`a newcomer asks, two people approve, the access arrives and the application opens (${words.language})`, async ({
    openBrowser,
  }) => {
    const { person: newcomer } = await openBrowser();
    await signInFromTheCatalogue(newcomer, words);
    const number = await ask(newcomer, words);
    for (const role of ['SUPERVISOR', 'AUTHORIZER']) {
      const { person, browser } = await openBrowser();
      await person.goesTo(`/rap-home/manage-requests?role=${role}`);
      await person.signsIn(role.toLowerCase());
      await person.choosesLanguage(words.language);
      await approve(person, number, words);
      await browser.close();
    }
    await newcomer.window.hit('Shift');
    await newcomer.sees({ role: 'link', name: words.mine });
    await visit(newcomer, words);
  });
}

async function signInFromTheCatalogue(newcomer: Person, words: Words): Promise<void> {
  await newcomer.goesTo('/rap-home/applications');
  await newcomer.choosesLanguage(words.language);
  await newcomer.sees({ role: 'heading', name: words.application });
  await newcomer.findsItAccessible();
  await newcomer.presses({ role: 'button', name: words.signIn, within: { role: 'main' } });
  await newcomer.sees({ role: 'textbox' });
  await newcomer.findsItAccessible();
  await newcomer.signsIn('newcomer');
  await newcomer.sees({ role: 'button', name: words.request });
  await newcomer.findsItAccessible();
}

async function ask(newcomer: Person, words: Words): Promise<string> {
  await newcomer.presses({ role: 'button', name: words.request });
  const wizard = { role: 'dialog', name: words.request };
  const upload = { role: 'checkbox', name: /Upload/, within: wizard };
  await newcomer.presses(upload);
  await newcomer.seesChecked(upload);
  await newcomer.findsItAccessible();
  const next = { role: 'button', name: words.next, within: wizard };
  await newcomer.presses(next);
  await newcomer.fills({ role: 'textbox', within: wizard }, reason);
  await newcomer.findsItAccessible();
  await newcomer.presses(next);
  await newcomer.sees({ holding: reason, within: wizard });
  await newcomer.findsItAccessible();
  await newcomer.presses({ role: 'button', name: words.submit, within: wizard });
  const { text } = await newcomer.sees({ role: 'link', name: /^RAP-\d{4}-\d{6}$/, within: wizard });
  await newcomer.findsItAccessible();
  await newcomer.presses({ role: 'link', name: words.seeStatus, within: wizard });
  await newcomer.sees({ role: 'article', holding: text });
  await newcomer.findsItAccessible();
  return text;
}

async function approve(person: Person, number: string, words: Words): Promise<void> {
  await person.sees({ role: 'link', name: words.manage });
  await person.sees({ role: 'link', name: new RegExp(`${words.ofRequest} ${number}`) });
  await person.findsItAccessible();
  await person.presses({ role: 'link', name: new RegExp(`${words.ofRequest} ${number}`) });
  await person.sees(reason);
  await person.findsItAccessible();
  await person.presses({ role: 'button', name: words.approve });
  await person.sees(words.approved);
  await person.findsItAccessible();
}

/** Without a reload, and without a second sign-in. */
async function visit(newcomer: Person, words: Words): Promise<void> {
  await newcomer.presses({ role: 'link', name: words.mine });
  await newcomer.sees({ role: 'link', name: words.visit });
  await newcomer.findsItAccessible();
  await newcomer.presses({ role: 'link', name: words.visit });
  await newcomer.isAt(/\/demo\/apps\/hll-app\/$/);
  await newcomer.sees('Nora New');
  await newcomer.findsItAccessible();
}
