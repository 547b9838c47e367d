import { rm, writeFile } from 'node:fs/promises';
import { test as base, expect, type TestInfo } from '@playwright/test';
import { firstStarted, hastyFolder } from '../e2e/portals/data-folder.ts';
import { startOwnPortal } from '../e2e/portals/own-portal.ts';
import type { Browser, Engine } from './engines/engine.ts';
import { firefoxEngine } from './engines/firefox.ts';
import { Person } from './person.ts';
import { webKitEngine } from './engines/webkit.ts';

/** Where the programs of an engine are on this machine; what is empty is not there. */
export type Programs =
  | { engine: 'firefox'; browser: string }
  | { engine: 'webkit'; browser: string; driver: string; screen: string };

/** Somebody, and the browser that is theirs alone. */
export interface Somebody {
  person: Person;
  browser: Browser;
}

interface Fixtures {
  /** Skips the story where its engine is not installed. */
  installed: void;
  /** The address of a portal that only this story uses. */
  origin: string;
  /** Opens a browser of its own, with nobody signed in and no page loaded. */
  openBrowser: () => Promise<Somebody>;
}

interface WorkerFixtures {
  programs: Programs;
  unused: string;
  engine: Engine;
}

/** The test function with a portal and browsers of one engine; skipped where that engine is not installed. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  programs: [
    { engine: 'firefox', browser: '' },
    { option: true, scope: 'worker' },
  ],
  installed: [
    async ({ programs }, use, testInfo) => {
      testInfo.skip(Object.values(programs).includes(''), `${programs.engine} is not installed`);
      await use();
    },
    { auto: true },
  ],
  engine: [
    async ({ programs }, use) => {
      if (programs.engine === 'firefox') {
        await use(firefoxEngine(programs.browser));
        return;
      }
      const engine = await webKitEngine(programs);
      await use(engine);
      await engine.end();
    },
    { scope: 'worker' },
  ],
  unused: [
    async ({}, use) => {
      const folder = await firstStarted();
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  origin: async ({ unused }, use) => {
    const { portal, end } = await startOwnPortal(await hastyFolder(unused));
    await use(portal.origin);
    await end();
  },
  openBrowser: async ({ engine, origin }, use, testInfo) => {
    const launched: Browser[] = [];
    const people = new Map<Browser, Person>();
    await use(async () => {
      const browser = await engine.launch();
      launched.push(browser);
      const person = new Person(await browser.open(), origin);
      people.set(browser, person);
      return { browser, person };
    });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    const ended = await Promise.allSettled(
      launched.map(async (browser, index) => {
        const person = people.get(browser);
        try {
          if (hasFailed && person !== undefined)
            await keepTrace(person, testInfo.outputPath(`${index}`), testInfo);
        } finally {
          // Whatever has gone wrong, nothing is left running.
          await browser.close();
        }
        return await browser.complaints();
      }),
    );
    const complaints = ended.flatMap((one) =>
      one.status === 'fulfilled' ? one.value : [`a browser did not end well: ${String(one.reason)}`],
    );
    expect(complaints, 'complaints of the pages').toEqual([]);
  },
});

/** What somebody had in front of them when the story failed, in the form in which the test run tells it. */
async function keepTrace(person: Person, where: string, testInfo: TestInfo): Promise<void> {
  const text = await person.reads().catch((failure: unknown) => String(failure));
  await writeFile(`${where}.md`, `# Page snapshot\n\n${text}`);
  await testInfo.attach('error-context', { path: `${where}.md` });
  const picture = await person.window.picture().catch(() => null);
  if (picture !== null) await writeFile(`${where}.png`, picture);
}
