/** A role's name within a Spanish sentence, where it does not begin with a capital letter. */
export function midSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
