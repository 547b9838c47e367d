import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../adapters/db/database.ts';
import type { Directory } from '../../ports.ts';

const openTransaction = new AsyncLocalStorage<true>();

/** The same database; whatever runs within one of its transactions is known to do so. */
export function markingTransactions(db: Database): Database {
  return { ...db, transaction: (work) => db.transaction((tx) => openTransaction.run(true, () => work(tx))) };
}

/** A directory under watch. */
export interface WatchedDirectory {
  /** Refuses to be asked within a transaction of a database that marks them. */
  directory: Directory;
  /** @throws when it was, ever: the refusal itself may have been taken for a failing provider. */
  expectNoneInTransaction(): void;
}

/**
 * Watches that a directory is never asked while a transaction is open: on another machine it could take seconds, and the
 * transaction would hold its rows for as long. Conditions and columns for a statement do not count as calls.
 */
export function watchDirectory(watched: Directory): WatchedDirectory {
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
      person: outside('person', watched.person.bind(watched)),
      people: outside('people', watched.people.bind(watched)),
      selfRegistered: outside('selfRegistered', watched.selfRegistered.bind(watched)),
      namesakesOf: outside('namesakesOf', watched.namesakesOf.bind(watched)),
      holders: outside('holders', watched.holders.bind(watched)),
      groupsBelow: outside('groupsBelow', watched.groupsBelow.bind(watched)),
      changeGroups: outside('changeGroups', watched.changeGroups.bind(watched)),
      changeRoles: outside('changeRoles', watched.changeRoles.bind(watched)),
      setAttribute: outside('setAttribute', watched.setAttribute.bind(watched)),
      changeOwnAttribute: outside('changeOwnAttribute', watched.changeOwnAttribute.bind(watched)),
      useOf: outside('useOf', watched.useOf.bind(watched)),
      unusedAccounts: outside('unusedAccounts', watched.unusedAccounts.bind(watched)),
      lockUnused: outside('lockUnused', watched.lockUnused.bind(watched)),
      disableUnused: outside('disableUnused', watched.disableUnused.bind(watched)),
      peopleColumn: watched.peopleColumn.bind(watched),
      stillHolds: watched.stillHolds.bind(watched),
      stillKnows: watched.stillKnows.bind(watched),
    },
    expectNoneInTransaction: () => {
      if (misplaced.length > 0)
        throw new Error(`the directory was asked within a transaction: ${misplaced.join(', ')}`);
    },
  };
}
