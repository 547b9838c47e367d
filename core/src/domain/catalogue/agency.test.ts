import { expect, test } from 'vitest';
import { requiredLinks } from './agency.ts';

const own = [
  { link: 'accessibility', address: '/own-accessibility' },
  { link: 'privacy', address: '/own-privacy' },
] as const;

test('only pages that exist are linked, in the usual order', () => {
  expect(requiredLinks({ name: 'Agency', links: [] }, own)).toEqual(own);
  const links = [
    { link: 'oig', address: 'https://agency.example/oig' },
    { link: 'about', address: 'https://agency.example/about' },
  ] as const;
  expect(requiredLinks({ name: 'Agency', links }, own).map(({ link }) => link)).toEqual([
    'about',
    'accessibility',
    'oig',
    'privacy',
  ]);
});

test("the agency's own page goes before ours", () => {
  const links = [{ link: 'privacy', address: 'https://agency.example/privacy' }] as const;
  expect(requiredLinks({ name: 'Agency', links }, own)).toEqual([own[0], links[0]]);
});
