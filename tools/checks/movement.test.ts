import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project.ts';
import { filesOf } from './tree.ts';

/** What may take another time: a message leaves in 95 ms, and what shows that something loads goes round and round. */
const others = [
  'opacity 95ms ease-in',
  'turn 900ms linear infinite',
  'breathe 1.6s ease-in-out infinite',
  'none',
];

test('whatever moves takes the default time, which is 250 ms and nothing for anyone who wants no motion', () => {
  const sheets = filesOf(root, 'web/src/**/*.{scss,css}')
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const moving = [
    ...sheets.matchAll(/^\s*(?:transition|animation|animation-duration|transition-duration):\s*([^;]+);/gm),
  ];
  const times = moving.map(([, value = '']) => value).filter((value) => !others.includes(value));
  expect(times.length).toBeGreaterThan(1);
  expect(times.filter((value) => !value.includes('var(--transition)'))).toEqual([]);
  const defined = [...sheets.matchAll(/--transition:\s*([^;]+);/g)].map(([, value]) => value);
  expect(defined).toEqual(['250ms', '0ms']);
});
