import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../project.ts';
import { faultsOfChangelog } from './changelog.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-changelog-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('every entry of the changelog is one line of at most 20 words in an area', () => {
  expect(faultsOfChangelog(root)).toEqual([]);
});

const twentyWords = `- ${'word '.repeat(20).trim()}`;

test.each([
  ['20 words', `### Mail\n\n${twentyWords}`, []],
  ['21 words', `### Mail\n\n${twentyWords} more`, ['CHANGELOG.md:5 has 21 words instead of at most 20']],
  ['a second line', '### Mail\n\n- One\n  two', ['CHANGELOG.md:6 continues an entry: write it on one line']],
  ['no area', '- One\n\n### Mail', ['CHANGELOG.md:3 is outside an area']],
])('an entry with %s', (_what, text, faults) => {
  writeFileSync(join(folder, 'CHANGELOG.md'), `# Changes\n\n${text}\n`);
  expect(faultsOfChangelog(folder)).toEqual(faults);
});
