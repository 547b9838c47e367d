import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const text = 'Name,City\r\n"Peña, Zoë","Line\nbreak"\r\n\r\n , \r\nLee,Reno\r\n';
const utf16 = (bytes: Buffer, mark: readonly number[]) => Buffer.concat([Buffer.from(mark), bytes]);

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', utf16(Buffer.from(text, 'utf16le'), [0xff, 0xfe])],
  ['UTF-16', utf16(Buffer.from(text, 'utf16le').swap16(), [0xfe, 0xff])],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('%s is understood', async (encoding, bytes) => {
  const { rows, ...head } = await readTable(bytes);
  expect(head).toEqual({ encoding, separator: 'comma', headings: ['Name', 'City'] });
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Peña, Zoë', 'Line\nbreak'],
    ['Lee', 'Reno'],
  ]);
  expect(rows[1]?.line).toBe(6);
});

test.each([
  ['semicolon', 'Name;"City, State"\nLee;Reno\n'],
  ['tab', 'Name\tCity\nLee\tReno\n'],
  ['comma', 'Name\nLee\n'],
  ['semicolon', '\r\n\r\nName;City\r\nLee;Reno\r\n'],
  ['semicolon', 'sep=;\r\nName;City\r\nLee;Reno\r\n'],
])('a %s between the cells is found', async (separator, given) => {
  expect((await readTable(Buffer.from(given))).separator).toBe(separator);
});

test('what is no table is refused with the reason', async () => {
  await expect(readTable(Buffer.from(''))).rejects.toThrow('the file is empty');
  await expect(readTable(Buffer.from('Name,City\n"Lee,Reno\n'))).rejects.toThrow(/[Qq]uote/);
});

test('lines that end in different ways are rows of their own', async () => {
  const { rows } = await readTable(Buffer.from('Name,City\r\nLee,Reno\nFox,Elko\rPeña,Ely\r\n"A\r\nB",C'));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Lee', 'Reno'],
    ['Fox', 'Elko'],
    ['Peña', 'Ely'],
    ['A\r\nB', 'C'],
  ]);
});

test('a quote within a name is a part of it', async () => {
  const { rows } = await readTable(
    Buffer.from('Name,City\nRobert "Bo" Lee,Reno\n"Robert ""Bo"" Lee",Reno\n'),
  );
  expect(rows.map(({ cells: [name] }) => name)).toEqual(['Robert "Bo" Lee', 'Robert "Bo" Lee']);
});

test('UTF-16 without a mark is understood, and a workbook is named', async () => {
  const plain = Buffer.from('Name,City\nLee,Reno\n', 'utf16le');
  for (const bytes of [plain, Buffer.from(plain).swap16()])
    expect(await readTable(bytes)).toMatchObject({ encoding: 'UTF-16', headings: ['Name', 'City'] });
  await expect(readTable(Buffer.from('PK\u0003\u0004'))).rejects.toThrow(
    'this is a workbook: save it as CSV',
  );
});
