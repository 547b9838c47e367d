/**
 * Whether the whole test runs, which tells every story in every way and looks at every state at every width and in both
 * languages; `npm test` tells a story once.
 */
export const isWhole = process.env['ACCESSIBILITY'] === 'whole';

/**
 * The ways in which a story that is the same in both languages, or at several widths, is told in this run.
 * @param inGate which of them `npm test` takes, so that each language and width has its share
 */
export function waysToTell<Way>(ways: readonly Way[], inGate = 0): readonly Way[] {
  return isWhole ? ways : ways.slice(inGate, inGate + 1);
}

/** Marks a story for the whole test alone; beside it stands which story or test of `npm test` finds the same kind of fault. */
export const inWholeTest = { tag: '@whole' };

/** Marks a story that changes nothing, in a file of others that write: a portal of its own would cost a second for nothing. */
export const readsOnly = { tag: '@reads' };
