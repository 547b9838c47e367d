import { expect, test } from 'vitest';
import { cookieAt, cookieName } from './cookies.ts';

test.each([
  ['/', true, '__Host-theme'],
  ['/realms/', true, '__Secure-theme'],
  ['/', false, 'theme'],
  ['/realms/', false, 'theme'],
])('a cookie at %s, over https %s, is called %s', (path, isSecure, name) => {
  expect(cookieName('theme', { path, isSecure })).toBe(name);
});

test('the name it has now counts before the one it had', () => {
  const scope = { path: '/', isSecure: true };
  expect(cookieAt('a=b; theme=old; __Host-theme=new', 'theme', scope)).toBe('new');
  expect(cookieAt('a=b;theme=old', 'theme', scope)).toBe('old');
  expect(cookieAt('a=b; my-theme=other; theme-2=x', 'theme', scope)).toBeNull();
  expect(cookieAt('theme=a=b', 'theme', { path: '/', isSecure: false })).toBe('a=b');
});
