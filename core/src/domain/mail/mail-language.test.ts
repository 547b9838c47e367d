import { expect, test } from 'vitest';
import { mailLanguage } from './mail-language.ts';

test.each([
  [{ locale: ['es'] }, 'es'],
  [{ locale: ['es-US'] }, 'es'],
  [{ locale: ['es_MX'] }, 'es'],
  [{ locale: ['en'] }, 'en'],
  [{ locale: ['est'] }, 'en'],
  [{ locale: ['fr', 'es'] }, 'en'],
  [{ locale: [] }, 'en'],
  [{}, 'en'],
] as [Record<string, string[]>, string][])(
  'mail to somebody with %j is written in %s',
  (attributes, language) => {
    expect(mailLanguage(attributes)).toBe(language);
  },
);
