import type { DirectoryGroup } from '@portal/core/domain/catalogue/group.ts';
import type { Directory } from './directory.ts';

/** The groups of applications, as the directory had them at most a few seconds ago. */
export interface GroupTrees {
  /** The groups below the one of this name at the top; null where the directory has no such group. */
  below(root: string, now: Date): Promise<readonly DirectoryGroup[] | null>;
}

/** How old, in milliseconds, what was read may be. */
const keptFor = 5_000;

/** Reads the groups when they are asked for, and not again for some seconds: forms, submits and decisions all ask. */
export function groupTrees(directory: Pick<Directory, 'groupsBelow'>): GroupTrees {
  const kept = new Map<string, { at: Date; groups: Promise<readonly DirectoryGroup[] | null> }>();
  return {
    async below(root, now) {
      const known = kept.get(root);
      if (known !== undefined && Math.abs(now.getTime() - known.at.getTime()) < keptFor)
        return await known.groups;
      const reading = { at: now, groups: directory.groupsBelow(root) };
      kept.set(root, reading);
      try {
        return await reading.groups;
      } catch (failure) {
        // The next one asks again.
        if (kept.get(root) === reading) kept.delete(root);
        throw failure;
      }
    },
  };
}
