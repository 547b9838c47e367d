const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/** Elements at whose edges a word goes on. */
const insideWords = /<\/?(?:a|b|strong|em|i)(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/gi;

/**
 * The words of some markup, to be shown as text and never as markup again. What it does not understand it leaves
 * unchanged.
 */
export function wordsOf(markup: string): string {
  return markup
    .replaceAll(insideWords, '')
    .replaceAll(/<(?:[^>"']|"[^"]*"|'[^']*')*>/g, ' ')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
      },
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether the markup has more than one paragraph, line or point, whatever its length. */
export function hasSeveralLines(markup: string): boolean {
  return (markup.match(/<(?:p|br|li)\b/giu)?.length ?? 0) > 1;
}
