/** Codes of single failures of the database that mean "not now": see `isPassing`. */
const passingCodes: readonly string[] = [
  // Read-only, a silent transaction that was ended, a lost race, a deadlock, a lock that somebody else holds.
  '25006',
  '25P03',
  '40001',
  '40P01',
  '55P03',
  'CONNECTION_UNFIT',
  // Too many passwords wait to be looked at.
  'QUEUE_FULL',
  // The way to the server: nobody listens, the name or the network is away, the connection is cut.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** Whole classes: no connection, no room or memory left, an operator's hand (starting, stopping, a statement cancelled). */
const passingClasses = /^(?:08|53|57)[0-9A-Z]{3}$/;

/** The database client's own words for the same; these faults have no code. */
const passingMessages: readonly string[] = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** What the server says, with the code of a missing right, when the disk of its files has become read-only. */
const readOnlyDisk = /: Read-only file system$/;

/**
 * Whether the same may well succeed in a moment, because the database is away, starting, stopping, too busy, or cannot be
 * written right now, or because the portal itself has too much to do (rule running 9). What caused a failure counts as the failure itself.
 */
export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  // The embedded database's socket is a file, missing while it starts; other missing files are faults.
  const isSocketMissing = code === 'ENOENT' && 'syscall' in failure && failure.syscall === 'connect';
  return (
    isSocketMissing ||
    passingCodes.includes(code) ||
    passingClasses.test(code) ||
    (code === '42501' && readOnlyDisk.test(failure.message)) ||
    passingMessages.includes(failure.message) ||
    isPassing(failure.cause)
  );
}
