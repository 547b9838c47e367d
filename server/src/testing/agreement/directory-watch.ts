import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../adapters/db/database.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';

const openTransaction = new AsyncLocalStorage<true>();

/** The same database; whatever runs within one of its transactions is known to do so. */
export function markingTransactions(db: Database): Database {
  return { ...db, transaction: (work) => db.transaction((tx) => openTransaction.run(true, () => work(tx))) };
}

/** A directory under watch. */
export interface WatchedDirectory {
  /** Refuses to be asked within a transaction of a database that marks them. */
  directory: Directory;
  /** The same for what is written. */
  writer: DirectoryWriter;
  /** @throws when it was, ever: the refusal itself may have been mistaken for a failing provider. */
  expectNoneInTransaction(): void;
}

/**
 * Watches that a directory is never asked while a transaction is open: on another machine it could take seconds, and the
 * transaction would hold its rows for as long.
 */
export function watchDirectory(read: Directory, written: DirectoryWriter): WatchedDirectory {
  const misplaced: string[] = [];
  const outside = <Given extends unknown[], Result>(
    name: string,
    call: (...given: Given) => Promise<Result>,
  ): ((...given: Given) => Promise<Result>) => {
    return async (...given) => {
      if (openTransaction.getStore() === undefined) return await call(...given);
      misplaced.push(name);
      throw new Error(`the directory was asked within a transaction: ${name}`);
    };
  };
  return {
    directory: {
      capabilities: read.capabilities,
      person: outside('person', read.person.bind(read)),
      people: outside('people', read.people.bind(read)),
      selfRegistered: outside('selfRegistered', read.selfRegistered.bind(read)),
      namesakesOf: outside('namesakesOf', read.namesakesOf.bind(read)),
      holders: outside('holders', read.holders.bind(read)),
      groupsBelow: outside('groupsBelow', read.groupsBelow.bind(read)),
      heldRoles: outside('heldRoles', read.heldRoles.bind(read)),
      changesByItself: outside('changesByItself', read.changesByItself.bind(read)),
      useOf: outside('useOf', read.useOf.bind(read)),
      unusedAccounts: outside('unusedAccounts', read.unusedAccounts.bind(read)),
    },
    writer: {
      capabilities: written.capabilities,
      changeGroups: outside('changeGroups', written.changeGroups.bind(written)),
      changeRoles: outside('changeRoles', written.changeRoles.bind(written)),
      setAttribute: outside('setAttribute', written.setAttribute.bind(written)),
      changeOwnAttribute: outside('changeOwnAttribute', written.changeOwnAttribute.bind(written)),
      changeContact: outside('changeContact', written.changeContact.bind(written)),
      acceptRules: outside('acceptRules', written.acceptRules.bind(written)),
      giveOneTimePassword: outside('giveOneTimePassword', written.giveOneTimePassword.bind(written)),
      changeDetails: outside('changeDetails', written.changeDetails.bind(written)),
      setEnabled: outside('setEnabled', written.setEnabled.bind(written)),
      lockUnused: outside('lockUnused', written.lockUnused.bind(written)),
      disableUnused: outside('disableUnused', written.disableUnused.bind(written)),
    },
    expectNoneInTransaction: () => {
      if (misplaced.length > 0)
        throw new Error(`the directory was asked within a transaction: ${misplaced.join(', ')}`);
    },
  };
}
