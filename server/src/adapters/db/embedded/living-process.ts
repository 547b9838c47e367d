import { isCode } from './programs.ts';

/** Whether a process with this id runs, no matter who its user is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
}
