import { expect, test } from 'vitest';
import { typedIn } from './typed-fields.ts';

const fields = ['branch', 'suffix'] as const;

test('what was typed comes back, and nothing else', () => {
  expect(typedIn('{"branch":"Planning","suffix":"","role":"admin"}', fields)).toEqual({
    ...{ branch: 'Planning', suffix: '' },
  });
});

test.each(['', 'null', '[1]', '{', '{"branch":{"a":1}}', '"branch"'])('%j is no form of ours', (text) => {
  expect(typedIn(text, fields)).toEqual({});
});
