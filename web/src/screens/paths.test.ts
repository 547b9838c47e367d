import { expect, test } from 'vitest';
import { parseQuery } from './address.ts';
import { isPortalAddress, paths, screenAt } from './paths.ts';
import { applicationsSearch, manageRequestsSearch } from './searches.ts';

test('an address holds the search as plain names and values, and reads back the same', () => {
  const address = paths.manageRequests({ role: 'SUPERVISOR', q: '2026 & more', minAgeDays: 3 });
  expect(address).toBe('/rap-home/manage-requests?role=SUPERVISOR&q=2026+%26+more&minAgeDays=3');
  expect(manageRequestsSearch(parseQuery(address.split('?')[1] ?? ''))).toMatchObject({
    role: 'SUPERVISOR',
    q: '2026 & more',
    minAgeDays: 3,
  });
});

test('what is not valid in a search is dropped', () => {
  expect(manageRequestsSearch({ role: 'PRODUCT_OWNER', minAgeDays: '-1', view: 'x' })).toEqual({});
  expect(manageRequestsSearch({ view: 'alternates' })).toEqual({ view: 'alternates' });
  expect(applicationsSearch({ show: 'everything', view: 'x', q: '' })).toEqual({});
});

test('only our own screens are addresses', () => {
  expect(
    ['/rap-home/login', paths.request('RAP-2026-000123'), '/rap-home/applications?q=x#top'].every(
      isPortalAddress,
    ),
  ).toBe(true);
  const foreign = [
    '//evil.example/rap-home/login',
    'https://evil.example',
    '/rap-home/loginx',
    '/rap-home/requests/',
    '/rap-home/',
  ];
  expect(foreign.filter(isPortalAddress)).toEqual([]);
});

test('the number of a request is read from its path', () => {
  expect(screenAt(paths.request('RAP-2026-000123'))).toEqual({ name: 'request', named: 'RAP-2026-000123' });
  expect(screenAt(paths.applications())).toEqual({ name: 'applications', named: '' });
});
