import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesOf } from '../tree.ts';

/**
 * What is wrong with the decision records and their index: records without a status or without a question and a decision, records
 * that the index does not list exactly once under their title, and merged numbers that still have a record or lead to none.
 * @param folder the root of a tree with `docs/decisions`
 */
export function faultsOfRecordIndex(folder: string): string[] {
  const index = readFileSync(join(folder, 'docs/decisions/README.md'), 'utf8').split('\n');
  const files = filesOf(folder, 'docs/decisions/0*.md');
  return [
    ...files.flatMap((file) => [...faultsOfRecord(folder, file), ...faultsOfListing(folder, file, index)]),
    ...faultsOfMerged(index, files),
  ];
}

/** A status follows the title, and question and decision are the first two headings. */
function faultsOfRecord(folder: string, file: string): string[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const headings = lines.filter((line) => line.startsWith('## ')).slice(0, 2);
  return [
    ...(/^\*\*(?:Accepted|Superseded)\b.*\*\*/.test(lines[2] ?? '')
      ? []
      : [`${file} has no status in line 3`]),
    ...(headings.join() === '## Question,## Decision' ? [] : [`${file} needs a question, then a decision`]),
  ];
}

function faultsOfListing(folder: string, file: string, index: readonly string[]): string[] {
  const [, number = '', title = ''] = /^# (\d+)\. (.+)/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  const line = `| [${number}](${basename(file)}) | ${title} |`;
  const lines = index.filter((one) => one.includes(`(${basename(file)})`));
  return lines.length === 1 && lines[0] === line ? [] : [`docs/decisions/README.md needs once: ${line}`];
}

/** A row such as `| 12 | 10 |` says that record 12 is now in record 10. */
function faultsOfMerged(index: readonly string[], files: readonly string[]): string[] {
  const numbers = new Set(files.map((file) => Number.parseInt(basename(file), 10)));
  return index.flatMap((line) => {
    const [, merged, kept] = /^\| (\d+) \| (\d+) \|$/.exec(line) ?? [];
    if (merged === undefined || (!numbers.has(Number(merged)) && numbers.has(Number(kept)))) return [];
    return [`docs/decisions/README.md: ${merged} cannot be merged into ${kept}`];
  });
}
