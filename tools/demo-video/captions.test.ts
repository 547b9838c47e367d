import { readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { captionFile } from './captions.ts';
import { scenes } from './scenes.ts';

const media = (name: string): URL => new URL(`../../web/public/media/${name}`, import.meta.url);

test.each(['en', 'es'] as const)(
  'the captions that are shipped are those of the scenes, %s',
  async (language) => {
    expect(await readFile(media(`tour-${language}.vtt`), 'utf8')).toBe(captionFile(scenes, language));
  },
);

test('a caption lasts as long as its scene', () => {
  const captions = { en: 'One', es: 'Uno' };
  const file = captionFile(
    [
      { seconds: 58, captions },
      { seconds: 7, captions },
    ],
    'es',
  );
  expect(file).toBe('WEBVTT\n\n00:00.000 --> 00:58.000\nUno\n\n00:58.000 --> 01:05.000\nUno\n');
});

test('the video takes 60 to 90 seconds, and both variants of a language together at most 2 MB', async () => {
  const seconds = scenes.reduce((sum, scene) => sum + scene.seconds, 0);
  expect(seconds).toBeGreaterThanOrEqual(60);
  expect(seconds).toBeLessThanOrEqual(90);
  for (const language of ['en', 'es']) {
    const names = [`tour-${language}.webm`, `tour-${language}-narrow.webm`];
    const sizes = await Promise.all(names.map((name) => stat(media(name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(2_000_000);
  }
});
