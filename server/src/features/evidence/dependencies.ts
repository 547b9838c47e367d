import type { Database } from '../../adapters/db/database.ts';
import type { LongRead, LongReads } from '../../adapters/db/long-reads.ts';

/** Whom the lists of people in a pack are about. */
export type PackedPeople = { all: true } | { application: string } | { personId: string };

/** One layout of the report on who has what, as a file of a pack. */
export interface PackedReport {
  /** Such as `people.csv`. */
  name: string;
  /** What it holds, for anyone who opens the pack. */
  about: string;
  /** Its bytes as they are read, to be read to their end before anything else. */
  content(read: LongRead, people: PackedPeople): AsyncIterable<Buffer>;
}

/** What packs are made of. */
export interface EvidenceDependencies {
  db: Database;
  longReads: LongReads;
  /** The keys that seal the trail and sign packs. */
  keysFolder: string;
  spoolFolder: string;
  /** The agency's zone, by whose days rows are chosen. */
  zone: string;
  portalName: string;
  origin: string;
  /** The layouts of the report; each is a file. */
  reports: readonly PackedReport[];
  /** Called about a pack that ended without its row in the trail. */
  onFault(failure: unknown): void;
}
