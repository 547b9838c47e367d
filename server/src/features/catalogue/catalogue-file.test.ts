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

const switches = { ciamIntegration: true, mipIntegration: true };

/** Edits one entry as an agency would, and tells why the portal then does not start; null when it does. */
async function faultAfter(id: string, differing: Record<string, unknown>): Promise<string | null> {
  const path = join(folder, 'applications.json');
  const file = JSON.parse(await readFile(path, 'utf8')) as { applications: { id: string }[] };
  const applications = file.applications.map((entry) =>
    entry.id === id ? { ...entry, ...differing } : entry,
  );
  await writeFile(path, JSON.stringify({ applications }));
  return await readCatalogueFiles(folder, switches).then(
    () => null,
    (fault: unknown) => String(fault),
  );
}

test('roles that many applications share are data, each named once', async () => {
  const path = join(folder, 'applications.json');
  const file = JSON.parse(await readFile(path, 'utf8')) as { oneToManyRoles: string[] };
  const read = async (oneToManyRoles: unknown) => {
    await writeFile(path, JSON.stringify({ ...file, oneToManyRoles }));
    return (await readCatalogueFiles(folder, switches)).applications[0]?.oneToManyRoles;
  };
  expect(await read(['Levee Reports'])).toEqual(['Levee Reports']);
  expect(await read(undefined)).toEqual([]);
  await expect(read(['A', 'B', 'A'])).rejects.toThrow('oneToManyRoles names A twice');
  await expect(read('Public Reports')).rejects.toThrow('oneToManyRoles');
  await expect(read(['Upload'])).rejects.toThrow('hll-app offers the role Upload');
});

test('the file as delivered is read', async () => {
  expect(await faultAfter('hll-app', {})).toBeNull();
});

test.each([
  [
    'a field that no rule knows',
    'hll-app',
    { listedIn: ['described'] },
    ['/listedIn is no field that the portal reads'],
  ],
  ['a field without its value', 'hll-app', { stages: undefined }, ['/applications/', 'properties stages']],
  ['the id of another entry', 'hll-app', { id: 'mip-app' }, ['mip-app stands twice']],
  ['the client of another entry', 'hll-app', { clientId: 'mip-app' }, ['the clientId mip-app is taken']],
  ['the client of the portal', 'hll-app', { clientId: 'rap-client' }, ['the clientId rap-client is taken']],
  ['an icon that nobody drew', 'hll-app', { icon: 'levee' }, ['hll-app names the icon levee', 'icons.json']],
  ['a switch that no setting has', 'hll-app', { feature: 'levees' }, ['/feature']],
  [
    'a deciding role that nobody has',
    'hll-app',
    { stages: { access: ['SUPERVISOR', 'MAYOR'], removal: 'IMMEDIATE' } },
    ['/stages/access/1'],
  ],
  [
    'staff by a role that it does not have',
    'hll-app',
    { staffRoles: ['Uploads'] },
    ['hll-app counts Uploads among its staffRoles'],
  ],
  ['nobody to decide', 'hll-app', { stages: { access: [], removal: 'NONE' } }, ['hll-app takes requests']],
  [
    'a question of no kind',
    'hll-app',
    { questions: [{ kind: 'colour' }] },
    ['/questions/0/kind must be one of employment, role, places'],
  ],
  [
    'a level for places that there are none of',
    'hll-app',
    { questions: [{ kind: 'places', levels: [{ name: 'A', allows: { en: 'a', es: 'a' }, per: 'county' }] }] },
    ['/questions/0/levels/0/per must be one of region, state'],
  ],
  [
    'a sentence in one language',
    'hll-app',
    { questions: [{ kind: 'role', levels: [{ name: 'A', allows: { en: 'a' } }] }] },
    ['/questions/0/levels/0/allows', 'es'],
  ],
  [
    'a field that no question of the kind has',
    'hll-app',
    { questions: [{ kind: 'purpose', isOneLevel: true }] },
    ['/questions/0/isOneLevel is no field that the portal reads'],
  ],
  ['no roles', 'hll-app', { questions: [{ kind: 'purpose' }] }, ['hll-app has no role']],
  [
    'one decision for two people',
    'mpp-app',
    { stages: { access: ['AUTHORIZER'], removal: 'NONE' } },
    ['HQ DQM'],
  ],
  ['set-up without a stage', 'p4-app', { manualSetUp: 'RM_IT_HELP' }, ['p4-app is set up by RM_IT_HELP']],
])('%s stops the start with the file and the position', async (_what, id, differing, words) => {
  const fault = await faultAfter(id, differing);
  for (const word of ['applications.json', ...words]) expect(fault).toContain(word);
});

