import { expect, test } from 'vitest';
import {
  type DetailChange,
  type DetailField,
  detailChanges,
  detailsOf,
  planDetails,
} from './person-details.ts';

const nora = detailsOf({
  ...{ givenName: 'Nora', familyName: 'New', email: 'nora@agency.example', username: 'nora' },
  attributes: { supervisorEmails: ['dana@agency.example'], branch: ['Maps'], contractsSupported: ['A', 'B'] },
});
const change = (field: DetailField, newValue: string, previousValue = nora[field]): DetailChange => ({
  ...{ field, previousValue, newValue },
});

test('what was typed is tidied before it counts', () => {
  expect(
    planDetails([change('email', ' Nora.New@Agency.example '), change('branch', ' Risk  Maps')], nora),
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
    expect(planDetails(sent, nora)).toEqual({ refused: 'STALE_PERSON' });
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
])('%s cannot be %j', (field, newValue, fault) => {
  expect(planDetails([change(field, newValue)], nora)).toEqual({
    refused: 'INVALID',
    faults: [{ field: 'changes.0.newValue', fault }],
  });
});

test('a field is changed once, and nobody becomes their own supervisor by two changes', () => {
  expect(planDetails([change('branch', 'A'), change('branch', 'B')], nora)).toMatchObject({
    faults: [{ field: 'changes.1.field', fault: 'NOT_OFFERED' }],
  });
  const both = [change('email', 'x@agency.example'), change('supervisorEmails', 'x@agency.example')];
  expect(planDetails(both, nora)).toMatchObject({ refused: 'INVALID' });
  const swapped = [change('email', 'dana@agency.example'), change('supervisorEmails', 'nora@agency.example')];
  expect(planDetails(swapped, nora)).toEqual({ changes: swapped });
});
