import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOf } from '../checks/tree.ts';
import { root } from '../project.ts';
import { wholeParts } from './whole-parts.ts';

test('every room of stories is a part', () => {
  const rooms = new Set(globSync('e2e/*/*.e2e.ts', { cwd: root }).map((path) => path.split('/')[1]));
  const reported = wholeParts.flatMap(({ name }) => (name.startsWith('stories-') ? [name.slice(8)] : []));
  expect(reported.toSorted()).toEqual([...rooms].toSorted());
});

test('every pattern of the sources finds files', () => {
  const patterns = new Set(wholeParts.flatMap(({ reads }) => reads));
  expect([...patterns].filter((pattern) => filesOf(root, pattern).length === 0)).toEqual([]);
});
