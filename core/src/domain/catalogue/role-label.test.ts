import { expect, test } from 'vitest';
import { roleLabel } from './role-label.ts';

const levels = [
  { name: 'EL_ANALYST', label: 'Analista' },
  { name: 'Regional Write', label: 'Escritura (regional)' },
  { name: 'User' },
];

test('a role is named by the label of its level, with its region or state in the language', () => {
  const called = (role: string) => roleLabel(levels, role, 'es');
  expect(called('EL_ANALYST')).toBe('Analista');
  expect(called('Regional Write - Region 04')).toBe('Escritura (regional) - Región 04');
  expect(roleLabel([{ name: 'State Write', label: 'Escritura' }], 'State Write - TX', 'es')).toBe(
    'Escritura - TX',
  );
});

test('a role whose level has no label, or is not offered anymore, is called by its own name', () => {
  expect(roleLabel(levels, 'User', 'es')).toBe('User');
  expect(roleLabel(levels, 'User - Region 02', 'es'), 'but for the place').toBe('User - Región 02');
  expect(roleLabel(levels, 'Former Role - Region 02', 'es')).toBe('Former Role - Region 02');
});
