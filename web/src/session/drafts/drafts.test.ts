import { expect, test } from 'vitest';
import { memoryStorage } from '../site-data.ts';
import { keepDraft, keepDraftText, readDraft } from './draft.ts';
import { listOf, number, oneOf, partsOf, someOf, text, textLike, textsByName } from './shapes.ts';

const shape = partsOf({
  level: oneOf(['info', 'warning']),
  title: partsOf({ en: text, es: text }),
  roles: listOf(text),
  notes: textsByName,
  typed: someOf(['email', 'branch']),
  version: number,
});
const whole = {
  level: 'warning' as const,
  title: { en: 'Soon', es: 'Pronto' },
  roles: ['Read', 'Upload'],
  notes: { hazus: 'by hand' },
  typed: { branch: '' },
  version: 3,
};
const key = { name: 'alert:new', ownId: 'nora' };

test('a draft comes back whole, for the person who wrote it and under its own name', () => {
  const storage = memoryStorage();
  keepDraft(storage, key, whole);
  expect(readDraft(storage, key, shape)).toEqual(whole);
  expect(readDraft(storage, { ...key, ownId: 'sam' }, shape)).toBeNull();
  expect(readDraft(storage, { ...key, name: 'alert:1' }, shape)).toBeNull();
  keepDraft(storage, key, null);
  expect(storage.length).toBe(0);
});

test('what the shape does not name is passed over', () => {
  const storage = memoryStorage();
  const more = { ...whole, portalRoles: 'all', typed: { branch: '', username: 'x', email: 3 } };
  keepDraft(storage, key, more);
  expect(readDraft(storage, key, shape)).toEqual(whole);
});

test.each([
  ['no JSON', '{'],
  ['an empty text', ''],
  ['nothing', 'null'],
  ['a list', '[1]'],
  ['a number', '7'],
  ['a part that is missing', JSON.stringify({ ...whole, version: undefined })],
  ['a value that is not known', JSON.stringify({ ...whole, level: 'loud' })],
  ['a text that is missing inside', JSON.stringify({ ...whole, title: { en: 'Soon' } })],
  ['an item of another kind', JSON.stringify({ ...whole, roles: ['Read', 1] })],
  ['a note of another kind', JSON.stringify({ ...whole, notes: { hazus: null } })],
  ['texts by name in a list', JSON.stringify({ ...whole, notes: ['by hand'] })],
])('%s counts as no draft', (_what, item) => {
  const storage = memoryStorage();
  keepDraftText(storage, key, item);
  expect(readDraft(storage, key, shape)).toBeNull();
});

test('a text can be held to a pattern', () => {
  expect(textLike(/^\d+$/)('12')).toBe('12');
  expect(textLike(/^\d+$/)('1,2')).toBeNull();
  expect(textLike(/^\d+$/)(12)).toBeNull();
});
