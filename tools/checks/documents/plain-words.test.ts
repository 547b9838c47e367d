import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../project.ts';
import { bannedWords } from './plain-words.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-words-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('comments and documents do without the banned constructions', () => {
  expect(bannedWords(root)).toEqual([]);
});

test.each([
  ['a.ts', '// Whoever asks is answered.', 1],
  ['a.ts', '  * It is nobody’s to refuse.', 1],
  ['a.scss', '// What stands in the page.', 1],
  ['a.ts', '/** The requester is told at once. */', 1],
  ['a.ts', '// A row of the trail tells of the restore.', 1],
  ['a.md', 'What is with RM-IT help for want of a supervisor goes on.', 1],
  ['a.md', 'A run that was interrupted is gone on with.', 1],
  ['a.ts', '// The two cannot be told apart, and a lock was told from a missing role.', 0],
  ['a.md', 'A client that hangs up is no fault of ours.', 1],
  ['a.ts', '// Anyone who asks is answered.', 0],
  ['a.ts', '// RM-IT help stands in for a supervisor, and nothing stands in the way.', 0],
  ['a.ts', "const text = 'Whoever is asked was reminded today';", 0],
])('in %s, %s', (file, text, count) => {
  writeFileSync(join(folder, file), `const one = 1;\n${text}\n`);
  expect(bannedWords(folder)).toHaveLength(count);
});
