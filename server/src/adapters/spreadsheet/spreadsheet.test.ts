import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { filesOf, readSpreadsheet } from '../../testing/spreadsheet.ts';
import type { Cell } from './cells.ts';
import { type Sheet, sheetLimits, spreadsheet } from './spreadsheet.ts';

const at = new Date('2026-11-26T13:14:16Z');
const columns = [
  { heading: 'Name', width: 24 },
  { heading: 'Since', width: 12.5, isWrapped: true },
];

async function fileOf(sheets: Iterable<Sheet> | AsyncIterable<Sheet>, limits = sheetLimits): Promise<Buffer> {
  return await buffer(spreadsheet(sheets, at, limits));
}

function users(rows: Sheet['rows'], name = 'Users'): Sheet {
  return { name, columns, rows };
}

function numbered(count: number): Cell[][] {
  return Array.from({ length: count }, (_none, index) => [`person ${index + 1}`]);
}

describe('what a sheet says', () => {
  test('texts, numbers and days are what they are', async () => {
    const rows = [
      ['5', 5],
      ['', -0.5],
      [null, new Date('2024-02-29T23:59:59.999Z')],
      [new Date('1900-03-01T00:00:00Z'), new Date('9999-12-31T00:00:00Z')],
      ['alone'],
    ];
    expect(readSpreadsheet(await fileOf([users(rows)]))).toEqual([
      {
        name: 'Users',
        rows: [
          ['Name', 'Since'],
          ['5', 5],
          ['', -0.5],
          ['', new Date('2024-02-29')],
          [new Date('1900-03-01'), new Date('9999-12-31')],
          ['alone', ''],
        ],
      },
    ]);
  });

  test('a day that programs disagree on is a text', async () => {
    const [page] = readSpreadsheet(await fileOf([users([[new Date('1900-02-28'), new Date('0987-01-02')]])]));
    expect(page?.rows[1]).toEqual(['1900-02-28', '0987-01-02']);
  });

  test('a row can have cells beyond the letters of the alphabet', async () => {
    const wide = Array.from({ length: 703 }, (_none, index) => ({ heading: `${index}`, width: 9 }));
    const file = await fileOf([{ name: 'Wide', columns: wide, rows: [wide.map((_one, index) => index)] }]);
    expect(readSpreadsheet(file)[0]?.rows[1]).toEqual(wide.map((_one, index) => index));
    const sheet = filesOf(file).get('xl/worksheets/sheet1.xml');
    for (const last of ['Z2', 'AA2', 'ZZ2', 'AAA2']) expect(sheet).toContain(`<c r="${last}"`);
  });

  test('headings are bold and stay in sight, columns have their widths, and texts wrap where they are to', async () => {
    const parts = filesOf(await fileOf([users([['Ada', 'long']]), users([], 'More')]));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"\/>/);
    expect(sheet).toMatch(
      /<col min="1" max="1" width="24" [^>]*\/><col min="2" max="2" width="12.5" [^>]*\/>/,
    );
    const styles = parts.get('xl/styles.xml') ?? '';
    const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf .*?(?:\/>|<\/xf>)/g)];
    const styleOf = (cell: string): string =>
      formats[Number(new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1])]?.[0] ?? '';
    const bold = [...styles.matchAll(/<font>.*?<\/font>/g)].findIndex(([font]) => font.includes('<b/>'));
    expect(styleOf('A1')).toContain(`fontId="${bold}"`);
    expect(styleOf('A2')).not.toContain(`fontId="${bold}"`);
    // Format 49 keeps a text a text when somebody edits it.
    for (const cell of ['A1', 'A2', 'B2']) expect(styleOf(cell)).toContain('numFmtId="49"');
    expect([styleOf('A2').includes('wrapText'), styleOf('B2').includes('wrapText')]).toEqual([false, true]);
    // Only one sheet is selected: what is typed would go into all that are.
    expect(sheet).toContain('tabSelected');
    expect(parts.get('xl/worksheets/sheet2.xml')).not.toContain('tabSelected');
  });
});

