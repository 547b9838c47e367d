/**
 * A table as spreadsheets read it: values separated by commas, lines ended by CR and LF, and a mark in front that says
 * UTF-8. A value that a spreadsheet would take for a formula has an apostrophe before it.
 */
export function writeTable(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(writeValue).join(',')}\r\n`).join('')}`;
}

function writeValue(value: string): string {
  const shown = value.replace(/^(?=[-=+@'])/, "'");
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/**
 * The lines of such a table, also with LF alone, without the mark, and with other quotation than ours.
 * @throws when a quotation does not end
 */
export function readTable(text: string): string[][] {
  const lines: string[][] = [[]];
  const value = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  const table = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  for (let isOver = false; !isOver; ) {
    const [, quoted, plain = '', end] = value.exec(table) ?? [];
    if (end === undefined) throw new Error(`A quotation in line ${lines.length} does not end`);
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/^'(?=[-=+@'])/, ''));
    isOver = end === '';
    if (!isOver && end !== ',') lines.push([]);
  }
  return lines;
}
