/** A part of a mail: lines that belong together, or the way to a page of the portal. */
export type MailBlock =
  | { readonly kind: 'LINES'; readonly lines: readonly string[] }
  | { readonly kind: 'LINK'; readonly label: string; readonly address: string };

/** The most columns of a line of plain text (rule mail 7); what cannot be broken is longer. */
const columns = 76;

/**
 * Parses the text of a mail: an empty line ends a paragraph, and one that is a few words, a colon and an address that begins like one of these
 * is a link. What people typed is no paragraph of that kind.
 * @param linkPrefixes prefixes of addresses that may become links
 */
export function blocksOf(body: string, linkPrefixes: readonly string[]): MailBlock[] {
  return body.split(/\n{2,}/).map((paragraph) => {
    const [, label, address] = /^([^\n:]+): (https?:\/\/\S+)$/.exec(paragraph) ?? [];
    return label !== undefined &&
      address !== undefined &&
      linkPrefixes.some((prefix) => isAt(address, prefix))
      ? { kind: 'LINK', label, address }
      : { kind: 'LINES', lines: paragraph.split('\n') };
  });
}

/** The address itself, or one below it. */
function isAt(address: string, prefix: string): boolean {
  return address === prefix || address.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
}

/** The same as plain text, in lines that any program shows whole; an address is alone on its line, so that no program breaks it. */
export function plainText(blocks: readonly MailBlock[]): string {
  return blocks
    .map((block) =>
      block.kind === 'LINK'
        ? `${block.label}:\n${block.address}`
        : block.lines.flatMap((line) => wrapped(line)).join('\n'),
    )
    .join('\n\n');
}

/** A line in lines of at most 76 columns, broken between words. */
function wrapped(line: string): string[] {
  const words = line.split(' ');
  const lines: string[] = [];
  let current = words.shift() ?? '';
  for (const word of words) {
    if ([...current, ...word].length + 1 <= columns) current += ` ${word}`;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}
