/**
 * Records the demonstration video from a demonstration that has just been started for the first time:
 * `node tools/demo-video/record.ts <origin> wide en`, and again with `narrow`, and with `es`, each from another one.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { captionFile } from './captions.ts';
import { type Film, pageWords, scenes } from './scenes.ts';
import { encodeWebm, type Shot } from './webm.ts';

const target = fileURLToPath(new URL('../../web/public/media', import.meta.url));
/** For how long each of many looks is shown, in seconds. */
const lookSeconds = 0.6;
/** How many earlier checks still count as a few. */
const mostInSequence = 3;

const variant = process.argv[3] ?? 'wide';
const language = process.argv[4] === 'es' ? 'es' : 'en';
const size = variant === 'narrow' ? { width: 360, height: 640 } : { width: 1280, height: 720 };

/** Plays every scene and keeps what was seen. */
async function record(browser: Browser, origin: string): Promise<Shot[]> {
  const pages = new Map<string, Page>();
  const pageOf: Film['pageOf'] = async (person) => {
    const known = pages.get(person);
    if (known !== undefined) return known;
    const context = await browser.newContext({
      baseURL: origin,
      viewport: size,
      locale: language === 'es' ? 'es-US' : 'en-US',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    pages.set(person, page);
    if (person !== 'newcomer') await signIn(page, person);
    return page;
  };
  const shots: Shot[] = [];
  for (const { seconds, play } of scenes) {
    const looks: Buffer[] = [];
    await play({
      words: pageWords[language],
      pageOf,
      look: async (page) => void looks.push(await page.screenshot()),
    });
    shots.push(...paced(looks, seconds));
  }
  return shots;
}

/** A few looks share the time of their scene; many, as while somebody types, go by quickly, and the last one stays. */
function paced(looks: readonly Buffer[], seconds: number): Shot[] {
  const before = looks.length - 1;
  const each = before > mostInSequence ? lookSeconds : seconds / looks.length;
  return looks.map((picture, index) => ({
    picture,
    seconds: index < before ? each : seconds - before * each,
  }));
}

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/rap-home/login');
  await page.locator('#username').fill(person);
  await page.locator('#password').fill('demo-portal-2026');
  await page.locator('#kc-login').click();
  await page.waitForURL(/\/rap-home\//);
}

const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
});
try {
  const shots = await record(browser, process.argv[2] ?? 'http://localhost:8080');
  await mkdir(target, { recursive: true });
  const film = await encodeWebm(browser, shots, size);
  const name = `tour-${language}`;
  await writeFile(join(target, variant === 'narrow' ? `${name}-narrow.webm` : `${name}.webm`), film);
  await writeFile(join(target, `${name}.vtt`), captionFile(scenes, language));
  console.log(`${film.length} bytes, ${shots.reduce((sum, { seconds }) => sum + seconds, 0)} s`);
} finally {
  await browser.close();
}
