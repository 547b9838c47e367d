import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { statesDocument } from './draw-states.ts';

test('the page about the states tells what the table of moves says', async () => {
  const page = await readFile(new URL('../../docs/request-states.md', import.meta.url), 'utf8');
  expect(page, 'run: node tools/documents/draw-states.ts').toBe(statesDocument());
});
