import { describe, expect, test } from 'vitest';
import { shipped } from '../../../testing/catalogue.ts';
import { requestOf } from '../../../testing/requests.ts';
import { faultsOfConfirmations, itemsToSetUp, noteOf } from './set-up.ts';

const items = ['Engineering and Mapping', 'Outreach and Communication'];
const note = 'Added in the site collection';
const both = items.map((item) => ({ item, note }));

describe('what is confirmed one by one', () => {
  const supervised = { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' } as const;
  const stages = [supervised, { role: 'RM_IT_HELP', people: ['hana'] }] as const;
  const sites = shipped('rmd-sharepoint-app');
  const waiting = requestOf({
    stages,
    addRoles: ['RMD Member', 'Media Desk', 'Levee Team', 'Mapping Standards'],
  });

  test('is each group above the sites chosen, once, in the order of the list', () => {
    expect(itemsToSetUp(waiting, sites)).toEqual(items);
  });

  test('is what goes as well as what comes', () => {
    const change = { type: 'CHANGE_REQUEST', addRoles: ['Media Desk'], removeRoles: ['Levee Team'] } as const;
    expect(itemsToSetUp(requestOf({ stages, ...change }), sites)).toEqual(items);
  });

  test('is nothing where no site is chosen, in another stage, in a removal, and where the entry does not ask for it', () => {
    expect(itemsToSetUp(requestOf({ stages, addRoles: ['RMD Member'] }), sites)).toEqual([]);
    expect(itemsToSetUp(requestOf({ addRoles: ['Media Desk'] }), sites)).toEqual([]);
    const removal = { type: 'REMOVE_REQUEST', removeRoles: ['Media Desk'] } as const;
    expect(itemsToSetUp(requestOf({ stages, ...removal }), sites)).toEqual([]);
    expect(itemsToSetUp(requestOf({ stages, addRoles: ['CDS'] }), shipped('mip-app'))).toEqual([]);
    expect(itemsToSetUp(waiting, null)).toEqual([]);
  });
});

describe('confirmations', () => {
  test('are whole when there is one for each item, in any order', () => {
    expect(faultsOfConfirmations(items, both.toReversed())).toEqual([]);
    expect(faultsOfConfirmations([], [])).toEqual([]);
  });

  test('that are missing, too many, repeated, or too short are named by their field', () => {
    const [first, second] = both as [(typeof both)[0], (typeof both)[0]];
    expect(faultsOfConfirmations(items, [first])).toEqual([{ field: 'confirmations', fault: 'REQUIRED' }]);
    const oneTooMany = { field: 'confirmations.2.item', fault: 'NOT_OFFERED' };
    expect(faultsOfConfirmations(items, [...both, first])).toEqual([oneTooMany]);
    expect(faultsOfConfirmations(items, [...both, { item: 'Visitors', note }])).toEqual([oneTooMany]);
    expect(faultsOfConfirmations(items, [first, { ...second, note: 'Added it' }])).toEqual([
      { field: 'confirmations.1.note', fault: 'TOO_SHORT' },
    ]);
  });

  test('are kept as one text in the order of the items', () => {
    expect(noteOf(items, both.toReversed())).toBe(items.map((item) => `${item}: ${note}`).join('\n'));
  });
});
