import { rolesThatStay, type StayingRole, whoStays } from '@portal/core/domain/people/inactivity.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { canAct, holds } from '@portal/core/domain/people/rights/known-person.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';

/** Whose accounts stay open however long they are away, each with the role that keeps them so (rule people 16). */
export async function keptOpen(
  directory: Pick<Directory, 'holders' | 'useOf'>,
): Promise<Map<string, StayingRole>> {
  const staying = new Map<string, StayingRole>();
  for (const role of rolesThatStay) {
    const holders = await directory.holders({ clientId: portalClientId, role });
    const one = whoStays(await directory.useOf(holders.filter(canAct).map(({ id }) => id)));
    if (one !== null && !staying.has(one)) staying.set(one, role);
  }
  return staying;
}

/** The role that keeps somebody's account open; null where it can be locked like any other. */
export async function keptOpenBy(
  directory: Pick<Directory, 'holders' | 'useOf'>,
  person: DirectoryPerson,
): Promise<StayingRole | null> {
  if (!rolesThatStay.some((role) => holds(person, role))) return null;
  return (await keptOpen(directory)).get(person.id) ?? null;
}
