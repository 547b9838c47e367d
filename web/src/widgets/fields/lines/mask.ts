/** Which characters a masked field accepts, position by position. */
export interface Mask {
  /** `_` is a position for input; everything else is literal: `___-___-____`. */
  mask: string;
  /** What each position accepts, `#` a digit and `A` a letter, as long as the mask: `###-AAA-####`. Digits everywhere without. */
  charset?: string | undefined;
}

const charsets: Readonly<Record<string, RegExp>> = { '#': /^\d$/, A: /^\p{L}$/u };

/** What was typed or pasted, in the form of the mask; what no position accepts is left out, and so is what comes after the last. */
export function masked(typed: string, { mask, charset }: Mask): string {
  const waiting = [...typed];
  let text = '';
  let fixed = '';
  for (const [index, sign] of [...mask].entries()) {
    if (sign !== '_') {
      fixed += sign;
      continue;
    }
    const takes = charsets[charset?.[index] ?? '#'] ?? /^\d$/;
    let next = waiting.shift();
    while (next !== undefined && !takes.test(next)) next = waiting.shift();
    if (next === undefined) return text;
    text += fixed + next;
    fixed = '';
  }
  return text;
}

/** How many of the typed characters before this position the mask keeps, so that the caret can follow as many. */
export function keptBefore(typed: string, caret: number, mask: Mask): number {
  return masked(typed.slice(0, caret), mask).length;
}
