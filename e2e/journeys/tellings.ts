/**
 * Whether the whole test runs, which tells every story in every way and looks at every state at every width and in both
 * languages; `npm test` tells a story once.
 */
export const isWhole = process.env['ACCESSIBILITY'] === 'whole';

/**
 * The languages or widths in which a story that is the same in all of them runs this time.
 * @param inGate which of them `npm test` takes, so that each language and width has its share
 */
export function waysToTell<Way>(ways: readonly Way[], inGate = 0): readonly Way[] {
  return isWhole ? ways : ways.slice(inGate, inGate + 1);
}

/** Marks a story for the whole test alone; a comment beside it says which story or test of `npm test` finds the same kind of fault. */
export const inWholeTest = { tag: '@whole' };

/** Marks a story that changes nothing, in a file of others that write: a portal of its own would cost a second for nothing. */
export const readsOnly = { tag: '@reads' };
