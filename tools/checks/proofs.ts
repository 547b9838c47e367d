/**
 * Whether every rule in `docs/proofs.md` is shown by a test that is there. A line of its tables is a rule and either the
 * tests that show it, each a file and a part of a title, or the words "not built yet".
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './tree.ts';

/** One line of the table. */
interface Row {
  /** Counted from 1. */
  line: number;
  rule: string;
  shownBy: string;
}

/** How many rules are shown and how many are not built, and what is wrong with the lines. */
export interface Proofs {
  shown: number;
  notBuilt: number;
  wrong: readonly string[];
}

/** Reads the table and follows each of its lines, below the project's folder. */
export function readProofs(folder: string): Proofs {
  const rows = rowsOf(readFileSync(join(folder, 'docs/proofs.md'), 'utf8'));
  const files = new Set(filesOf(folder, '**/*.{test,e2e}.{ts,tsx}'));
  const titles = new Map<string, readonly string[]>();
  const titlesOf = (file: string): readonly string[] => {
    const known = titles.get(file) ?? titlesIn(readFileSync(join(folder, file), 'utf8'));
    titles.set(file, known);
    return known;
  };
  const isShown = (file: string, part: string): boolean =>
    files.has(file) && titlesOf(file).some((title) => title.includes(part));
  const built = rows.filter(({ shownBy }) => shownBy !== notBuiltYet);
  return {
    shown: built.length,
    notBuilt: rows.length - built.length,
    wrong: built.flatMap((row) => faultsOf(row, isShown)),
  };
}

const notBuiltYet = 'not built yet';

function rowsOf(document: string): Row[] {
  return document.split('\n').flatMap((text, index) => {
    const [, rule = '', shownBy = ''] = /^\| (.+?) +\| (.*?) *\|$/.exec(text) ?? [];
    const isHead = rule === '' || rule === 'Rule' || /^-+$/.test(rule);
    return isHead ? [] : [{ line: index + 1, rule, shownBy }];
  });
}

/** A proof in the table: a file in backticks, and a part of the title in quotation marks. */
const proof = /`([^`]+)` "([^"]+)"/g;

function faultsOf({ line, rule, shownBy }: Row, isShown: (file: string, part: string) => boolean): string[] {
  const named = [...shownBy.matchAll(proof)].map(([, file = '', part = '']) => ({ file, part }));
  if (named.length === 0 || shownBy.replaceAll(proof, '').replaceAll(/[,\s]/g, '') !== '')
    return [`${line}: "${rule}" names no test`];
  return named
    .filter(({ file, part }) => !isShown(file, part))
    .map(({ file, part }) => `${line}: ${file} has no test "${part}"`);
}

/**
 * The titles of the tests of a file, and of their groups; those that do not run are left out. `ordinary` is the test
 * function without what a file adds to it.
 */
export function titlesIn(source: string): string[] {
  const calls = source.matchAll(
    /\b(?:test|ordinary|it|describe)\b(?!\.(?:skip|todo|fixme))(?:\.\w+)*(?:<[^()'"`]*>)?(?:\([^'"`]*?(?:\[[\s\S]*?\])?[^'"`]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1\s*,/g,
  );
  return [...calls].map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1'));
}
