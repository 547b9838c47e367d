import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesOf } from '../tree.ts';

/**
 * What is wrong with the index of the decision records: records that it lists not once, or under another title than theirs.
 * @param folder the root of a tree with `docs/decisions`
 */
export function faultsOfRecordIndex(folder: string): string[] {
  const index = readFileSync(join(folder, 'docs/decisions/README.md'), 'utf8').split('\n');
  return filesOf(folder, 'docs/decisions/0*.md').flatMap((file) => {
    const [, number = '', title = ''] =
      /^# (\d+)\. (.+)/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    const line = `| [${number}](${basename(file)}) | ${title} |`;
    const lines = index.filter((one) => one.includes(`(${basename(file)})`));
    return lines.length === 1 && lines[0] === line ? [] : [`docs/decisions/README.md needs once: ${line}`];
  });
}
