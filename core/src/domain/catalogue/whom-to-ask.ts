/** The mail address in the words that say whom to ask; null where they name none. */
export function mailAddressIn(words: string): string | null {
  return /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(words)?.[0] ?? null;
}
