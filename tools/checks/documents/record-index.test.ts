import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../project.ts';
import { faultsOfRecordIndex } from './record-index.ts';

const record = ['0001', 'one.md'].join('-');
const listed = `| [1](${record}) | One |`;

let folder: string;
const writeRecord = (text: string) => writeFileSync(join(folder, 'docs/decisions', record), text);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-records-'));
  mkdirSync(join(folder, 'docs/decisions'), { recursive: true });
  writeRecord('# 1. One\n\n**Accepted.**\n\n## Question\n\n## Decision\n');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('every decision record is in the index once, under its title', () => {
  expect(faultsOfRecordIndex(root)).toEqual([]);
});

test.each([
  ['once under its title', [listed], 0],
  ['not at all', [], 1],
  ['twice', [listed, listed], 1],
  ['under another title', [listed.replace('One', 'Two')], 1],
  ['with a number that was merged into it', [listed, '| 2 | 1 |'], 0],
  ['with a number that was merged into no record', [listed, '| 2 | 3 |'], 1],
  ['once and as merged', [listed, '| 1 | 1 |'], 1],
])('a record that is listed %s', (_how, lines, faults) => {
  writeFileSync(join(folder, 'docs/decisions/README.md'), `# Decisions\n\n${lines.join('\n')}\n`);
  expect(faultsOfRecordIndex(folder)).toHaveLength(faults);
});

test.each([
  ['no status', '# 1. One\n\n## Question\n\n## Decision\n', 'has no status'],
  ['another status', '# 1. One\n\n**Status**: accepted\n\n## Question\n\n## Decision\n', 'has no status'],
  ['no question', '# 1. One\n\n**Accepted.**\n\n## Decision\n', 'needs a question'],
])('a record with %s', (_what, text, fault) => {
  writeRecord(text);
  writeFileSync(join(folder, 'docs/decisions/README.md'), `# Decisions\n\n${listed}\n`);
  expect(faultsOfRecordIndex(folder)).toEqual([expect.stringContaining(fault)]);
});
