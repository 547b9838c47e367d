import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { readCatalogueFiles } from '../../features/catalogue/catalogue-file.ts';
import { everybody, rolesOffered } from '../../identity/testing/arranged-people.ts';
import { rowCounts } from '../../testing/access-requests.ts';
import { freshDatabase } from '../../testing/postgres.ts';
import { firstAccounts } from './first-accounts.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

test('of several starts at once one makes the world of the demonstration, and the others find it whole', async () => {
  const { db, drop } = await freshDatabase();
  try {
    const config = readConfig({ PORTAL_DEMO: '1' }, root);
    const { applications, groups, certificateRules } = await readCatalogueFiles(
      config.catalogueFolder,
      config.forms,
    );
    const output: string[] = [];
    const start = { root, say: (line: string) => output.push(line) };
    const found = () =>
      firstAccounts({ config, db, start, applications, groups, certificateRules }).then(async () => ({
        people: (await everybody(db)).length,
        requests: (await rowCounts({ db }))['requests'],
      }));
    const worlds = await Promise.all([found(), found(), found()]);
    expect(worlds[0]?.people).toBeGreaterThanOrEqual(60);
    expect(new Set(worlds.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await found()).toEqual(worlds[0]);
    expect(output, 'nothing is refused, and no password is told').toEqual([]);
  } finally {
    await drop();
  }
});

test('a portal without a demonstration has no past', async () => {
  const { db, drop } = await freshDatabase();
  try {
    const config = readConfig({ PORTAL_DEMO: '0' }, root);
    const { applications, certificateRules } = await readCatalogueFiles(config.catalogueFolder, config.forms);
    await firstAccounts({
      config,
      db,
      start: { root, say: () => undefined },
      applications,
      certificateRules,
      groups: [],
    });
    expect(await everybody(db)).toEqual(['admin']);
    expect(await rowCounts({ db })).toMatchObject({ requests: 0, actions: 0 });
  } finally {
    await drop();
  }
});

test('a role that the catalog gets after the first start can be given', async () => {
  const { db, drop } = await freshDatabase();
  try {
    const config = readConfig({ PORTAL_DEMO: '0' }, root);
    const { applications, certificateRules } = await readCatalogueFiles(config.catalogueFolder, config.forms);
    const start = { root, say: () => undefined };
    const startWith = (some: typeof applications) =>
      firstAccounts({ config, db, start, applications: some, certificateRules, groups: [] });
    const [added, ...earlier] = applications.filter(({ roles }) => roles.length > 0);
    if (added === undefined) throw new Error('no application has roles');
    await startWith(earlier);
    expect(await rolesOffered(db, added.clientId)).toEqual([]);
    await startWith([added, ...earlier]);
    expect(new Set(await rolesOffered(db, added.clientId))).toEqual(
      new Set(added.roles.map(({ name }) => name)),
    );
    expect(await everybody(db)).toEqual(['admin']);
  } finally {
    await drop();
  }
});
