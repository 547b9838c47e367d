import { describe, expect, test } from 'vitest';
import { cleanFileName, faultOfEnd, kindOfFile } from './certificate-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** The end of a ZIP with this comment. */
const archive = (comment: string) =>
  `PK\x05\x06${'\0'.repeat(16)}${String.fromCharCode(comment.length)}\0${comment}`;

describe('what a file is', () => {
  test.each([
    ['a PDF', '%PDF-1.4 ... %%EOF\r\n', 'application/pdf'],
    ['a PDF that was cut off', '%PDF-1.4 ...', null],
    ['a PDF behind other bytes', 'GIF89a %PDF-1.4 %%EOF', null],
    ['a PNG', '\x89PNG\r\n\x1a\n...IEND\xae\x42\x60\x82', 'image/png'],
    ['a PNG with an archive behind it', '\x89PNG\r\n\x1a\n...IEND\xae\x42\x60\x82PK', null],
    ['a JPEG', '\xff\xd8\xff\xe0...\xff\xd9', 'image/jpeg'],
    ['a JPEG with a script behind it', '\xff\xd8\xff\xe0...\xff\xd9<script>', null],
    ['a PDF that is an archive too', `%PDF-1.4 ... %%EOF\n${archive('')}`, null],
    ['one whose end is the comment of the archive', `%PDF-1.4 ... ${archive('%%EOF')}`, null],
    ['a JPEG that is one', `\xff\xd8\xff\xe0...${archive('\xff\xd9')}`, null],
    ['a PDF that holds an archive', `%PDF-1.4 ... ${archive('')} ... %%EOF`, 'application/pdf'],
    ['an archive', `PK\x03\x04...${archive('')}`, null],
    ['a page', '<html>%PDF-</html>', null],
    ['nothing', '', null],
  ])('%s', (_what, text, kind) => {
    expect(kindOfFile(bytes(text))).toBe(kind);
  });
});

test.each([
  ['C:\\Users\\nora\\Privacy 2026.pdf', 'Privacy 2026.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\u202Efdp.exe', 'a fdp.exe'],
  ['  two\r\nlines.pdf ', 'two lines.pdf'],
  ['<b>"x"</b>.pdf', 'b .pdf'],
  ['x'.repeat(300), `${'x'.repeat(99)}…`],
])('the name %j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown);
});

test.each([
  ['', 'REQUIRED'],
  ['2026-13-01', 'MALFORMED'],
  ['2026-11-27', 'TOO_EARLY'],
  ['2026-11-28', null],
  ['2026-12-07', null],
  ['2026-12-08', 'TOO_LATE'],
])('the day %j: %s', (day, fault) => {
  expect(faultOfEnd(day, '2026-11-27', 10)).toBe(fault);
});
