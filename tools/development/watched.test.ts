import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project.ts';
import { concernsServer, watched } from './watched.ts';

test('every watched path exists', () => {
  expect(watched.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each([
  ['server/src/portal/portal.ts', true],
  ['server/migrations/0001-requests.sql', true],
  ['core/src/domain/requests/request.ts', true],
  ['data/applications.json', true],
  ['web/index.html', true],
  ['server/src/portal/edge.test.ts', false],
  ['server/src/testing/portal.ts', false],
  ['core/src/testing/people.ts', false],
  ['web/src/main.tsx', false],
  ['database/x', false],
])('a change of %s starts the server again: %s', (path, restarts) => {
  expect(concernsServer(path)).toBe(restarts);
});
