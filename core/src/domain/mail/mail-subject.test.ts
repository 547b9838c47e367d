import { expect, test } from 'vitest';
import { mailSubject } from './mail-subject.ts';

test.each([
  ['RAP-2026-000123 Hazus', 'complete', 'RAP-2026-000123 Hazus: complete'],
  [
    'RAP-2026-000123 Biblioteca de Pérdidas Hazus del Noroeste',
    'espera su decisión',
    'RAP-2026-000123 Biblioteca de Pérdidas Hazus del…: espera su decisión',
  ],
  [
    'RAP-2026-000123 Hazus Loss Library',
    'approved by Maximiliana Constanza Fernández de la Torre y Valenzuela',
    'RAP-2026-000123 Haz…: approved by Maximiliana Constanza Fernández de…',
  ],
])('a subject about %s: %s', (topic, event, subject) => {
  expect(mailSubject(event, topic)).toBe(subject);
  expect([...subject].length).toBeLessThanOrEqual(70);
});
