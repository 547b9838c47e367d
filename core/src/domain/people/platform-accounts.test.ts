import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountsIn, amongAccounts, selectionIn, selectionText } from './platform-accounts.ts';

const river = { username: 'nora_river', orgID: '1042' };
const delta = { username: 'nora_delta', orgID: '1077' };
const kept = (mipAccounts: unknown): string => JSON.stringify({ mipAccounts });

describe('the accounts on the platform', () => {
  test('are those listed, in their order, each once; one name in two organizations is two accounts', () => {
    const sameName = { ...delta, username: river.username };
    expect(accountsIn(kept([river, delta, { ...river }, sameName]))).toEqual([river, delta, sameName]);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"mipAccounts":[{"username":'],
    ['no object', '7'],
    ['null', 'null'],
    ['no list', kept({ 0: river, length: 1 })],
    ['a list alone', JSON.stringify([river])],
    [
      'names that are none',
      kept([{ username: 7, orgID: '1' }, { username: ['a'], orgID: '1' }, null, 'a', []]),
    ],
    ['empty names', kept([{ username: '', orgID: '1' }, { username: 'a', orgID: '' }, { username: 'a' }])],
    ['names longer than any', kept([{ username: 'a'.repeat(101), orgID: '1' }])],
  ])('are none in %s', (_what, text) => {
    expect(accountsIn(text)).toEqual([]);
  });

  test('are read beside what is broken, and names that mean something to JavaScript are only names', () => {
    const text = `{"__proto__":{"mipAccounts":[]},"mipAccounts":[null,{"username":"nora_river","orgID":"1042","x":1},{"__proto__":{"username":"a","orgID":"1"}}]}`;
    expect(accountsIn(text)).toEqual([river]);
  });

  test('are read from any content, without a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything().map(kept)), (text) => {
        for (const { username, orgID } of accountsIn(text)) expect([username, orgID]).not.toContain('');
        expect(selectionIn(text)).toSatisfy((one) => one === null || typeof one === 'object');
      }),
    );
  });
});

test('a selection is read as it was written, and counts only among the own accounts', () => {
  expect(selectionIn(selectionText(delta))).toEqual(delta);
  expect(amongAccounts([river, delta], { ...delta })).toBe(delta);
  expect(amongAccounts([river], delta)).toBeNull();
  expect(amongAccounts([river, delta], { ...river, orgID: delta.orgID })).toBeNull();
  expect(amongAccounts([river], null)).toBeNull();
  for (const text of [
    '',
    '{}',
    '{"selectedUsername":"a"}',
    '[]',
    '{"selectedUsername":"a","selectedOrgID":7}',
  ])
    expect(selectionIn(text)).toBeNull();
});
