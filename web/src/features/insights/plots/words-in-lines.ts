/** About how wide a letter of a plot's words is. */
export const letterWidth = 7.4;

/** Words in as many lines as they need, none wider than this, as SVG breaks no lines; a longer word stays whole. */
export function wordsInLines(words: string, width: number): string[] {
  const most = Math.max(1, Math.floor(width / letterWidth));
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
