import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../checks/tree.ts';
import type { Tally } from './tally.ts';

/** What a part found, and the sources that it read then. */
export interface KeptResult {
  /** SHA-256 over the names and contents of the sources, in hexadecimal. */
  sources: string;
  /** When it ended, ISO 8601 in UTC. */
  ended: string;
  tally: Tally;
}

/** The results of the parts of a long test, one file each, kept from one run to the next. */
export class KeptResults {
  readonly #root: string;
  readonly #folder: string;

  /** @param root the project's folder, with the sources; the results are in `.test-whole` below it */
  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, '.test-whole');
  }

  /** What the part found, if it passed and its sources are still the same. */
  passed(part: string, patterns: readonly string[]): KeptResult | undefined {
    const kept = this.#read(part);
    return kept?.sources === this.digest(patterns) && kept.tally.failed === 0 ? kept : undefined;
  }

  /**
   * Keeps what the part found.
   * @param sources their digest before it ran: a file that was edited meanwhile makes the result one of no sources
   */
  keep(part: string, sources: string, tally: Tally, ended: Date): void {
    mkdirSync(this.#folder, { recursive: true });
    const kept: KeptResult = { sources, ended: ended.toISOString(), tally };
    writeFileSync(this.#fileOf(part), JSON.stringify(kept, null, 1));
  }

  /** The digest of the sources as they are now: of their names and contents, so that a checkout elsewhere has the same. */
  digest(patterns: readonly string[]): string {
    const files = new Set(patterns.flatMap((pattern) => filesOf(this.#root, pattern)));
    const hash = createHash('sha256');
    for (const file of [...files].toSorted())
      hash.update(`${file}\0`).update(
        createHash('sha256')
          .update(readFileSync(join(this.#root, file)))
          .digest(),
      );
    return hash.digest('hex');
  }

  #fileOf(part: string): string {
    return join(this.#folder, `${part}.json`);
  }

  #read(part: string): KeptResult | undefined {
    try {
      // Written by this class alone, and whole: a file of another shape has no digest that is equal.
      return JSON.parse(readFileSync(this.#fileOf(part), 'utf8')) as KeptResult;
    } catch {
      return undefined;
    }
  }
}