describe('sheets', () => {
  test('rows beyond the last one that fits go on in further sheets, below the headings', async () => {
    const limits = { ...sheetLimits, rows: 3 };
    const pages = readSpreadsheet(await fileOf([users(numbered(7)), users(numbered(3), 'Others')], limits));
    expect(pages.map(({ name, rows }) => [name, rows.map(([first]) => first)])).toEqual([
      ['Users', ['Name', 'person 1', 'person 2', 'person 3']],
      ['Users 2', ['Name', 'person 4', 'person 5', 'person 6']],
      ['Users 3', ['Name', 'person 7']],
      ['Others', ['Name', 'person 1', 'person 2', 'person 3']],
    ]);
    expect(sheetLimits.rows).toBe(1_048_575);
  });

  test('and so they do before a sheet has as many bytes as an archive may say', async () => {
    const pages = readSpreadsheet(await fileOf([users(numbered(4_500))], { ...sheetLimits, bytes: 100_000 }));
    expect(pages.map(({ name }) => name)).toEqual(['Users', 'Users 2', 'Users 3']);
    expect(pages.flatMap(({ rows }) => rows.slice(1).map(([first]) => first))).toEqual(
      numbered(4_500).flat(),
    );
    expect(sheetLimits.bytes).toBeLessThan(2 ** 32 - 2 ** 28);
  });

  test('names are ones that Excel takes, and no two are the same', async () => {
    const names: [wanted: string, given: string][] = [
      ["'a:b\\c/d?e*f[g]'", 'a-b-c-d-e-f-g-'],
      ['Users', 'Users'],
      ['USERS', 'USERS 2'],
      ['History', 'History 2'],
      ['A report of everybody who has access', 'A report of everybody who has a'],
      ['A report of everybody who has access', 'A report of everybody who has 2'],
      [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
      ['x'.repeat(30), `${'x'.repeat(29)} 2`],
      ['_x0041_ & "1"', '_x0041_ & "1"'],
    ];
    const pages = readSpreadsheet(await fileOf(names.map(([wanted]) => users([], wanted))));
    expect(pages.map(({ name }) => name)).toEqual(names.map(([, given]) => given));
  });

  test('a later sheet can tell what is known once those before it are written', async () => {
    const hash = createHash('sha256');
    let count = 0;
    async function* counted(): AsyncGenerator<Cell[]> {
      for (const row of numbered(20_000)) {
        hash.update(JSON.stringify(row));
        count += 1;
        yield await Promise.resolve(row);
      }
    }
    async function* sheets(): AsyncGenerator<Sheet> {
      yield await Promise.resolve(users(counted()));
      yield users([[`${count} rows`, hash.digest('hex')]], 'About this report');
    }
    const [first, about] = readSpreadsheet(await fileOf(sheets()));
    expect(first?.rows).toHaveLength(20_001);
    const expected = createHash('sha256').update(
      numbered(20_000)
        .map((row) => JSON.stringify(row))
        .join(''),
    );
    expect(about?.rows[1]).toEqual(['20000 rows', expected.digest('hex')]);
  });

  test('the same sheets make the same bytes, and another moment others', async () => {
    const [one, other] = [await fileOf([users(numbered(50))]), await fileOf([users(numbered(50))])];
    expect(one.equals(other)).toBe(true);
    const later = await buffer(spreadsheet([users(numbered(50))], new Date(at.getTime() + 2_000)));
    expect(one.equals(later)).toBe(false);
  });
});

describe('as a stream', () => {
  test('the archive can be read from its beginning, too, before its list of files has come', async () => {
    const archive = await fileOf([users(numbered(3_000), 'Übersicht')]);
    const paths: string[] = [];
    let offset = 0;
    while (archive.readUInt32LE(offset) === 0x04034b50) {
      expect(archive.readUInt16LE(offset + 6)).toBe(0x0808);
      const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
      paths.push(archive.toString('utf8', offset + 30, start));
      const { content, packedSize } = unpacked(archive.subarray(start));
      offset = start + packedSize + 16;
      const foot = [16, 12, 8, 4].map((before) => archive.readUInt32LE(offset - before));
      expect(foot).toEqual([0x08074b50, crc32(content), packedSize, content.length]);
    }
    expect(paths).toEqual([...filesOf(archive).keys()]);
    // Programs that look at the beginning alone know by it what kind of file this is.
    expect(paths[0]).toBe('[Content_Types].xml');
  });

  /** What is packed at the beginning of these bytes, and how many of them it takes. */
  function unpacked(bytes: Buffer): { content: Buffer; packedSize: number } {
    // The types of Node do not know what `info` gives.
    const { buffer: content, engine } = inflateRawSync(bytes, { info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return { content, packedSize: engine.bytesWritten };
  }

  /** Texts that can hardly be packed, the same in each run. */
  function* unpackable(count: number, made: (units: number) => void): Generator<Cell[]> {
    for (let row = 0; row < count; row += 1) {
      const text = createHash('sha512').update(String(row)).digest('base64');
      made(text.length);
      yield [text];
    }
  }

  test('rows are made only a little ahead of what has been read', async () => {
    let made = 0;
    let read = 0;
    const seen: [made: number, read: number][] = [];
    const stream = spreadsheet([users(unpackable(80_000, (units) => (made += units)))], at);
    for await (const chunk of stream) {
      read += chunk.length;
      // What goes on by itself gets its turns before the next chunk is read.
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      seen.push([made, read]);
    }
    expect(read).toBeGreaterThan(5_000_000);
    // Even these texts are packed a little.
    const packing = read / made;
    expect(Math.max(...seen.map((each) => each[0] * packing - each[1]))).toBeLessThan(500_000);
  });

  test('a stream that is given up ends the rows and sheets under way', async () => {
    const ended: string[] = [];
    async function* rows(): AsyncGenerator<Cell[]> {
      try {
        for (const row of unpackable(1_000_000, () => undefined)) yield await Promise.resolve(row);
      } finally {
        ended.push('rows');
      }
    }
    async function* sheets(): AsyncGenerator<Sheet> {
      try {
        yield await Promise.resolve(users(rows()));
      } finally {
        ended.push('sheets');
      }
    }
    const stream = spreadsheet(sheets(), at);
    let read = 0;
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      read += chunk.length;
      if (read > 200_000) break;
    }
    stream.destroy();
    await once(stream, 'close');
    expect(ended).toEqual(['rows', 'sheets']);
  });

  test('what goes wrong with the rows ends the stream with it, and the rows', async () => {
    const ended: string[] = [];
    async function* failing(): AsyncGenerator<Cell[]> {
      yield await Promise.resolve(['Ada']);
      throw new Error('the database went away');
    }
    await expect(fileOf([users(failing())])).rejects.toThrow('the database went away');
    function* wrong(): Generator<Cell[]> {
      try {
        yield [Number.NaN];
        yield ['Ada'];
      } finally {
        ended.push('rows');
      }
    }
    await expect(fileOf([users(wrong())])).rejects.toThrow(RangeError);
    expect(ended).toEqual(['rows']);
  });
});

test.each<[what: string, sheets: Sheet[]]>([
  ['no sheet at all', []],
  ['a sheet without columns', [{ name: 'Users', columns: [], rows: [] }]],
  [
    'more columns than there are',
    [
      {
        name: 'Users',
        columns: Array.from({ length: 16_385 }, () => ({ heading: 'A', width: 1 })),
        rows: [],
      },
    ],
  ],
  ['a sheet without a name', [users([], " '")]],
  ['more cells than columns', [users([['1', '2', '3']])]],
  ['a number that is none', [users([[Number.POSITIVE_INFINITY]])]],
  ['a day that is none', [users([[new Date(Number.NaN)]])]],
])('no spreadsheet is made of %s', async (_what, sheets) => {
  await expect(fileOf(sheets)).rejects.toThrow(RangeError);
});
