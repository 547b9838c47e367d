import type { Capabilities } from '../ports/capabilities.ts';

/** The embedded provider keeps everything in the portal's own database, where one statement compares and writes. */
export const capabilities: Capabilities = { sharesDatabase: true, comparesAndSets: true };
