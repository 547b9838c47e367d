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
 * The words of some markup, to be shown as text and never as markup again. Whatever it does not understand it leaves as it
 * stands.
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

/** A paragraph of some markup, or one of its lists, line by line in words alone. */
export interface WordBlock {
  list: 'ul' | 'ol' | null;
  lines: string[];
}

/** Where a paragraph, a list or a line of one begins or ends. */
const edges = /<(\/?)(p|br|ul|ol|li)(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/giu;

/** The words of some markup, in the paragraphs and lists that it will have: as tall as what is drawn of it later. */
export function wordBlocksOf(markup: string): WordBlock[] {
  const blocks: WordBlock[] = [];
  let list: WordBlock['list'] = null;
  let isNew = true;
  let from = 0;
  const add = (text: string): void => {
    const words = wordsOf(text);
    if (words === '') return;
    const last = blocks.at(-1);
    if (isNew || last === undefined) blocks.push({ list, lines: [words] });
    else last.lines.push(words);
    isNew = false;
  };
  for (const { index, 0: tag, 1: slash, 2: name = '' } of markup.matchAll(edges)) {
    add(markup.slice(from, index));
    from = index + tag.length;
    const known = name.toLowerCase();
    if (known === 'ul' || known === 'ol') list = slash === '' ? known : null;
    // A paragraph inside a list is a line of it.
    if (known === 'ul' || known === 'ol' || (known === 'p' && list === null)) isNew = true;
  }
  add(markup.slice(from));
  return blocks;
}
