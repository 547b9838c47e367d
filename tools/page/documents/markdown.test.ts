import { expect, test } from 'vitest';
import { readMarkdown } from './markdown.ts';

test('headings, paragraphs, lists and bold words are read', () => {
  const text = '# Guide\n\nFirst **Sign In**,\nthen go on.\n\n## Steps\n\n1. One\n2. **Two**\n\n- A\n- B\n';
  expect(readMarkdown(text)).toEqual([
    { kind: 'heading', level: 1, text: 'Guide' },
    {
      kind: 'paragraph',
      runs: [
        { text: 'First ', isBold: false },
        { text: 'Sign In', isBold: true },
        { text: ', then go on.', isBold: false },
      ],
    },
    { kind: 'heading', level: 2, text: 'Steps' },
    {
      kind: 'list',
      isNumbered: true,
      items: [[{ text: 'One', isBold: false }], [{ text: 'Two', isBold: true }]],
    },
    {
      kind: 'list',
      isNumbered: false,
      items: [[{ text: 'A', isBold: false }], [{ text: 'B', isBold: false }]],
    },
  ]);
});

test.each([
  '- A\n1. B',
  '> said',
  '| a | b |',
  '```\ncode\n```',
  'a [link](https://x.example)',
  '#### Too deep',
])('what would have to be guessed stops the build: %s', (text) => {
  expect(() => readMarkdown(text)).toThrow(text.slice(0, 4));
});
