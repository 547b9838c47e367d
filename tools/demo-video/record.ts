/** Records the demonstration video from a running demonstration: `node tools/demo-video/record.ts <origin>`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { captionFile } from './captions.ts';
import { type Film, scenes } from './scenes.ts';
import { encodeWebm, type Shot } from './webm.ts';

const target = fileURLToPath(new URL('../../web/public/media', import.meta.url));
/** For how long each look is shown before the last one of its scene, in seconds. */
const lookSeconds = 0.6;

const variant = process.argv[3] ?? 'wide';
const size = variant === 'narrow' ? { width: 360, height: 640 } : { width: 1280, height: 720 };

/** Plays every scene and keeps what was seen. */
async function record(browser: Browser, origin: string): Promise<Shot[]> {
  const pages = new Map<string, Page>();
  const pageOf: Film['pageOf'] = async (person) => {
    const known = pages.get(person);
    if (known !== undefined) return known;
    const context = await browser.newContext({
      ...{ baseURL: origin, viewport: size, locale: 'en-US', reducedMotion: 'reduce' },
    });
    const page = await context.newPage();
    pages.set(person, page);
    if (person !== 'newcomer') await signIn(page, person);
    return page;
  };
  const shots: Shot[] = [];
  for (const { seconds, play } of scenes) {
    const looks: Buffer[] = [];
    await play({ pageOf, look: async (page) => void looks.push(await page.screenshot()) });
    const last = looks.pop();
    if (last === undefined) throw new Error('A scene without a look');
    const each = Math.min(lookSeconds * (looks.length > 6 ? 0.5 : 1), seconds / (looks.length + 2));
    const [slow, quick] = looks.length > 3 ? [each, each] : [seconds / (looks.length + 1), each];
    const shown = looks.length > 3 ? quick : slow;
    shots.push(...looks.map((picture) => ({ picture, seconds: shown })));
    shots.push({ picture: last, seconds: seconds - looks.length * shown });
  }
  return shots;
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
  await writeFile(join(target, variant === 'narrow' ? 'tour-narrow.webm' : 'tour.webm'), film);
  for (const language of ['en', 'es'] as const)
    await writeFile(join(target, `tour-${language}.vtt`), captionFile(scenes, language));
  console.log(`${film.length} bytes, ${shots.reduce((sum, { seconds }) => sum + seconds, 0)} s`);
} finally {
  await browser.close();
}
