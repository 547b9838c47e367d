import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';

/** A picture and for how long it is shown, in seconds. */
export interface Shot {
  picture: Buffer;
  seconds: number;
}

/** A picture that stays is repeated this often, so that the video can be entered anywhere, in seconds. */
const repeatSeconds = 0.5;
const entry = fileURLToPath(import.meta.resolve('mediabunny'));

/** Makes a WebM video of pictures with the encoder of the browser itself. */
export async function encodeWebm(
  browser: Browser,
  shots: readonly Shot[],
  size: { width: number; height: number },
): Promise<Buffer> {
  const page = await browser.newPage();
  const bundle = await readFile(entry.replace(/\/dist\/.*$/, '/dist/bundles/mediabunny.min.mjs'));
  await page.route('**/*', (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: bundle })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Encoder</title>' }),
  );
  // Encoders are available to secure origins only, of which this is one; nothing listens there, and nothing is asked.
  await page.goto('http://localhost:1/');
  await page.evaluate(
    async ({ width, height, library }) => {
      const made = await import(library);
      const canvas = new OffscreenCanvas(width, height);
      const output = new made.Output({
        format: new made.WebMOutputFormat(),
        target: new made.BufferTarget(),
      });
      const source = new made.CanvasSource(canvas, { codec: 'vp9', bitrate: 250_000, keyFrameInterval: 5 });
      output.addVideoTrack(source);
      await output.start();
      Object.assign(window, { film: { canvas, output, source } });
    },
    { ...size, library: 'http://localhost:1/mediabunny.mjs' },
  );
  let at = 0;
  for (const { picture, seconds } of shots) {
    await page.evaluate(
      async ({ data, from, length, step }) => {
        const { canvas, source } = Reflect.get(window, 'film');
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        canvas.getContext('2d').drawImage(image, 0, 0);
        for (let shown = 0; shown < length - 0.001; shown += step)
          await source.add(from + shown, Math.min(step, length - shown));
      },
      { data: picture.toString('base64'), from: at, length: seconds, step: repeatSeconds },
    );
    at += seconds;
  }
  const encoded = await page.evaluate(async () => {
    const { output } = Reflect.get(window, 'film');
    await output.finalize();
    const bytes = new Uint8Array(output.target.buffer);
    let text = '';
    for (let start = 0; start < bytes.length; start += 32_768)
      text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
    return btoa(text);
  });
  await page.close();
  return Buffer.from(encoded, 'base64');
}
