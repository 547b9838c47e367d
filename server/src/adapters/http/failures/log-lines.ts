import pino from 'pino';

/** How long a line may wait for others, in milliseconds: a portal that is killed loses no more than that. */
const longestWait = 250;
/** From how many bytes on lines are written at once. */
const enough = 4_096;

/**
 * Log lines on their way to standard output, written together: a write for each cost more than making it. Where the process
 * ends by itself, what still waits is written first.
 */
export function logLines(): ReturnType<typeof pino.destination> {
  return pino.destination({ fd: 1, sync: false, minLength: enough, periodicFlush: longestWait });
}
