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
])('%s is understood', (encoding, bytes) => {
  const { rows, ...head } = readTable(bytes);
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
])('a %s between the cells is found', (separator, given) => {
  expect(readTable(Buffer.from(given)).separator).toBe(separator);
});

test('what is no table is refused with the reason', () => {
  expect(() => readTable(Buffer.from(''))).toThrow('the file is empty');
  expect(() => readTable(Buffer.from('Name,City\n"Lee,Reno\n'))).toThrow(/[Qq]uote/);
});
