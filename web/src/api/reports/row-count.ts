const quote = 0x22;
const lineFeed = 0x0a;

/** Counts the rows of a file of CSV while it comes, however it is cut into pieces. */
export interface RowCount {
  /** Takes the next piece. */
  add(bytes: Uint8Array): void;
  /** How many rows have ended so far, that of the headings left out. */
  rows(): number;
}

/** Begins to count. A line that ends within quotes is part of a cell (RFC 4180). */
export function countRows(): RowCount {
  let lines = 0;
  let isQuoted = false;
  return {
    add: (bytes) => {
      for (const byte of bytes) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) lines += 1;
      }
    },
    rows: () => Math.max(0, lines - 1),
  };
}

/** How the last record of an archive begins, and its length without a comment. */
const endOfArchive = [0x50, 0x4b, 0x05, 0x06];
const endBytes = 22;

/** The same of a workbook, whose rows are packed: all of them once its last record has come, and none before. */
export function countWorkbook(total: number): RowCount {
  let end: number[] = [];
  return {
    add: (bytes) => {
      end = [...end, ...bytes.subarray(-endBytes)].slice(-endBytes);
    },
    rows: () => (endOfArchive.every((byte, at) => end[at] === byte) ? total : -1),
  };
}
