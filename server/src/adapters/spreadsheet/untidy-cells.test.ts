import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readSpreadsheet } from '../../testing/spreadsheet.ts';
import { spreadsheet } from './spreadsheet.ts';

const whyNot = whyNoForeignReader();
if (whyNot !== null)
  process.stderr.write(`\nSKIPPED in untidy-cells.test.ts, what another program reads: ${whyNot}\n`);

function whyNoForeignReader(): string | null {
  if (spawnSync('python3', ['-c', 'import python_calamine']).status === 0) return null;
  return 'python-calamine is not installed. With Python 3: python3 -m pip install python-calamine';
}

const at = new Date('2026-11-26T13:14:16Z');
const folder = mkdtempSync(join(tmpdir(), 'portal-spreadsheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

const long = [
  ...[32_760, 32_766, 32_767, 32_768, 40_000].map((units) => 'x'.repeat(units)),
  '😀'.repeat(16_383),
];
const pieces = [
  '=1+1',
  '=cmd|" /C calc"!A0',
  '+1 202 555 0100',
  '-2',
  '@SUM(A1)',
  '0012',
  '1e5',
  '2026-11-26',
  'TRUE',
  '#N/A',
  '"',
  "'",
  '<b>',
  '&amp;',
  '&#65;',
  ']]>',
  '<!--',
  '</t>',
  '_',
  '_x0041_',
  '_x005F_',
  '_xD83D_',
  'x0041_',
  '_X0041_',
  ' ',
  '  ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u00A0',
  '\u2028',
  '\uFEFF',
  '…',
  '\u0000',
  '\u0001',
  '\u0008',
  '\u000B',
  '\u000C',
  '\u001F',
  '\u007F',
  '\u0085',
  '\uFFFD',
  '\uFFFE',
  '\uFFFF',
  '\uD83D',
  '\uDE00',
  '😀',
  '👩‍👩‍👧',
  '𐍈',
  'שלום',
  'مرحبا',
  '\u202E',
  'é',
  'e\u0301',
  'Zoë',
  '中文',
];
const untidy = fc
  .array(
    fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(...pieces) },
      { weight: 8, arbitrary: fc.string({ unit: 'binary' }) },
      { weight: 1, arbitrary: fc.constantFrom(...long) },
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const rowsOfThree = fc.array(fc.tuple(untidy, untidy, untidy), { minLength: 1, maxLength: 8 });

/** What a program is to show of a text: code point by code point, without what is no character, and as much as fits. */
function shown(text: string): string {
  const characters = [...text.split('\r\n').join('\n')]
    .map((character) => (character === '\r' ? '\n' : character))
    .filter(isShown);
  const units = characters.reduce((sum, { length }) => sum + length, 0);
  if (units <= 32_767) return characters.join('');
  let left = 32_766;
  const kept = characters.slice(
    0,
    characters.findIndex(({ length }) => {
      left -= length;
      return left < 0;
    }),
  );
  return `${kept.join('')}…`;
}

function isShown(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x20) return character === '\t' || character === '\n';
  return !(point >= 0xd800 && point <= 0xdfff) && point !== 0xfffe && point !== 0xffff;
}

async function fileOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const columns = ['A', 'B', 'C'].map((heading) => ({ heading, width: 20 }));
  return await buffer(spreadsheet([{ name: 'Untidy', columns, rows }], at));
}

test('whatever is in a text, it is read as that text, without what is no character and as far as it fits', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfThree, async (rows) => {
      const [page] = readSpreadsheet(await fileOf(rows));
      expect(page?.rows.slice(1)).toEqual(rows.map((row) => row.map(shown)));
    }),
    { numRuns: 100 },
  );
});

test('a text that is too long is cut between characters, and says so', async () => {
  const [page] = readSpreadsheet(await fileOf([[long[3] ?? '', `x${long[5]}x`, `${long[5]}xx`]]));
  expect(page?.rows[1]).toEqual([
    `${'x'.repeat(32_766)}…`,
    `x${'😀'.repeat(16_382)}…`,
    `${'😀'.repeat(16_383)}…`,
  ]);
});

describe.skipIf(whyNot !== null)('read by another program', () => {
  const script = `
import json, sys, zipfile
from python_calamine import CalamineWorkbook
archive = zipfile.ZipFile(sys.argv[1])
book = CalamineWorkbook.from_path(sys.argv[1])
json.dump({
  'damaged': archive.testzip(),
  'times': sorted({member.date_time for member in archive.infolist()}),
  'pages': [{'name': name, 'rows': [[cell if isinstance(cell, (str, float)) else repr(cell) for cell in row]
    for row in book.get_sheet_by_name(name).to_python()]} for name in book.sheet_names],
}, sys.stdout)`;

  function read(file: Buffer): unknown {
    const path = join(folder, 'untidy.xlsx');
    writeFileSync(path, file);
    const { status, stdout, stderr } = spawnSync('python3', ['-c', script, path], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  test('the archive is whole, and each text is that text', async () => {
    const rows = fc.sample(rowsOfThree, 60).flat();
    const file = await fileOf([...rows, ['end', 'end', 'end']]);
    expect(read(file)).toEqual({
      damaged: null,
      times: [[2026, 11, 26, 13, 14, 16]],
      pages: [
        {
          name: 'Untidy',
          rows: [['A', 'B', 'C'], ...rows.map((row) => row.map(shown)), ['end', 'end', 'end']],
        },
      ],
    });
  });
});
