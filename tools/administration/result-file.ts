import { open } from 'node:fs/promises';

/** A file with the result of each row of a command. */
export interface ResultFile {
  path: string;
  write(lines: readonly (readonly string[])[]): Promise<void>;
}

/** Makes the file before anything is done, so that it can be written then; only its owner reads it. */
export async function resultFile(path: string): Promise<ResultFile> {
  const handle = await open(path, 'w', 0o600);
  return {
    path,
    async write(lines) {
      await handle.writeFile(`\uFEFF${lines.map(lineOf).join('')}`);
      await handle.close();
    },
  };
}

/** One line; a spreadsheet takes nothing in it for a formula. */
function lineOf(cells: readonly string[]): string {
  const guarded = cells.map((cell) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell));
  return `${guarded.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}
