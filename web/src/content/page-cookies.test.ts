import { expect, test } from 'vitest';
import { choiceSeconds } from '@portal/core/domain/content/language.ts';
import { pageCookie, renamedCookies } from './page-cookies.ts';

test('over https the name says that the cookie is of this host alone, on localhost it stays plain', () => {
  expect(pageCookie({ protocol: 'https:' }, 'theme', 'dark', 60)).toBe(
    '__Host-theme=dark; Path=/; Max-Age=60; SameSite=Lax; Secure',
  );
  expect(pageCookie({ protocol: 'http:' }, 'theme', 'dark', 60)).toBe(
    'theme=dark; Path=/; Max-Age=60; SameSite=Lax',
  );
});

test('what was kept under a plain name gets the other one, once', () => {
  const renamed = (cookies: string, protocol = 'https:') => renamedCookies({ cookies, protocol });
  expect(renamed('portal-language=es; a=b')).toEqual([
    `__Host-portal-language=es; Path=/; Max-Age=${choiceSeconds}; SameSite=Lax; Secure`,
    'portal-language=; Path=/; Max-Age=0',
  ]);
  expect(renamed('portal-keys-off=me; __Host-portal-keys-off=you')).toEqual([
    'portal-keys-off=; Path=/; Max-Age=0',
  ]);
  expect(renamed('__Host-portal-language=es')).toEqual([]);
  expect(renamed('portal-language=es', 'http:')).toEqual([]);
});
