import { expect, test } from 'vitest';
import { memoryStorage } from '../../../session/site-data.ts';
import { keepSelection, readSelection, unchanged } from './kept-selection.ts';

const owner = { userId: 'dana', role: 'SUPERVISOR' } as const;
const first = { requestId: '0197f0c4-0000-7000-8000-000000000001', version: 0 };
const second = { requestId: '0197f0c4-0000-7000-8000-000000000002', version: 3 };

test('a selection comes back to the person and the desk that it is of, and is gone once it is empty', () => {
  const storage = memoryStorage();
  keepSelection(storage, owner, [first, second]);
  expect(readSelection(storage, owner)).toEqual([first, second]);
  expect(readSelection(storage, { ...owner, userId: 'morgan' })).toEqual([]);
  expect(readSelection(storage, { ...owner, role: 'AUTHORIZER' })).toEqual([]);
  keepSelection(storage, owner, []);
  expect(storage.length).toBe(0);
});

test('nothing of a request is kept but its id and version', () => {
  const storage = memoryStorage();
  const selected = { ...first, name: 'Nora T New', organization: 'Flood Risk Agency' };
  keepSelection(storage, owner, [selected]);
  expect(storage.getItem(storage.key(0) ?? '')).not.toContain('Nora');
});

test('what has changed since, or does not wait any more, falls out', () => {
  const third = { requestId: '0197f0c4-0000-7000-8000-000000000003', version: 0 };
  const waiting = [third, { ...second, version: 4 }, first];
  expect(unchanged(waiting, [first, second])).toEqual([first]);
  expect(unchanged([], [first, second])).toEqual([]);
});

test('what does not have the shape counts as nothing', () => {
  for (const text of ['', '{', 'null', '{}', '[1]', '[null]', '[{"requestId":"1,2","version":0}]']) {
    const storage = memoryStorage();
    keepSelection(storage, owner, [first]);
    storage.setItem(storage.key(0) ?? '', text);
    expect(readSelection(storage, owner)).toEqual([]);
  }
});
