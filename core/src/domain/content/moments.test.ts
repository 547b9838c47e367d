import { expect, test } from 'vitest';
import { dayWords, momentWords, timeWords, zoneWords } from './moments.ts';

const zone = 'America/New_York';
const at = new Date('2026-11-23T03:02:00Z');

test('a day is written in one form', () => {
  expect(dayWords('en', at, { zone })).toBe('Nov 22, 2026');
  expect(dayWords('en', at, { zone, yearless: true })).toBe('Nov 22');
  expect(dayWords('es', at, { zone })).toBe('22 de noviembre de 2026');
  expect(dayWords('es', at, { zone, yearless: true })).toBe('22 de noviembre');
});

test('a moment is written with the hour as agencies write it, which no line breaks', () => {
  expect(momentWords('en', at, zone)).toBe('Nov 22, 2026, 10:02\u{a0}p.m.\u{a0}EST');
  expect(momentWords('es', at, zone)).toBe('22 de noviembre de 2026, 10:02\u{a0}p.\u{a0}m.\u{a0}EST');
});

test('a time of day has the same hour in both languages', () => {
  const morning = new Date(2026, 10, 23, 9, 5);
  expect(timeWords('en', morning)).toBe('9:05\u{a0}a.m.');
  expect(timeWords('es', morning.getTime())).toBe('9:05\u{a0}a.\u{a0}m.');
});

test('a zone is named as agencies name it', () => {
  expect(zoneWords('en', zone)).toBe('Eastern Time');
  expect(zoneWords('es', zone)).toBe('hora del Este');
});
