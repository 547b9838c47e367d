import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DueEvent, icalendar } from './icalendar.ts';

const event: DueEvent = {
  uid: 'one@portal.example',
  day: '2026-12-31',
  summary: 'Decide: RAP-2026-000001',
  description: 'Nora New; access, to C:\\maps\nhttps://portal.example',
  address: 'https://portal.example/requests/1',
  sequence: 3,
  changedAt: new Date('2026-11-28T23:10:11.999Z'),
};

function of(...events: DueEvent[]): string {
  return icalendar({ name: 'Due', product: 'Access Portal', events });
}

test('an event takes its whole day, over the end of a year too', () => {
  const text = of(event);
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(text).toContain('\r\nDTSTAMP:20261128T231011Z\r\n');
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
});

test('what has a meaning in a value is escaped', () => {
  const unfolded = of(event).replaceAll('\r\n ', '');
  expect(unfolded).toContain('DESCRIPTION:Nora New\\; access\\, to C:\\\\maps\\nhttps://portal.example\r\n');
});

test('whatever somebody is called, no line is longer than 75 octets, none is broken within a character, and nothing is a line of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (summary) => {
      const text = of({ ...event, summary });
      const lines = text.split('\r\n');
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      expect(Buffer.from(text).toString()).toBe(text);
      expect(
        text
          .replaceAll('\r\n ', '')
          .split('\r\n')
          .filter((line) => line.startsWith('SUMMARY:')),
      ).toHaveLength(1);
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    }),
  );
});
