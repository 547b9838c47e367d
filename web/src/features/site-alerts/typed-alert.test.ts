import { expect, test } from 'vitest';
import { readTyped, typedOf } from './typed-alert.ts';

test('what was kept is read back, and a form for a new alert begins empty', () => {
  const typed = typedOf(null);
  expect(typed).toMatchObject({ version: 0, alert: { level: 'info', title: { en: '', es: '' }, from: '' } });
  expect(readTyped(JSON.stringify(typed))).toEqual(typed);
});

test.each([
  '',
  '{',
  'null',
  '7',
  '{"alert":{},"version":1}',
  '{"alert":{"level":"loud","title":{"en":"","es":""},"body":{"en":"","es":""},"from":"","until":""},"version":1}',
  '{"alert":{"level":"info","title":{"en":""},"body":{"en":"","es":""},"from":"","until":""},"version":1}',
])('%j is none of ours', (text) => {
  expect(readTyped(text)).toBeNull();
});
