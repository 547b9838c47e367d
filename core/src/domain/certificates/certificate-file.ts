import type { FaultCode, FieldFault } from '../validation/fault.ts';
import { dayAfter, isDay } from '../calendar/calendar-days.ts';

/** The largest accepted file, in bytes. */
export const largestFile = 5 * 1_048_576;

/** What a file may be, and what its name ends with. */
export const fileKinds = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const;
export type FileKind = keyof typeof fileKinds;
export const fileKindNames = [
  'application/pdf',
  'image/png',
  'image/jpeg',
] as const satisfies readonly FileKind[];

const bytesOf = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
const pdfStart = bytesOf('%PDF-');
const pdfEnd = '%%EOF';
/** Where the end marker of a PDF may be: programs append some bytes. */
const pdfTail = 1_024;
const pngStart = [0x89, ...bytesOf('PNG\r\n'), 0x1a, 0x0a];
const pngEnd = [...bytesOf('IEND'), 0xae, 0x42, 0x60, 0x82];
const jpegStart = [0xff, 0xd8, 0xff];
const jpegEnd = [0xff, 0xd9];

/**
 * What a file is by its first and last bytes, whatever its name says; null for anything else, for one that was cut off, and for a picture
 * with something after its end, or one that opens as an archive too.
 */
export function kindOfFile(bytes: Uint8Array): FileKind | null {
  if (isArchiveToo(bytes)) return null;
  if (startsWith(bytes, pdfStart)) return tailOf(bytes).includes(pdfEnd) ? 'application/pdf' : null;
  if (startsWith(bytes, pngStart)) return endsWith(bytes, pngEnd) ? 'image/png' : null;
  if (startsWith(bytes, jpegStart)) return endsWith(bytes, jpegEnd) ? 'image/jpeg' : null;
  return null;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function endsWith(bytes: Uint8Array, end: readonly number[]): boolean {
  return (
    bytes.length >= end.length && end.every((byte, at) => bytes[bytes.length - end.length + at] === byte)
  );
}

const archiveEnd = [...bytesOf('PK'), 0x05, 0x06];
/** How long the end of an archive is without its comment, and the longest comment. */
const archiveTail = { plain: 22, comment: 65_535 };

/** Whether the file ends as a ZIP does, whose reader searches for its end backward: a comment can hold the end of another kind of file. */
function isArchiveToo(bytes: Uint8Array): boolean {
  const last = bytes.length - archiveTail.plain;
  for (let at = last; at >= 0 && at >= last - archiveTail.comment; at -= 1) {
    if (bytes[at] !== archiveEnd[0] || !startsWith(bytes.subarray(at), archiveEnd)) continue;
    const comment = (bytes[at + 20] ?? 0) + 256 * (bytes[at + 21] ?? 0);
    if (at + archiveTail.plain + comment === bytes.length) return true;
  }
  return false;
}

function tailOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(-pdfTail));
}

/** What is wrong with a file; null when nothing is. */
export function faultOfFile(bytes: Uint8Array): FaultCode | null {
  if (bytes.length === 0) return 'REQUIRED';
  if (bytes.length > largestFile) return 'TOO_LONG';
  return kindOfFile(bytes) === null ? 'MALFORMED' : null;
}

/**
 * What is wrong with the given expiration date of a certificate; null when nothing is.
 * @param today of the agency's zone, `YYYY-MM-DD`
 * @param mostDays how far ahead it may lie
 */
export function faultOfEnd(endsOn: string, today: string, mostDays: number): FaultCode | null {
  if (endsOn === '') return 'REQUIRED';
  if (!isDay(endsOn)) return 'MALFORMED';
  if (endsOn <= today) return 'TOO_EARLY';
  return endsOn > dayAfter(today, mostDays) ? 'TOO_LATE' : null;
}

/** Both of them, by the names of the fields. */
export function faultsOfCertificate(
  { file, expires }: { file: Uint8Array; expires: string },
  { today, mostDays }: { today: string; mostDays: number },
): FieldFault[] {
  const found = { file: faultOfFile(file), expires: faultOfEnd(expires, today, mostDays) };
  return Object.entries(found).flatMap(([field, fault]) => (fault === null ? [] : [{ field, fault }]));
}

const longestName = 100;

/** The name of a file as it may be shown: without folders, without what cannot be seen, not too long. */
export function cleanFileName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1);
  const visible = last
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...visible];
  return characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : visible;
}
