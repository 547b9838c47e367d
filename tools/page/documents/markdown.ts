/** A run of text in one weight. */
export interface Run {
  text: string;
  isBold: boolean;
}

/** A part of a document, in the order in which it is read. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; runs: readonly Run[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly (readonly Run[])[] };

/**
 * Reads the part of Markdown that the guides use: headings, paragraphs, lists of one level, bold words. Blocks have an
 * empty line between them.
 * @throws Error for a block that it would have to guess about
 */
export function readMarkdown(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(readBlock);
}

function readBlock(block: string): Block {
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading !== null) {
    const [, marks = '', text = ''] = heading;
    return { kind: 'heading', level: marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3, text };
  }
  const lines = block.split('\n');
  for (const [mark, isNumbered] of [
    [/^- /, false],
    [/^\d+\. /, true],
  ] as const)
    if (mark.test(block)) {
      if (!lines.every((line) => mark.test(line))) throw new Error(`Not a list of one kind: ${block}`);
      return { kind: 'list', isNumbered, items: lines.map((line) => readRuns(line.replace(mark, ''))) };
    }
  if (/^[#>|`]|^\* |\]\(/m.test(block)) throw new Error(`Not a block that the guides use: ${block}`);
  return { kind: 'paragraph', runs: readRuns(lines.join(' ')) };
}

function readRuns(text: string): Run[] {
  return text
    .split('**')
    .map((part, index) => ({ text: part, isBold: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}
