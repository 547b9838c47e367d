import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCatalogueFiles } from './catalogue-file.ts';

const delivered = fileURLToPath(new URL('../../../../data', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  await cp(delivered, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

/** Edits one entry as an agency would, and tells why the portal then does not start; null when it does. */
async function faultAfter(id: string, differing: Record<string, unknown>): Promise<string | null> {
  const path = join(folder, 'applications.json');
  const file = JSON.parse(await readFile(path, 'utf8')) as { applications: { id: string }[] };
  const applications = file.applications.map((entry) =>
    entry.id === id ? { ...entry, ...differing } : entry,
  );
  await writeFile(path, JSON.stringify({ applications }));
  return await readCatalogueFiles(folder).then(
    () => null,
    (fault: unknown) => String(fault),
  );
}

test('the file as delivered is read', async () => {
  expect(await faultAfter('hll-app', {})).toBeNull();
});

test.each([
  ['a field that no rule knows', 'hll-app', { listedIn: ['described'] }, ['/applications/']],
  ['a field without its value', 'hll-app', { stages: undefined }, ['/applications/']],
  ['the id of another entry', 'hll-app', { id: 'mip-app' }, ['mip-app stands twice']],
  ['nobody to decide', 'hll-app', { stages: { access: [], removal: 'NONE' } }, ['hll-app takes requests']],
  ['a question of no kind', 'hll-app', { questions: [{ kind: 'colour' }] }, ['/questions/0']],
  [
    'a field that no question of the kind has',
    'hll-app',
    { questions: [{ kind: 'purpose', isOneLevel: true }] },
    ['/questions/0'],
  ],
  ['no roles', 'hll-app', { questions: [{ kind: 'purpose' }] }, ['hll-app has no role']],
  [
    'one decision for two people',
    'mpp-app',
    { stages: { access: ['AUTHORIZER'], removal: 'NONE' } },
    ['HQ DQM'],
  ],
  ['set-up without a stage', 'p4-app', { manualSetUp: 'RM_IT_HELP' }, ['p4-app is set up by RM_IT_HELP']],
])('%s stops the start with the file and the place', async (_what, id, differing, words) => {
  const fault = await faultAfter(id, differing);
  for (const word of ['applications.json', ...words]) expect(fault).toContain(word);
});
