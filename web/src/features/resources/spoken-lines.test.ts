import { expect, test } from 'vitest';
import { spokenLines } from './spoken-lines.ts';

test('captions are read as a text, without their times', () => {
  const file =
    'WEBVTT\n\n00:00.000 --> 00:08.000\nThe first.\n\n00:08.000 --> 00:15.000\nThe second,\nin two lines.\n';
  expect(spokenLines(file)).toEqual(['The first.', 'The second, in two lines.']);
  expect(spokenLines('WEBVTT\n')).toEqual([]);
});
