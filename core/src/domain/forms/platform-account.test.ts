import { describe, expect, test } from 'vitest';
import { type AccountAnswer, accountOfStep, platformAccount } from './platform-account.ts';

const question = { kind: 'platformAccount' } as const;
const organizations = [
  { ID: '1042', ORG: 'Riverbend Mapping' },
  { ID: '1077', ORG: 'Delta Surveys' },
  { ID: '9', ORG: 'No MIP info for migration' },
];
const employments = [
  { number: 1, status: 'Contractor' },
  { number: 3, status: 'Cooperating Technical Partner' },
];
const own = { username: 'nair2', orgID: '1042' };
const sound: AccountAnswer = {
  orgID: '1042',
  orgName: 'Riverbend Mapping',
  username: 'nora_new',
  supportCTP: '3',
};

function faults(differing: Partial<AccountAnswer>, platformAccounts: (typeof own)[] = []): string[] {
  const facts = { organizations, employments, platformAccounts, multiEmployment: true, roles: [] };
  const account = { ...sound, ...differing };
  return platformAccount.faults(question, { account }, facts).map(({ field, fault }) => `${field} ${fault}`);
}

describe('an account on the platform', () => {
  test.each<[string, Partial<AccountAnswer>, string[]]>([
    ['everything', {}, []],
    ['a name of one character', { username: 'n' }, []],
    ['a name of sixteen', { username: 'Abcdefgh_ijklmn-' }, []],
    ['no partner', { supportCTP: '' }, []],
    ['no organization', { orgID: '', orgName: '' }, ['mipOrgID REQUIRED']],
    ['no name of the organization', { orgName: '' }, ['mipOrgName REQUIRED']],
    ['an unknown organization', { orgID: '7' }, ['mipOrgID NOT_OFFERED']],
    ['a name of another organization', { orgName: 'Delta Surveys' }, ['mipOrgName NOT_OFFERED']],
    [
      'what was taken over without one',
      { orgID: '9', orgName: 'No MIP info for migration' },
      ['mipOrgName NOT_OFFERED'],
    ],
    ['no name', { username: '' }, ['mipUsername REQUIRED']],
    ['a name of seventeen', { username: 'a'.repeat(17) }, ['mipUsername TOO_LONG']],
    ['a digit', { username: 'nora2' }, ['mipUsername FORBIDDEN_CHARACTER']],
    ['a space', { username: 'nora new' }, ['mipUsername FORBIDDEN_CHARACTER']],
    ['a letter of another alphabet', { username: 'nóra' }, ['mipUsername FORBIDDEN_CHARACTER']],
    ['a line break at the end', { username: 'nora\n' }, ['mipUsername FORBIDDEN_CHARACTER']],
    ['an employment that is none of theirs', { supportCTP: '2' }, ['supportCTP NOT_OFFERED']],
  ])('with %s', (_what, differing, expected) => {
    expect(faults(differing)).toEqual(expected);
  });

  test('the person who has one asks under its name, whatever characters it has, and need not say it', () => {
    expect(faults({ username: 'nair2' }, [own])).toEqual([]);
    expect(faults({ username: '' }, [own])).toEqual([]);
    expect(faults({ username: 'nora_new' }, [own])).toEqual(['mipUsername NOT_OFFERED']);
    const sent = { mipOrgID: '1077', mipOrgName: 'Delta Surveys' };
    const choice = { employments, multiEmployment: true, platformAccounts: [own] };
    expect(platformAccount.read(sent, choice)).toEqual({
      account: { orgID: '1077', orgName: 'Delta Surveys', username: 'nair2', supportCTP: '' },
    });
    expect(platformAccount.read({ supportCTP: 3 }, choice).account?.supportCTP).toBe('3');
    expect(platformAccount.read({}, choice)).toEqual({});
    expect(platformAccount.read({ mipUsername: null, supportCTP: null }, choice)).toEqual({});
  });

  test('an organization that is gone has to be chosen again', () => {
    const offered = { organizations: [], employments, roles: [] };
    expect(platformAccount.stillOffered(question, { account: sound }, offered).account).toEqual({
      ...sound,
      orgID: '',
      orgName: '',
    });
    expect(
      platformAccount.stillOffered(question, { account: sound }, { ...offered, organizations }).account,
    ).toEqual(sound);
  });

  test('travels in its own fields, and stored data is looked at before it is trusted', () => {
    const details = platformAccount.details({ account: sound }, question);
    expect(details).toEqual({
      mipOrgID: '1042',
      mipOrgName: 'Riverbend Mapping',
      mipUsername: 'nora_new',
      supportCTP: '3',
    });
    expect(Object.keys(details)).toEqual(platformAccount.fields(question));
    expect(platformAccount.isAnswer(sound)).toBe(true);
    for (const broken of [null, [], {}, { ...sound, orgID: 7 }, { ...sound, extra: '' }])
      expect(platformAccount.isAnswer(broken)).toBe(false);
  });

  test('is appended once, and an undo keeps what was there before', () => {
    const delivery = {
      target: { clientId: 'mip-app', pathOf: () => null },
      answers: { account: sound },
      addRoles: [],
      removeRoles: [],
      held: null,
    };
    const [step] = platformAccount.steps(question, { ...delivery, heldAccounts: [own] });
    expect(step).toMatchObject({ kind: 'ADD_ACCOUNT', clientId: null, role: 'mipUsernames' });
    expect(step === undefined ? null : accountOfStep(step)).toEqual({ username: 'nora_new', orgID: '1042' });
    const heldAccounts = [{ username: 'nora_new', orgID: '1042' }];
    expect(platformAccount.steps(question, { ...delivery, heldAccounts })).toEqual([]);
    const unnamed = { ...delivery, answers: { account: { ...sound, orgID: '1077', username: '' } } };
    const [other] = platformAccount.steps(question, { ...unnamed, heldAccounts: [own] });
    expect(other?.values).toEqual(['nair2', '1077']);
    expect(platformAccount.steps(question, unnamed)).toEqual([]);
    expect(
      platformAccount
        .losses?.(question, { clientId: 'mip-app', attributes: null, accounts: [own] })
        .map(({ kind }) => kind),
    ).toEqual(['REMOVE_ACCOUNT']);
  });
});
