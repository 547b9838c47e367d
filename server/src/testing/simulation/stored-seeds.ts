/** A world that once contradicted what the portal promises. */
interface StoredSeed {
  seed: number;
  /** What was wrong, and has been mended since. */
  found: string;
}

/** Worlds that are played in every run. */
export const storedSeeds: readonly StoredSeed[] = [
  { seed: 481_469_521, found: 'a portal that had stood still gave a role again that was given up since' },
];
