import type { Scene } from './scenes.ts';

/** The captions of a video in one language, as a WebVTT file: each scene has one, for as long as it is shown. */
export function captionFile(
  scenes: readonly Pick<Scene, 'seconds' | 'captions'>[],
  language: 'en' | 'es',
): string {
  let at = 0;
  const cues = scenes.map(({ seconds, captions }) => {
    const from = at;
    at += seconds;
    return `${timeOf(from)} --> ${timeOf(at)}\n${captions[language]}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function timeOf(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 60)}:${two(seconds % 60)}.000`;
}
