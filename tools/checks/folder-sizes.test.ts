import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../project.ts';
import { crowdedFolders } from './folder-sizes.ts';

let folder: string;

function fill(name: string, files: number, ending: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  for (let index = 0; index < files; index += 1) writeFileSync(join(folder, name, `f${index}${ending}`), '');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('no folder of the project has more than 16 files', () => {
  expect(crowdedFolders(root)).toEqual([]);
});

test('a folder with one more is found, whatever kinds its files are', () => {
  fill('server/src/rooms', 10, '.ts');
  fill('server/src/rooms', 7, '.sql');
  expect(crowdedFolders(folder)).toEqual([{ folder: 'server/src/rooms', files: 17 }]);
});

test('a test counts where every file of a room does', () => {
  fill('server/src/rooms', 10, '.ts');
  fill('server/src/rooms', 7, '.test.ts');
  fill('e2e/rooms', 17, '.e2e.ts');
  expect(crowdedFolders(folder)).toEqual([
    { folder: 'e2e/rooms', files: 17 },
    { folder: 'server/src/rooms', files: 17 },
  ]);
});

test('a full folder beside tests, documents and installed things is none', () => {
  fill('web/src/full', 16, '.tsx');
  fill('web/src/full', 20, '.test.ts');
  fill('web/src/full/inner', 16, '.css');
  fill('docs/decisions', 40, '.md');
  fill('node_modules/other', 40, '.js');
  fill('build/current/page/assets', 40, '.js');
  expect(crowdedFolders(folder)).toEqual([]);
});
