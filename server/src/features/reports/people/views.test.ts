import { addresses } from '@portal/core/contract/addresses.ts';
import type { ReportViews } from '@portal/core/contract/downloads/report-views.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { expect, test } from 'vitest';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const save = async (username: string, name: string, search = 'state=LOCKED') =>
  await (await portal.as(username)).post<ReportViews & Problem>(addresses.reportViews, { name, search });
const viewsOf = async (username: string) =>
  (await (await portal.as(username)).get<ReportViews>(addresses.reportViews)).body.items;
const at = (address: string, viewId: string) => address.replace(':viewId', viewId);

test('a view is saved, listed by name, renamed and deleted', async () => {
  expect((await save('security', '  Locked people ')).status).toBe(201);
  await save('security', 'access of everybody', 'layout=grant');
  const [access, locked] = await viewsOf('security');
  expect([access?.name, access?.search]).toEqual(['access of everybody', 'layout=grant']);
  expect([locked?.name, locked?.search]).toEqual(['Locked people', 'state=LOCKED']);
  const security = await portal.as('security');
  const viewId = locked?.viewId ?? '';
  await security.post(at(addresses.reportViewName, viewId), { name: 'Who is locked' });
  expect((await viewsOf('security')).map(({ name }) => name)).toEqual([
    'access of everybody',
    'Who is locked',
  ]);
  const deleted = await security.post<ReportViews>(at(addresses.reportViewDeletion, viewId), {});
  expect(deleted.body.items.map(({ name }) => name)).toEqual(['access of everybody']);
  expect((await security.post(at(addresses.reportViewDeletion, viewId), {})).status).toBe(200);
});

test('a name is given once, and twenty views are the most, however many are saved at once', async () => {
  await save('security', 'Locked');
  expect((await save('security', 'Locked ')).body.code).toBe('VIEW_NAME_TAKEN');
  await portal.as('security');
  const saved = await Promise.all(
    Array.from({ length: 22 }, (_none, nth) => save('security', `View ${nth}`)),
  );
  expect(saved.filter(({ status }) => status === 201).length).toBe(19);
  expect(saved.filter(({ body }) => body.code === 'TOO_MANY_VIEWS').length).toBe(3);
  const [view] = await viewsOf('security');
  const renamed = await (await portal.as('security')).post<Problem>(
    at(addresses.reportViewName, view?.viewId ?? ''),
    { name: saved.find(({ status }) => status === 201)?.body.items.at(-1)?.name ?? '' },
  );
  expect(renamed.body.code).toBe('VIEW_NAME_TAKEN');
});

test('a view is its owner’s alone', async () => {
  await save('security', 'Mine');
  const [view] = await viewsOf('security');
  const viewId = view?.viewId ?? '';
  expect(await viewsOf('supervisor')).toEqual([]);
  const other = await portal.as('supervisor');
  expect((await other.post(at(addresses.reportViewName, viewId), { name: 'Yours' })).status).toBe(404);
  await other.post(at(addresses.reportViewDeletion, viewId), {});
  expect(await viewsOf('security')).toEqual([view]);
  expect((await save('staff', 'Nothing')).status).toBe(403);
});

test.each([
  ['name', { name: ' ', search: '' }],
  ['name', { name: 'a'.repeat(61), search: '' }],
  ['search', { name: 'Long', search: 'q'.repeat(4_001) }],
  ['search', { name: 'Elsewhere', search: '"><script>' }],
])('what is no view is refused: %s', async (field, body) => {
  const { status, body: problem } = await (await portal.as('security')).post<Problem>(
    addresses.reportViews,
    body,
  );
  expect([status, problem.errors?.[0]?.field]).toEqual([400, field]);
});
