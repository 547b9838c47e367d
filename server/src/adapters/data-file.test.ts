import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DataFileFault, readDataFile } from './data-file.ts';

const schema = Type.Object({ names: Type.Array(Type.String()) });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-data-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['is not JSON', '{ "names": [', 'JSON'],
  ['does not fit', '{ "names": ["one", 2] }', '/names/1'],
  ['is empty', '', 'JSON'],
])('a file that %s is named with its place and what to do', async (_what, text, words) => {
  await writeFile(join(folder, 'people.json'), text);
  const refusal = await readDataFile(folder, 'people.json', schema).catch((failure: unknown) => failure);
  expect(refusal).toBeInstanceOf(DataFileFault);
  expect(String(refusal)).toContain(`The file ${join(folder, 'people.json')} cannot be used: `);
  expect(String(refusal)).toContain(words);
  expect(String(refusal)).toContain('Mend it there');
});

test('a file of another encoding is named, and one with a mark at its beginning is read', async () => {
  const path = join(folder, 'people.json');
  await writeFile(path, Buffer.from('{ "names": ["Peña"] }', 'latin1'));
  await expect(readDataFile(folder, 'people.json', schema)).rejects.toThrow(
    `The file ${path} cannot be used: it is not UTF-8. Save it as UTF-8 in your editor.`,
  );
  await writeFile(path, '\u{feff}{ "names": ["Peña"] }');
  expect(await readDataFile(folder, 'people.json', schema)).toEqual({ names: ['Peña'] });
});

test('a missing file is named', async () => {
  await expect(readDataFile(folder, 'missing.json', schema)).rejects.toThrow(
    `The file ${join(folder, 'missing.json')} cannot be used`,
  );
});
