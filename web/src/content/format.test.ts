import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

test('a day of the calendar is the same day wherever the page is read', () => {
  expect(createFormat('en').calendarDay('2026-11-01')).toBe('Nov 1, 2026');
  expect(createFormat('es').calendarDay('2026-12-31')).toBe('31 dic 2026');
});

test('a zone is named as people name it', () => {
  expect(createFormat('en').zoneName('America/New_York')).toBe('Eastern Time');
  expect(createFormat('es').zoneName('America/New_York')).toBe('hora oriental');
});

test('names are sorted as a dictionary of the language has them', () => {
  expect(['Ohio', 'Ñuñoa', 'Nuevo México', 'Óregon'].toSorted(createFormat('es').compare)).toEqual([
    'Nuevo México',
    'Ñuñoa',
    'Ohio',
    'Óregon',
  ]);
});
