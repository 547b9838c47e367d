import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNoRoom } from '../../system-fault.ts';

/** How many of its latest lines are remembered, and how many of those explain why it ended. */
const rememberedLines = 200;
const lastWords = 30;

/** What it says while it is busy starting or ending, whatever the reason. */
const passing = /the database system is (?:starting up|shutting down|not yet accepting|in recovery)/;

/**
 * What the database's programs say on their way up. Only when that fails are the lines written down, to a file that
 * an operator can be sent to; a start that succeeds removes it.
 */
export class DatabaseLog {
  readonly #folder: string;
  readonly #dataFolder: string;
  #lines: string[] = [];

  /** @param folder where the file goes; `dataFolder` is what the programs work on */
  constructor(folder: string, dataFolder: string) {
    this.#folder = folder;
    this.#dataFolder = dataFolder;
  }

  /** @returns the lines in the text, with the folder under its own name: as root the programs know a descriptor only */
  hear(text: string): string[] {
    const lines = text
      .replaceAll('/proc/self/fd/3', this.#dataFolder)
      .split('\n')
      .filter((line) => line.trim() !== '');
    this.#lines = [...this.#lines, ...lines].slice(-rememberedLines);
    return lines;
  }

  /** Why it failed, in one line. */
  reason(): string {
    const telling = this.#lines.slice(-lastWords).filter((line) => !passing.test(line));
    const worst =
      telling.find((line) => /\bPANIC:/.test(line)) ??
      telling.find((line) => /\bFATAL:|^\S*(?:postgres|initdb): /.test(line)) ??
      telling.at(-1);
    return worst?.replace(/^.*?\b(?:PANIC|FATAL):\s*/, '').trim() ?? 'it gave no reason';
  }

  saysNoRoom(): boolean {
    return this.#lines.slice(-lastWords).some(isNoRoom);
  }

  /** Writes the lines down. @returns a sentence that says where, or nothing when that failed too */
  keep(): string {
    const file = logFile(this.#folder);
    try {
      writeFileSync(file, `${this.#lines.join('\n')}\n`, { mode: 0o600 });
      return `What the database said is in ${file}. `;
    } catch {
      return '';
    }
  }

  /** The start has succeeded: earlier messages no longer matter. */
  forget(): void {
    this.#lines = [];
    rmSync(logFile(this.#folder), { force: true });
  }
}

function logFile(folder: string): string {
  return join(folder, 'database.log');
}
