import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isAlive } from './tree.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How long a child may take to end after it was asked, in milliseconds; then its whole group is ended. */
const patience = 30_000;

/** How long those it started may take after it, in milliseconds. */
const patienceAfter = 10_000;

/**
 * The one program the launcher runs at a time, in a process group of its own: a signal reaches it exactly once,
 * from here, also when the terminal sends Ctrl-C to everybody in the launcher's group.
 */
export class Child {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #running;
  /** @type {NodeJS.Signals | undefined} */
  #asked;

  constructor() {
    for (const signal of stopSignals) process.on(signal, () => this.#end(signal));
  }

  /** Whether we were asked to end; whatever failed since then failed for that reason. */
  get isEnding() {
    return this.#asked !== undefined;
  }

  /**
   * Runs a program to its end. It has nothing to read: no goal asks questions.
   * @param {string} program
   * @param {string[]} args
   * @param {Record<string, string | undefined>} environment
   * @param {{ cwd?: string, withChannel?: boolean, hear?: (text: string) => void }} [options] with a channel the
   *   program learns when the launcher is gone; `hear` gets what it writes to its error output, which is then not shown
   * @returns {Promise<number>} its exit code, or 128 and the signal's number as shells count
   */
  run(program, args, environment, { cwd, withChannel = false, hear } = {}) {
    if (this.#asked) return Promise.resolve(128 + constants.signals[this.#asked]);
    const stdio = ['ignore', 'inherit', hear ? 'pipe' : 'inherit', ...(withChannel ? ['ipc'] : [])];
    const child = spawn(program, args, { cwd, env: environment, stdio, detached: true });
    child.stderr?.setEncoding('utf8').on('data', hear);
    this.#running = child;
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      // What it wrote last may arrive after its exit.
      child.once(hear ? 'close' : 'exit', async (code, signal) => {
        this.#running = undefined;
        // Its own children may still be cleaning up.
        if (this.#asked) await untilGone(child.pid);
        signalGroup(child.pid, 'SIGKILL');
        resolve(code ?? 128 + constants.signals[signal]);
      });
    });
  }

  /**
   * npm does not hand SIGTERM on, and SIGKILL cannot be: when the process that started us is gone, stop too.
   * @param {string} [above] the id of the one that started that one, when it is to count as well
   */
  endWithParent(above) {
    const parent = process.ppid;
    const isGone = () => process.ppid !== parent || (above !== undefined && !isAlive(Number(above)));
    setInterval(() => isGone() && this.#end('SIGTERM'), 500).unref();
  }

  /** @param {NodeJS.Signals} signal */
  #end(signal) {
    if (this.#asked) return;
    this.#asked = signal;
    const group = this.#running?.pid;
    signalGroup(group, signal === 'SIGHUP' ? 'SIGTERM' : signal);
    setTimeout(() => signalGroup(group, 'SIGKILL'), patience).unref();
  }
}

/** @param {number | undefined} leader */
async function untilGone(leader) {
  const deadline = performance.now() + patienceAfter;
  while (signalGroup(leader, 0) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Sends the signal to everybody in the group; 0 only asks.
 * @param {number | undefined} leader
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether anybody is in it
 */
function signalGroup(leader, signal) {
  try {
    return leader !== undefined && process.kill(-leader, signal);
  } catch {
    return false;
  }
}
