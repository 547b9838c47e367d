import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

test('a day of the calendar is the same day wherever the page is read', () => {
  expect(createFormat('en').calendarDay('2026-11-01')).toBe('Nov 1, 2026');
  expect(createFormat('es').calendarDay('2026-12-31')).toBe('31 de diciembre de 2026');
});

test('a day is written as people write it, the year only where it is another one', () => {
  const now = new Date('2026-11-22T15:00:00Z');
  const end = '2026-11-30T04:59:59.999Z';
  const zone = 'America/New_York';
  expect(createFormat('en').day(end, now, zone)).toBe('Nov 29');
  expect(createFormat('es').day(end, now, zone)).toBe('29 de noviembre');
  expect(createFormat('en').day('2027-01-15T04:59:59.999Z', now, zone)).toBe('Jan 14, 2027');
  expect(createFormat('es').day('2027-01-15T04:59:59.999Z', now, zone)).toBe('14 de enero de 2027');
});

test('a zone is named as people name it', () => {
  expect(createFormat('en').zoneName('America/New_York')).toBe('Eastern Time');
  expect(createFormat('es').zoneName('America/New_York')).toBe('hora del Este');
});

test('names are sorted as a dictionary of the language has them', () => {
  expect(['Ohio', 'Ñuñoa', 'Nuevo México', 'Óregon'].toSorted(createFormat('es').compare)).toEqual([
    'Nuevo México',
    'Ñuñoa',
    'Ohio',
    'Óregon',
  ]);
});

test('days ago are days, however many', () => {
  const [en, es] = [createFormat('en'), createFormat('es')];
  expect([0, 1, 45].map(en.daysAgo)).toEqual(['today', 'yesterday', '45 days ago']);
  expect([0, 1, 45].map(es.daysAgo)).toEqual(['hoy', 'ayer', 'hace 45 días']);
});

test('less than a minute has words of its own, before and ahead', () => {
  const now = new Date('2026-11-22T15:00:00Z');
  const [en, es] = [createFormat('en'), createFormat('es')];
  const [before, ahead] = ['2026-11-22T14:59:20Z', '2026-11-22T15:00:40Z'];
  expect([before, ahead].map((moment) => en.relative(moment, now))).toEqual(['just now', 'in a moment']);
  expect([before, ahead].map((moment) => es.relative(moment, now))).toEqual([
    'hace un momento',
    'en un momento',
  ]);
});
