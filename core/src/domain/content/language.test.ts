import { expect, test } from 'vitest';
import { rememberedLanguage } from './language.ts';

test('the remembered language wins, then the first known one of the browser, then English', () => {
  expect(rememberedLanguage('a=b; portal-language=es', ['en-US'])).toBe('es');
  expect(rememberedLanguage('portal-language=fr', ['de', 'es-MX', 'en'])).toBe('es');
  expect(rememberedLanguage('', ['de'])).toBe('en');
  expect(rememberedLanguage('portal-language=en; __Host-portal-language=es', ['en'])).toBe('es');
  expect(rememberedLanguage('a=b;portal-language=es', ['en'])).toBe('es');
  expect(rememberedLanguage('a=b; not-portal-language=es', ['en'])).toBe('en');
});