test('the application that the document shows is one', async () => {
  const document = await readFile(join(delivered, '..', 'docs', 'add-an-application.md'), 'utf8');
  const [entry, icon] = [...document.matchAll(/^```json\n(.+?)^```$/gms)].map(([, text = '']) => text);
  const added =
    (list: string, item = '') =>
    (text: string) =>
      text.replace(new RegExp(`"${list}": \\[`), (start) => `${start}${item},`).replace(',]', ']');
  expect(await faultIn('applications.json', added('applications', entry))).toContain('the icon levee');
  expect(await faultIn('icons.json', added('customIcons', icon))).toBeNull();
  const { applications } = await readCatalogueFiles(folder, switches);
  const { roles } = applications.find(({ id }) => id === 'levee-log') ?? { roles: [] };
  expect(roles.map(({ name }) => name).slice(0, 2)).toEqual(['HQ Review', 'Inspect - Region 01']);
});

/** Edits a file beside the entries, and tells why the portal then does not start; null when it does. */
async function faultIn(name: string, edit: (text: string) => string): Promise<string | null> {
  const path = join(folder, name);
  await writeFile(path, edit(await readFile(path, 'utf8')));
  return await readCatalogueFiles(folder, switches).then(
    () => null,
    (fault: unknown) => String(fault),
  );
}

test.each([
  [
    'a field of a state that nothing reads',
    'states-and-regions.json',
    '"code": "AL"',
    '"code": "AL", "region": "04"',
  ],
  [
    'a field of the whole that nothing reads',
    'states-and-regions.json',
    '"regions"',
    '"zones": [], "regions"',
  ],
  ['a field of an icon that nothing reads', 'icons.json', '"iconName"', '"title": "x", "iconName"'],
  ['an icon that is no drawing', 'icons.json', '[]', '[{ "iconName": "levee", "iconData": "levee.png" }]'],
])('%s stops the start with the file', async (_what, name, replaced, instead) => {
  expect(await faultIn(name, (text) => text.replace(replaced, () => instead))).toContain(name);
});

test('an icon written out is an icon', async () => {
  const levee = '{ "iconName": "levee", "iconData": "<svg viewBox=\\"0 0 48 48\\"/>" }';
  expect(await faultIn('icons.json', (text) => text.replace('[]', `[${levee}]`))).toBeNull();
  expect(await faultAfter('hll-app', { icon: 'levee' })).toBeNull();
  expect((await readCatalogueFiles(folder, switches)).icons.customIcons).toHaveLength(1);
});

test.each([
  [
    'a number twice',
    [
      { ID: '1', ORG: 'A' },
      { ID: '1', ORG: 'B' },
    ],
    'the ID 1 stands twice',
  ],
  [
    'a name twice, in another case',
    [
      { ID: '1', ORG: 'A' },
      { ID: '2', ORG: 'a' },
    ],
    'the ORG a stands twice',
  ],
  ['a name of nothing', [{ ID: '1', ORG: ' ' }], '/Organizations/0/ORG'],
  ['a number that is no text', [{ ID: 1, ORG: 'A' }], '/Organizations/0/ID'],
  ['a field that nobody reads', [{ ID: '1', ORG: 'A', x: 1 }], '/Organizations/0/x'],
  ['no organization', [], '/Organizations'],
])('organizations of the mapping platform with %s stop the start', async (_what, Organizations, reported) => {
  await writeFile(join(folder, 'mip-organizations.json'), JSON.stringify({ Organizations }));
  await expect(readCatalogueFiles(folder, switches)).rejects.toThrow(reported);
});

const privacy = { kind: 'privacy', counts: 'ALWAYS', mostDays: 400 };

test.each([
  [
    'a kind that nobody knows',
    [{ ...privacy, kind: 'first-aid' }],
    '/certificates/0/kind must be one of privacy',
  ],
  ['a kind twice', [privacy, { ...privacy, counts: 'NEVER' }], 'the kind privacy stands twice'],
  ['a word for counting that there is not', [{ ...privacy, counts: 'SOMETIMES' }], '/certificates/0/counts'],
  ['days of nothing', [{ ...privacy, mostDays: 0 }], '/certificates/0/mostDays'],
  ['a field that nobody reads', [{ ...privacy, days: 1 }], '/certificates/0/days'],
])('certificates with %s stop the start', async (_what, certificates, reported) => {
  await writeFile(join(folder, 'certificates.json'), JSON.stringify({ certificates }));
  await expect(readCatalogueFiles(folder, switches)).rejects.toThrow(reported);
});

test('an agency may take no certificates', async () => {
  await writeFile(join(folder, 'certificates.json'), JSON.stringify({ certificates: [] }));
  expect((await readCatalogueFiles(folder, switches)).certificateRules).toEqual([]);
});
