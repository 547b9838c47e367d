/** The words for a code; undefined for one that this page does not know, because it is newer than the page. */
export function wordsFor<Words>(words: Readonly<Record<string, Words>>, code: string): Words | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** A code that nobody has words for, still readable: "NEW_RULE" as "NEW RULE". */
export function spelledOut(code: string): string {
  return code.replaceAll('_', ' ');
}
