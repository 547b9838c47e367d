import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksOf, plainText } from './mail-blocks.ts';

const origin = 'https://portal.example';

describe('a paragraph is a link', () => {
  test('where it is a few words, a colon and an address of the portal', () => {
    expect(blocksOf(`Hello,\n\nYour account: ${origin}/rap-home/account`, [origin])).toEqual([
      { kind: 'LINES', lines: ['Hello,'] },
      { kind: 'LINK', label: 'Your account', address: `${origin}/rap-home/account` },
    ]);
  });

  test.each([
    'See: https://evil.example/rap-home',
    'See: https://portal.example.evil.example/',
    'See: https://portal.example@evil.example/',
    `${origin}/rap-home`,
    `A sentence with it in the middle: ${origin}/a and more`,
    `First line\nSee: ${origin}/a`,
    'See: javascript:alert(1)',
  ])('and not where it is anything else: %j', (paragraph) => {
    expect(blocksOf(paragraph, [origin])).toEqual([{ kind: 'LINES', lines: paragraph.split('\n') }]);
  });
});

describe('plain text', () => {
  test('has an address alone on its line', () => {
    expect(plainText(blocksOf(`Hello,\n\nYour account: ${origin}/account`, [origin]))).toBe(
      `Hello,\n\nYour account:\n${origin}/account`,
    );
  });

  const words = fc.array(fc.stringMatching(/^[a-zñé.]{1,90}$/), { minLength: 1, maxLength: 60 });
  test('keeps every word in its order, in lines of at most 76 columns unless one word is longer', () => {
    fc.assert(
      fc.property(words, (given) => {
        const text = plainText(blocksOf(given.join(' '), [origin]));
        expect(text.split(/[ \n]/)).toEqual(given);
        for (const line of text.split('\n')) expect(line.length <= 76 || !line.includes(' ')).toBe(true);
      }),
    );
  });
});
