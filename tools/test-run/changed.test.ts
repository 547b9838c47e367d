import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project.ts';
import { changedFiles, touchedBy } from './changed.ts';

const touched = (...paths: string[]) => {
  const { stories, torture } = touchedBy(paths, 'HEAD');
  return { stories, torture };
};

test('a rule touches every story and the torture', () => {
  expect(touched('core/src/domain/provisioning/delivery.ts')).toEqual({ stories: 'all', torture: true });
});

test('a server file does, and a migration', () => {
  expect(touched('server/src/main.ts')).toEqual({ stories: 'all', torture: true });
  expect(touched('server/migrations/0001-requests.sql')).toEqual({ stories: 'all', torture: true });
});

test('a screen touches the stories of its rooms, a shared widget all', () => {
  expect(touched('web/src/features/contact/contact.tsx')).toEqual({
    stories: ['page-checks', 'shell'],
    torture: false,
  });
  expect(touched('web/src/widgets/combo-box.tsx')).toEqual({ stories: 'all', torture: false });
});

test('a story touches its room, what stories share all of them', () => {
  expect(touched('e2e/removing/removal.e2e.ts', 'e2e/deciding/desk.e2e.ts').stories).toEqual([
    'deciding',
    'removing',
  ]);
  expect(touched('e2e/portals/portal.ts').stories).toBe('all');
});

test('documents and tests touch no story', () => {
  const nothing = { stories: [], torture: false };
  expect(touched('README.md', 'core/src/domain/provisioning/delivery.test.ts', 'tools/check.ts')).toEqual(
    nothing,
  );
});

test('every room of stories that is named exists, and every room is known', () => {
  const rooms = globSync('e2e/*/*.e2e.ts', { cwd: root }).map((path) => path.split('/')[1] ?? '');
  for (const room of new Set(rooms)) expect(touched(`e2e/${room}/x.e2e.ts`).stories).toEqual([room]);
  for (const path of globSync('web/src/features/*', { cwd: root })) {
    const { stories } = touched(`${path}/x.tsx`);
    if (stories !== 'all') expect(stories.filter((room) => !existsSync(join(root, 'e2e', room)))).toEqual([]);
  }
});

test('a commit that is not there is named', () => {
  expect(() => changedFiles('no-such-commit')).toThrow(/no-such-commit/);
});
