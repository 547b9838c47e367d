import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Language, LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { Video } from './video.tsx';

const captions = [
  { language: 'en', name: 'English', src: '/en.vtt' },
  { language: 'es', name: 'Español', src: '/es.vtt' },
] as const;
const video = (given: { id?: string; src?: string; narrowSrc?: string; language?: Language } = {}) => (
  <LanguageProvider initial={given.language ?? 'en'}>
    <Video
      id={given.id ?? 'tour'}
      label="A tour"
      src={given.src ?? '/wide.webm'}
      {...(given.narrowSrc === undefined ? {} : { narrowSrc: given.narrowSrc })}
      captions={captions}
    />
  </LanguageProvider>
);
const shown = () => document.querySelector('video');

test('below 480 px it is the variant for narrow screens', async () => {
  await page.viewport(480, 800);
  await render(video({ narrowSrc: '/narrow.webm' }));
  expect(shown()?.getAttribute('src')).toBe('/wide.webm');
  await page.viewport(479, 800);
  await expect.poll(() => shown()?.getAttribute('src')).toBe('/narrow.webm');
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

test('a video without a variant stays as it is on a narrow screen', async () => {
  await page.viewport(320, 800);
  await render(video());
  expect(shown()?.getAttribute('src')).toBe('/wide.webm');
});

test.each(['en', 'es'] as const)(
  'has captions in both languages and begins with those of the page, %s',
  async (language) => {
    await render(video({ language }));
    const tracks = [...document.querySelectorAll('track')];
    expect(tracks.map((track) => [track.kind, track.srclang])).toEqual([
      ['captions', 'en'],
      ['captions', 'es'],
    ]);
    expect(tracks.filter((track) => track.default).map((track) => track.srclang)).toEqual([language]);
  },
);

test.each([
  ['missing src on video', { src: '' }],
  ['`id` is required', { id: '' }],
])('developers get an error: %s', async (notice, given) => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(render(video(given))).rejects.toThrow(notice);
  quiet.mockRestore();
});
