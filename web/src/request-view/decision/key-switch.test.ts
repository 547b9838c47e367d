import { expect, test } from 'vitest';
import { areKeysOff, cookieFor as cookieOf } from './key-switch.ts';

const cookieFor = (cookies: string, userId: string, isOn: boolean): string =>
  cookieOf({ cookies, protocol: 'http:' }, userId, isOn);

/** What the browser sends back of it. */
function kept(cookie: string): string {
  return `portal-language=en; ${cookie.slice(0, cookie.indexOf(';'))}`;
}

test('the keys are on until the person switches them off, and nobody else is concerned', () => {
  expect(areKeysOff('', 'dana')).toBe(false);
  const off = kept(cookieFor('', 'dana', false));
  expect(areKeysOff(off, 'dana')).toBe(true);
  expect(areKeysOff(off, 'bo')).toBe(false);
  const both = kept(cookieFor(off, 'bo', false));
  expect(areKeysOff(both, 'dana')).toBe(true);
  expect(areKeysOff(kept(cookieFor(both, 'dana', true)), 'dana')).toBe(false);
  expect(areKeysOff(kept(cookieFor(both, 'dana', true)), 'bo')).toBe(true);
});

test('the cookie goes when nobody needs it, and keeps to the newest ten', () => {
  expect(cookieFor(kept(cookieFor('', 'dana', false)), 'dana', true)).toContain('Max-Age=0');
  let cookies = '';
  for (let person = 0; person < 12; person += 1)
    cookies = kept(cookieFor(cookies, `person-${person}`, false));
  expect(areKeysOff(cookies, 'person-1')).toBe(false);
  expect(areKeysOff(cookies, 'person-2')).toBe(true);
  expect(areKeysOff(cookies, 'person-11')).toBe(true);
});

test('ids of any provider come back as they were, and a broken cookie counts as none', () => {
  const odd = 'f:1; 2.a=b';
  expect(areKeysOff(kept(cookieFor('', odd, false)), odd)).toBe(true);
  expect(areKeysOff('portal-keys-off=%E0%A4%A', 'dana')).toBe(false);
});
