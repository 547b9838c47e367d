import { expect, inject, test } from 'vitest';
import { contractClient, crowd, crowdedRoot, type ProviderUnderTest } from './provider-under-test.ts';

/** More than any provider gives in one page. */
const groupCount = 120;

/** That nothing is lost between the pages in which a provider answers. */
export function manyContract(provider: ProviderUnderTest): void {
  const names = Array.from(
    { length: groupCount },
    (_one, index) => `Group ${String(index).padStart(3, '0')}`,
  );

  test('more groups than come in one page are all there, each once', async () => {
    await provider.makeGroups(names);
    const groups = await provider.directory.groupsBelow(crowdedRoot);
    expect(groups?.map(({ name }) => name).toSorted()).toEqual(names);
  });

  test('of many who hold a role each is named once, disabled ones too', { timeout: 900_000 }, async () => {
    const count = inject('manyPeople');
    await provider.makeHolders(count);
    const roles = await provider.directory.heldRoles(contractClient);
    const holders = roles?.find(({ role }) => role === crowd.role)?.holders ?? [];
    expect([holders.length, new Set(holders).size]).toEqual([count, count]);
    const [first = ''] = holders;
    await provider.writer.setEnabled(first, false);
    const again = await provider.directory.heldRoles(contractClient);
    expect(again?.find(({ role }) => role === crowd.role)?.holders).toContain(first);
    expect(await provider.directory.heldRoles('no such client')).toBeNull();
  });
}
