import { expect, test } from 'vitest';
import { keepMessage, readMessage } from './kept-message.ts';
import { type Typed, untouched } from './typed-message.ts';
import { memoryStorage } from '../../session/site-data.ts';

const typed: Typed = {
  ...untouched,
  message: { ...untouched.message, fullName: 'Nora New', message: 'Half a sentence' },
  changed: new Set(['message']),
};

test('what a person typed comes back to them, without what was filled in, and to nobody else', () => {
  const storage = memoryStorage();
  keepMessage(storage, 'nora', typed);
  const again = readMessage(storage, 'nora');
  expect(again.message).toEqual({ ...untouched.message, message: 'Half a sentence' });
  expect([...again.changed]).toEqual(['message']);
  expect(readMessage(storage, '')).toEqual(untouched);
  expect(readMessage(storage, 'sam')).toEqual(untouched);
});

test('what a visitor typed goes over to the person who signs in', () => {
  const storage = memoryStorage();
  keepMessage(storage, '', typed);
  const draft = readMessage(storage, 'nora');
  expect(draft.message.message).toBe('Half a sentence');
  keepMessage(storage, 'nora', draft);
  expect(readMessage(storage, '')).toEqual(untouched);
});

test('nothing is kept of an empty form, and what is not ours is passed over', () => {
  const storage = memoryStorage();
  keepMessage(storage, 'nora', typed);
  keepMessage(storage, 'nora', untouched);
  expect(storage.length).toBe(0);
  for (const text of ['null', '[1]', '{', '{"message":7,"other":"x"}']) {
    storage.setItem('typed-contact:', text);
    expect(readMessage(storage, '')).toEqual(untouched);
  }
});
