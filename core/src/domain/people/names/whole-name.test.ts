import { expect, test } from 'vitest';
import { greetedName, wholeName } from './whole-name.ts';

test.each([
  [{ givenName: 'Nora', familyName: 'New' }, 'Nora New', 'Nora'],
  [{ givenName: '', familyName: 'Sukma' }, 'Sukma', 'Sukma'],
])('%j is called %s, and greeted as %s', (name, whole, greeted) => {
  expect(wholeName(name)).toBe(whole);
  expect(greetedName(name)).toBe(greeted);
});
