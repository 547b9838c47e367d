/**
 * Draws the picture that goes with a shared link, from the drawing that is in the browser's tab:
 * `CHROMIUM=/path/to/chromium node tools/page/draw-shared-picture.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sharedPicture } from '@portal/core/domain/content/screen-head.ts';
import { chromium } from 'playwright';

const folder = fileURLToPath(new URL('../../web/public', import.meta.url));
const { width, height, path } = sharedPicture;
const drawing = await readFile(`${folder}/favicon.svg`, 'utf8');
const program = process.env['CHROMIUM'];
const browser = await chromium.launch(program === undefined ? {} : { executablePath: program });
try {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>body { display: grid; height: 100vh; margin: 0; place-items: center; background: #1a4480; }
svg { height: 100%; }</style>${drawing}`);
  await writeFile(`${folder}${path}`, await page.screenshot());
} finally {
  await browser.close();
}
