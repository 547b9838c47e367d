import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { strictHeaders } from '../../server/src/adapters/http/headers.ts';
import { root } from '../project.ts';
import { makePageWord, policyWith } from './page-policy.ts';

const strict = strictHeaders(false, { asked: [], framed: [] })['content-security-policy'] ?? '';

test('the page in development lets in what carries the word, and nothing else more than a build does', () => {
  const word = makePageWord();
  const added = policyWith(word, strict)
    .split(';')
    .filter((rule) => !strict.split(';').includes(rule));
  expect(added).toEqual([`script-src 'self' 'nonce-${word}'`, `style-src 'self' 'nonce-${word}'`]);
  expect(makePageWord()).not.toBe(word);
});

test('nothing of what is built or started could give the exception', async () => {
  const sources = globSync(
    ['{core,server}/src/**/*.ts', 'web/{*.ts,index.html}', 'web/{src,public}/**/*.{ts,tsx,js,html}'],
    {
      cwd: root,
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing'],
    },
  );
  expect(sources.length).toBeGreaterThan(500);
  const texts = await Promise.all(sources.map((path) => readFile(join(root, path), 'utf8')));
  const giving = sources.filter((_path, index) =>
    /'nonce-|cspNonce|csp-nonce|@vite\/client|@react-refresh/.test(texts[index] ?? ''),
  );
  expect(giving).toEqual([]);
});
