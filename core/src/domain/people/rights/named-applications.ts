import { type HolderReader, holderReaders } from './holder-readers.ts';

/** The applications that somebody is named for, whether or not they can act. */
export interface NamedFor {
  /** Ids of those whose requests they authorize. */
  authorizes: readonly string[];
  /** Ids of those that are their product. */
  owns: readonly string[];
}

const listIn: Readonly<Record<HolderReader, (named: NamedFor) => readonly string[]>> = {
  AUTHORIZER: ({ authorizes }) => authorizes,
  PRODUCT_OWNER: ({ owns }) => owns,
};

/** Whether somebody is named for this application in this role. */
export function isNamedAs(role: HolderReader, named: NamedFor, applicationId: string): boolean {
  return listIn[role](named).includes(applicationId);
}

/**
 * Ids of the applications that somebody may act for now because they are named for them: the person who asks who holds roles, and the person who
 * takes access away, is asked this (rule approvers 7).
 * @param mayAct whether they can act in this role now
 */
export function namedApplications(mayAct: (role: HolderReader) => boolean, named: NamedFor): string[] {
  return [...new Set(holderReaders.filter(mayAct).flatMap((role) => listIn[role](named)))];
}
