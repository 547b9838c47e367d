import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesOf } from './tree.ts';

/** What is cited by number: the rules of each area, and the decision records. */
export interface Numbered {
  /** By area, such as `deciding`: the numbers of its rules. */
  rules: ReadonlyMap<string, ReadonlySet<number>>;
  records: ReadonlySet<number>;
}

/** Something wrong in one line of a file. */
export interface Finding {
  file: string;
  /** Counted from 1. */
  line: number;
  wrong: string;
}

const areas = 'docs/rules/*.md';
const decisions = 'docs/decisions/[0-9]*.md';

/** Reads the numbers of all rules and records below a folder. */
export function numbered(folder: string): Numbered {
  const rules = new Map(
    filesOf(folder, areas).map((file) => {
      const numbers = headingsOf(folder, file, ruleHeading).map(({ number }) => number);
      return [basename(file, '.md'), new Set(numbers)] as const;
    }),
  );
  rules.delete('README');
  return { rules, records: new Set(filesOf(folder, decisions).map(numberInName)) };
}

/** Numbers that two rules of an area or two records have, and records whose heading says another number than their name. */
export function wrongNumbers(folder: string): Finding[] {
  const twiceInAnArea = filesOf(folder, areas).flatMap((file) => {
    const headings = headingsOf(folder, file, ruleHeading);
    return laterOnes(headings, ({ number }) => number).map(({ number, line }) => ({
      file,
      line,
      wrong: `has a second rule ${number}`,
    }));
  });
  const records = filesOf(folder, decisions);
  const twice = laterOnes(records, numberInName).map((file) => ({
    file,
    line: 1,
    wrong: `is a second record ${numberInName(file)}`,
  }));
  const misnamed = records
    .filter((file) => headingsOf(folder, file, recordHeading)[0]?.number !== numberInName(file))
    .map((file) => ({ file, line: 1, wrong: `does not begin with "# ${numberInName(file)}."` }));
  return [...twiceInAnArea, ...twice, ...misnamed];
}

const ruleHeading = /^## (\d+)\. /;
const recordHeading = /^# (\d+)\. /;

function headingsOf(folder: string, file: string, heading: RegExp): { number: number; line: number }[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const number = heading.exec(text)?.[1];
      return number === undefined ? [] : [{ number: Number(number), line: index + 1 }];
    });
}

/** `0007-a-name.md` is 7. */
function numberInName(file: string): number {
  return Number.parseInt(basename(file), 10);
}

/** Those whose key an earlier one has already. */
function laterOnes<Item>(items: readonly Item[], keyOf: (item: Item) => number): Item[] {
  const seen = new Set<number>();
  return items.filter((item) => {
    const isLater = seen.has(keyOf(item));
    seen.add(keyOf(item));
    return isLater;
  });
}
