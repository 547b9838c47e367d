import { dayAfter } from './calendar-days.ts';

/** Something that is due on a day. */
export interface DueEvent {
  /** The same for as long as it is due. */
  uid: string;
  /** `YYYY-MM-DD`. */
  day: string;
  summary: string;
  description: string;
  address: string;
  /** Goes up each time that anything about it changes. */
  sequence: number;
  changedAt: Date;
}

/** A calendar that programs read again and again. */
export interface Calendar {
  name: string;
  /** The producer, as named to programs. */
  product: string;
  events: readonly DueEvent[];
}

/** The most octets of a line, its end left out (RFC 5545, section 3.1). */
const mostOctets = 75;
/** How often programs may read it again. */
const again = 'PT4H';

/** The calendar as text (RFC 5545 and 7986); each event takes a whole day, in which its reader stays free (rule calendar 3). */
export function icalendar({ name, product, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${again}`,
    `X-PUBLISHED-TTL:${again}`,
    'COLOR:navy',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf({ uid, day, summary, description, address, sequence, changedAt }: DueEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${instant(changedAt)}`,
    `LAST-MODIFIED:${instant(changedAt)}`,
    `SEQUENCE:${sequence}`,
    // The end is the day after: it is left out of the time (RFC 5545, section 3.6.1).
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(dayAfter(day, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
  ];
}

function date(day: string): string {
  return day.replaceAll('-', '');
}

function instant(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A text as a value (RFC 5545, section 3.3.11); control characters are not allowed in one. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');
}

/** One line in as many as it takes, never broken within a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > mostOctets) {
      lines.push(current);
      // What goes on begins with a space, which counts.
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += more;
  }
  return [...lines, current].join('\r\n');
}

/** How many octets a character has as UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}
