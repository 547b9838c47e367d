import { expect, test } from 'vitest';
import { brokenDocPaths, pathsIn } from './check-doc-paths.ts';

test('every path that a document names exists', async () => {
  expect(await brokenDocPaths()).toEqual([]);
});

test('a path is in the tree or the target of a link, and nothing else', () => {
  const text = [
    'See `core/src/nowhere.ts`, `docs/` and `web/src/features/*`, or `src/lost.ts`, or `LOST.md`.',
    'Not `/greenlight/catalogue`, `@portal/core/domain`, `routes.ts`, `npm run check`, `.data/keys/audit.key`, `core/<noun>`.',
    'A [record](0001-three-workspaces-and-declared-imports.md#why), a [site](https://agency.example/a.md), ![a picture](../lost.png).',
    '```',
    '`core/src/in-a-drawing.ts`',
    '```',
  ].join('\n');
  expect(pathsIn(text, 'docs/decisions')).toEqual([
    'core/src/nowhere.ts',
    'docs/',
    'web/src/features/*',
    'src/lost.ts',
    'LOST.md',
    'docs/decisions/0001-three-workspaces-and-declared-imports.md',
    'docs/lost.png',
  ]);
});
