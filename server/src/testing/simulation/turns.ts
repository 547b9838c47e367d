import { AsyncLocalStorage } from 'node:async_hooks';

/** The process of this portal has been killed: nothing it still wants to do happens. */
export class Killed extends Error {
  override name = 'Killed';
}

/** One run of a portal, from its start until it is killed. */
export interface Process {
  name: string;
  isDead: boolean;
  /** Its machine stands still: what it wants to do waits, and time passes for everybody else. */
  isFrozen: boolean;
}

/** Something under way in a process: a run of a job, or a call. */
export interface Task {
  process: Process;
  name: string;
  /** Calls to the outside that wait for their turn. */
  waiting: number;
  /** Calls under way. */
  underWay: number;
  /** Its statement waits for a row that somebody else holds. */
  isBlocked: boolean;
  isOver: boolean;
}

interface Turn {
  task: Task;
  what: string;
  resolve: () => void;
  reject: (why: Error) => void;
}

const current = new AsyncLocalStorage<Task>();

/** A statement that has not ended after so many milliseconds may wait for a row. */
const patience = 4;

/**
 * Whose turn it is. Each call to the outside, such as a statement or a call of the provider, waits here until it is let through, so
 * that of all that is under way one thing happens at a time, in an order that chance alone decides.
 */
export class Turns {
  readonly #tasks = new Set<Task>();
  #turns: Turn[] = [];
  /** Transactions that are open: only with another one can a statement wait for a row. */
  openTransactions = 0;
  readonly #countBlocked: () => Promise<number>;
  #happened: () => void = () => undefined;

  /** @param countBlocked how many statements wait for a row */
  constructor(countBlocked: () => Promise<number>) {
    this.#countBlocked = countBlocked;
  }

  /** Begins something in a process. */
  begin(process: Process, name: string, work: () => Promise<void>): Task {
    const task: Task = { process, name, waiting: 0, underWay: 0, isBlocked: false, isOver: false };
    this.#tasks.add(task);
    void current.run(task, async () => {
      try {
        await work();
      } finally {
        task.isOver = true;
        this.#tasks.delete(task);
        this.#happened();
      }
    });
    return task;
  }

  /** Does this when its turn has come. */
  async pass<T>(what: string, act: (task: Task) => Promise<T>): Promise<T> {
    const task = current.getStore();
    if (task === undefined) throw new Error(`nobody in the simulation does this: ${what}`);
    if (task.process.isDead) throw new Killed();
    task.waiting += 1;
    await new Promise<void>((resolve, reject) => {
      this.#turns.push({ task, what, resolve, reject });
      this.#happened();
    });
    task.underWay += 1;
    try {
      return await act(task);
    } finally {
      task.underWay -= 1;
      this.#happened();
    }
  }

  /** What waits for its turn and could go on: the tasks in the order in which they came, and what each wants to do. */
  get waiting(): readonly Pick<Turn, 'task' | 'what'>[] {
    return this.#turns.filter(({ task }) => !task.process.isFrozen);
  }

  /** How many tasks are under way, in all processes or in one. */
  count(process?: Process): number {
    return [...this.#tasks].filter((task) => process === undefined || task.process === process).length;
  }

  /** Whether a task of this process waits for a row, whose statement the server would run next. */
  isBlocked(process: Process): boolean {
    return [...this.#tasks].some((task) => task.process === process && task.isBlocked);
  }

  /** Lets one through; ends when everybody waits again. */
  async letThrough({ task, what }: Pick<Turn, 'task' | 'what'>): Promise<void> {
    const turn = this.#turns.find((one) => one.task === task && one.what === what);
    if (turn === undefined) return;
    this.#turns = this.#turns.filter((one) => one !== turn);
    turn.task.waiting -= 1;
    turn.resolve();
    await this.settle();
  }

  /** Ends a process in the middle of whatever it does: its open transactions are rolled back, and nothing more comes of it. */
  async kill(process: Process): Promise<void> {
    process.isDead = true;
    const ended = this.#turns.filter(({ task }) => task.process === process);
    this.#turns = this.#turns.filter(({ task }) => task.process !== process);
    for (const { task, reject } of ended) {
      task.waiting -= 1;
      reject(new Killed());
    }
    await this.settle();
  }

  /** Ends when each task waits for its turn or for a row, or is over. */
  async settle(): Promise<void> {
    let looks = 0;
    for (;;) {
      // What follows from the last event without anything outside happens first.
      await new Promise(setImmediate);
      const busy = [...this.#tasks].filter(({ waiting, isOver }) => waiting === 0 && !isOver);
      if (busy.length === 0) return;
      if (await this.#somethingHappens()) continue;
      looks = (await this.#areBlocked(busy)) ? looks + 1 : 0;
      // A statement whose row has just become free is still about to be woken.
      if (looks === 2) return;
    }
  }

  /** @returns false where nothing has for a while, although a statement could be waiting for a row */
  async #somethingHappens(): Promise<boolean> {
    const happens = new Promise<true>((resolve) => (this.#happened = () => resolve(true)));
    if (this.openTransactions === 0) return await happens;
    let timer: NodeJS.Timeout | undefined;
    const isLate = new Promise<false>((resolve) => (timer = setTimeout(resolve, patience, false)));
    const outcome = await Promise.race([happens, isLate]);
    clearTimeout(timer);
    return outcome;
  }

  /** A statement that waits for a row ends when the one who holds it goes on; where everybody waits, the server ends it. */
  async #areBlocked(busy: readonly Task[]): Promise<boolean> {
    if (busy.some(({ underWay }) => underWay === 0)) return false;
    const blocked = await this.#countBlocked();
    const areAll = busy.every(({ underWay }) => underWay > 0) && blocked === busy.length;
    for (const task of busy) task.isBlocked = areAll;
    return areAll && this.#turns.length > 0;
  }
}
