import { expect } from '@playwright/test';
import { family, signalEach, stillRunning } from '../e2e/portals/portal-process.ts';
import type { Window } from './engines/engine.ts';
import { Person } from './person.ts';
import { test } from './story.ts';

const application = { role: 'heading', name: 'Hazus Loss Library' };

test('a story fails by what is not there, by what lies over it, and by a page that not everybody can use', async ({
  openBrowser,
  origin,
}) => {
  const { person } = await openBrowser();
  await person.goesTo('/rap-home/applications');
  await person.sees(application);
  await person.findsItAccessible();

  const hasty = new Person(person.window, origin, 2_000);
  await expect(hasty.sees({ role: 'heading', name: 'Hazus Gain Library' })).rejects.toThrow(
    'Hazus Gain Library',
  );
  await expect(hasty.seesNo(application)).rejects.toThrow('Hazus Loss Library');
  await person.window.evaluate(() => {
    const cover = document.createElement('div');
    cover.setAttribute('id', 'cover');
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '10000' });
    document.body.append(cover);
  }, null);
  await expect(hasty.presses({ role: 'button', name: 'Español' })).rejects.toThrow('lies under');

  await person.window.evaluate(() => {
    document.querySelector('#cover')?.replaceWith(document.createElement('button'));
  }, null);
  await expect(person.findsItAccessible()).rejects.toThrow('button-name');
});

test('whatever a page complains about is heard, also after it was left', async ({ engine, origin }) => {
  const browser = await engine.launch();
  try {
    const person = new Person(await browser.open(), origin);
    await person.goesTo('/rap-home/applications');
    await person.sees(application);
    expect(await browser.complaints(), 'an innocent page').toEqual([]);

    await complain(person.window);
    await person.goesTo('/rap-home/contact');
    await person.sees({ role: 'heading', name: /Contact/ });
    const heard = (await browser.complaints()).join('\n');
    for (const word of ['planted', 'thrown', 'rejected', 'policy: img-src'])
      expect(heard, 'heard').toContain(word);
  } finally {
    await browser.close();
  }
});

test('nothing of a browser is left running, although its pages have gone and cannot be asked', async ({
  engine,
}) => {
  const before = await family(process.pid);
  const browser = await engine.launch();
  await browser.open();
  const begun = (await family(process.pid)).filter((pid) => !before.includes(pid));
  const [first, ...others] = begun;
  expect(others, 'the processes below the first').not.toEqual([]);
  signalEach(others, 'SIGKILL');
  // That its pages could not be asked may well be an error.
  await browser.close().catch(() => undefined);
  await expect.poll(() => stillRunning(begun), `of ${first} and what it began`).toEqual([]);
});

async function complain(window: Window): Promise<void> {
  await window.evaluate(async () => {
    console.error('planted');
    setTimeout(() => {
      throw new Error('thrown');
    });
    void Promise.reject(new Error('rejected'));
    new Image().src = 'https://elsewhere.example/picture.png';
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }, null);
}
