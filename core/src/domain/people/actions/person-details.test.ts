import { expect, test } from 'vitest';
import type { DetailLists } from './listed-details.ts';
import {
  type DetailChange,
  type DetailField,
  detailChanges,
  detailsOf,
  planDetails,
} from './person-details.ts';

const nora = detailsOf({
  givenName: 'Nora',
  familyName: 'New',
  email: 'nora@agency.example',
  username: 'nora',
  attributes: { supervisorEmails: ['dana@agency.example'], branch: ['Maps'], contractsSupported: ['A', 'B'] },
});
const lists: DetailLists = {
  organizations: [{ ID: '7', ORG: 'River' }],
  certificateRules: [{ kind: 'privacy', counts: 'ALWAYS', mostDays: 10 }],
  today: '2026-11-28',
};
const accounts = (...listed: [string, string][]): string =>
  JSON.stringify({ mipAccounts: listed.map(([username, orgID]) => ({ username, orgID })) });
const change = (field: DetailField, newValue: string, previousValue = nora[field]): DetailChange => ({
  field,
  previousValue,
  newValue,
});

test('what was typed is tidied before it counts', () => {
  expect(
    planDetails([change('email', ' Nora.New@Agency.example '), change('branch', ' Risk  Maps')], nora, lists),
  ).toEqual({ changes: [change('email', 'nora.new@agency.example'), change('branch', 'Risk Maps')] });
  expect(detailChanges(nora, { ...nora, username: ' NORA ', contractsSupported: 'A,B' })).toEqual([]);
  expect(detailChanges(nora, { ...nora, username: 'nora2' })).toEqual([change('username', 'nora2')]);
});

test('what is no longer so, or changes nothing, is not done', () => {
  for (const sent of [
    [change('branch', 'Other', 'Before')],
    [change('branch', 'Maps')],
    [change('username', 'NORA')],
    [change('branch', 'Other'), change('familyName', 'Newer', 'Old')],
  ])
    expect(planDetails(sent, nora, lists)).toEqual({ refused: 'STALE_PERSON' });
});

test.each<[DetailField, string, string]>([
  ['email', '', 'REQUIRED'],
  ['email', 'nobody at home', 'MALFORMED'],
  ['email', 'dana@agency.example', 'NOT_OFFERED'],
  ['username', 'no', 'TOO_SHORT'],
  ['username', 'nora@agency.example', 'MALFORMED'],
  ['username', 'n'.repeat(65), 'TOO_LONG'],
  ['familyName', ' ', 'REQUIRED'],
  ['supervisorEmails', 'nora@agency.example', 'NOT_OFFERED'],
  ['supervisorEmails', 'nobody', 'UNKNOWN'],
  ['branch', 'B'.repeat(201), 'TOO_LONG'],
  ['givenName', 'No\u202Era', 'FORBIDDEN_CHARACTER'],
  ['mipUsernames', 'nora', 'MALFORMED'],
  ['mipUsernames', accounts(['', '7']), 'REQUIRED'],
  ['mipUsernames', accounts(['nora', '']), 'REQUIRED'],
  ['mipUsernames', accounts(['nora', '8']), 'NOT_OFFERED'],
  ['mipUsernames', accounts(['nora', '7'], ['nora', '7']), 'NOT_OFFERED'],
  ['mipUsernames', accounts(['nora new', '7']), 'FORBIDDEN_CHARACTER'],
  ['mipUsernames', accounts(['n'.repeat(101), '7']), 'TOO_LONG'],
  ['privacyExpiration', 'tomorrow', 'MALFORMED'],
  ['privacyExpiration', '2026-12-09', 'TOO_LATE'],
  ['cyberExpiration', '2026-12-01', 'NOT_OFFERED'],
])('%s cannot be %j', (field, newValue, fault) => {
  expect(planDetails([change(field, newValue)], nora, lists)).toEqual({
    refused: 'INVALID',
    faults: [{ field: 'changes.0.newValue', fault }],
  });
});

test('a field is changed once, and nobody becomes their own supervisor by two changes', () => {
  expect(planDetails([change('branch', 'A'), change('branch', 'B')], nora, lists)).toMatchObject({
    faults: [{ field: 'changes.1.field', fault: 'NOT_OFFERED' }],
  });
  const both = [change('email', 'x@agency.example'), change('supervisorEmails', 'x@agency.example')];
  expect(planDetails(both, nora, lists)).toMatchObject({ refused: 'INVALID' });
  const swapped = [change('email', 'dana@agency.example'), change('supervisorEmails', 'nora@agency.example')];
  expect(planDetails(swapped, nora, lists)).toEqual({ changes: swapped });
});

test('accounts are kept in one way, and what somebody has already stays whatever it is', () => {
  const old = { ...nora, mipUsernames: accounts(['An old one', '99']) };
  const typed = `{ "mipAccounts": [{"orgID":"99","username":"An old one"}, {"username":" nora ","orgID":"7"}] }`;
  const after = accounts(['An old one', '99'], ['nora', '7']);
  expect(planDetails([change('mipUsernames', typed, old.mipUsernames)], old, lists)).toEqual({
    changes: [change('mipUsernames', after, old.mipUsernames)],
  });
  const none = [change('mipUsernames', '{"mipAccounts":[]}', old.mipUsernames)];
  expect(planDetails(none, old, lists)).toEqual({ changes: [change('mipUsernames', '', old.mipUsernames)] });
});

test.each(['2020-02-29', '2026-12-08', ''])('a certificate can end on %j', (day) => {
  const held = { ...nora, privacyExpiration: '2026-01-01' };
  const sent = [change('privacyExpiration', day, '2026-01-01')];
  expect(planDetails(sent, held, lists)).toEqual({ changes: sent });
});
