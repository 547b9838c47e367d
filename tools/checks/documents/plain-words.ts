import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../tree.ts';

/** A construction that comments and documents do without, with what to write instead. */
interface Banned {
  pattern: RegExp;
  instead: string;
}

const banned: readonly Banned[] = [
  { pattern: /\bwhoever\b/i, instead: 'anyone who, or the person who' },
  { pattern: /\bnobody['’]s\b/i, instead: 'no one, or of no person' },
  { pattern: /\bno fault of\b/i, instead: 'not an error of' },
  {
    pattern: /\b(?:is|are|was|were|been) told\b(?! (?:apart|from)\b)/i,
    instead: 'gets, reads, or is notified',
  },
  { pattern: /\b(?:tells?|told) of\b/i, instead: 'reports, records, or is about' },
  { pattern: /\bfor want of\b/i, instead: 'because there is no' },
  { pattern: /\b(?:go|goes|going|gone) on with\b/i, instead: 'continues with, or is resumed' },
  { pattern: /\bstands in (?:the|a|an)\b(?! (?:way|place)\b)/i, instead: 'is in' },
];

/** A banned construction in a line. */
export interface BannedWord {
  file: string;
  /** Counted from 1. */
  line: number;
  instead: string;
}

/** Looks through the documents, and the comments of the sources, below a folder. Migrations never change, so they are left out. */
export function bannedWords(folder: string): BannedWord[] {
  const files = filesOf(folder, '**/*.{md,ts,tsx,css,scss,sql,sh}');
  return files
    .filter(
      (file) =>
        !file.startsWith('server/migrations/') && !file.startsWith('tools/checks/documents/plain-words'),
    )
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          file.endsWith('.md') || isComment(text)
            ? banned
                .filter(({ pattern }) => pattern.test(text))
                .map(({ instead }) => ({ file, line: index + 1, instead }))
            : [],
        ),
    );
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*|--|#)/.test(line);
}
