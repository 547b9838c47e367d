import { shippedGroups } from '@portal/core/testing/catalogue.ts';
import { expect, test } from 'vitest';
import { embeddedAccounts } from '../../identity/people/embedded-accounts.ts';
import { portalForTests } from '../../testing/portal.ts';
import { readSpreadsheet } from '../../testing/spreadsheet.ts';

const portal = portalForTests();
const address = '/rap-home/downloads/sharepoint-sites.xlsx';

const pages = async () => readSpreadsheet(Buffer.from(await (await portal.fetch(address)).arrayBuffer()));

/** What the data says of the sites: a row for each, below the headings, without owners and empty headings. */
function sitesIn(language: 'en' | 'es'): string[][] {
  return shippedGroups('SharePoint', language)
    .filter(({ name, subGroups }) => !name.endsWith('- Site Owner') && subGroups.length > 0)
    .flatMap(({ name: heading, subGroups }) =>
      subGroups
        .filter(({ name }) => !name.endsWith('- Site Owner'))
        .map(({ name, attributes }) => [heading, name, attributes.description ?? '']),
    );
}

test('the spreadsheet of sites opens, and says what the data says, in English and Spanish', async () => {
  expect(sitesIn('en').length).toBeGreaterThan(8);
  expect(await pages()).toEqual([
    { name: 'English', rows: [['Group', 'Sites', 'Description'], ...sitesIn('en')] },
    { name: 'Español', rows: [['Grupo', 'Sitios', 'Descripción'], ...sitesIn('es')] },
  ]);
});

test('it is a file to keep under its own name, asked for again only when it has changed', async () => {
  const first = await portal.fetch(address);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(first.headers.get('content-disposition')).toBe('attachment; filename="sharepoint-sites.xlsx"');
  expect(first.headers.get('content-security-policy')).toContain('sandbox');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const tag = first.headers.get('etag') ?? '';
  for (const known of [`"other", ${tag}`, tag.replace('W/', '')]) {
    const again = await portal.fetch(address, { headers: { 'if-none-match': known } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  }
  const head = await portal.fetch(address, { method: 'HEAD' });
  expect([head.status, Number(head.headers.get('content-length')) > 1_000]).toEqual([200, true]);
});

test('a site that the directory gets is in it some seconds later, whatever its name holds', async () => {
  const tag = (await portal.fetch(address)).headers.get('etag') ?? '';
  const name = '=1+1 & <Team> "é"';
  const tree = [{ name: 'SharePoint', subGroups: [{ name: 'Planning and Grants', subGroups: [{ name }] }] }];
  await portal.db.transaction((tx) => embeddedAccounts.keepGroups(tx, tree, portal.now()));
  portal.passDays(1);
  const later = await portal.fetch(address, { headers: { 'if-none-match': tag } });
  expect(later.status).toBe(200);
  const [english] = readSpreadsheet(Buffer.from(await later.arrayBuffer()));
  expect(english?.rows).toContainEqual(['Planning and Grants', name, '']);
});

test('no other name is a download, and a wrong method is refused', async () => {
  for (const other of ['mip.xlsx', 'sharepoint-sites.csv', '', '..%2Fsharepoint-sites.xlsx'])
    expect((await portal.fetch(`/rap-home/downloads/${other}`)).status).toBe(404);
  const posted = await portal.fetch(address, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
