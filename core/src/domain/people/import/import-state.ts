/** The state of an import: only judged, being written, or finished. */
export const importStates = ['JUDGED', 'APPLYING', 'DONE'] as const;
export type ImportState = (typeof importStates)[number];

/** What happens to a row. */
export const importVerdicts = ['ADD', 'CHANGE', 'EXISTS', 'REFUSED'] as const;

/** What happened to a row that was to be written. */
export const importOutcomes = ['ADDED', 'CHANGED', 'STALE_PERSON'] as const;

/** Which rows of an import are listed: those of a verdict, those with something that is not imported, with a warning, or those that were not written. */
export const importFilters = [...importVerdicts, 'NOT_IMPORTED', 'WARNED', 'STALE_PERSON'] as const;
export type ImportFilter = (typeof importFilters)[number];

/**
 * Warnings about an accepted row: `SUPERVISOR_CANNOT_DECIDE`, for a supervisor without an account that is open and
 * holds the role, as is everybody who is only added now; `CIRCLE`, for somebody who would be above themselves, from supervisor to
 * supervisor.
 */
export const importWarnings = ['SUPERVISOR_CANNOT_DECIDE', 'CIRCLE'] as const;
export type ImportWarning = (typeof importWarnings)[number];

/** What a file of people may hold on screen: rows, and bytes. The command takes more. */
export const importLimits = { rows: 20_000, bytes: 5_242_880 } as const;
