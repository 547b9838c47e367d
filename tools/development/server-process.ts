import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports/free-port.ts';

const program = fileURLToPath(new URL('portal.ts', import.meta.url));

/** How long the server may take to end before it is killed, in milliseconds; one that a debugger holds never ends by itself. */
const patience = 2_000;

/** What the server process is started with. */
export interface ServerSettings {
  environment: Readonly<Record<string, string | undefined>>;
  /** Arguments for Node itself, such as `--inspect`. */
  nodeArguments: readonly string[];
  /** Called before each start; returns the folder that the server takes for the built page. */
  preparePage(): Promise<string>;
  onStarted(started: Started): void;
  /** Called when a server does not come up; it has written why. */
  onFailed(): void;
  /** Called when a server that was ready ends by itself. */
  onEnded(): void;
}

/** A start that succeeded. */
export interface Started {
  /** What the portal tells the person at the terminal. */
  lines: readonly string[];
  seconds: number;
}

/** One run of the server, from before its process exists until after it has ended. */
interface Run {
  /** Where it listens; null when it did not start, or has been replaced before it could. */
  port: Promise<number | null>;
  hasEnded: boolean;
  end(): Promise<void>;
}

/** The portal in a process of its own, which can be replaced by a new one that runs the sources as they are then. */
export class ServerProcess {
  readonly #settings: ServerSettings;
  #run: Run | null = null;

  constructor(settings: ServerSettings) {
    this.#settings = settings;
  }

  /** Ends the server that runs, if there is one, and starts another. */
  restart(): void {
    this.#run = startRun(this.#settings, this.#run?.end() ?? Promise.resolve());
  }

  /** Where the newest server listens, once it does; null when it could not start or has ended. */
  async port(): Promise<number | null> {
    for (;;) {
      const run = this.#run;
      const port = (await run?.port) ?? null;
      if (run === this.#run) return run === null || run.hasEnded ? null : port;
    }
  }

  async stop(): Promise<void> {
    await this.#run?.end();
  }
}

function startRun(settings: ServerSettings, earlierEnded: Promise<void>): Run {
  let child: ChildProcess | undefined;
  let isUnwanted = false;
  const begin = async (): Promise<number | null> => {
    await earlierEnded;
    const began = performance.now();
    const [port, page] = await Promise.all([freePort(), settings.preparePage()]);
    if (isUnwanted) return null;
    child = spawnServer(settings, port, page);
    const lines = await linesOf(child);
    if (isUnwanted || lines === null) return null;
    child.once('exit', () => {
      run.hasEnded = true;
      if (!isUnwanted) settings.onEnded();
    });
    settings.onStarted({ lines, seconds: (performance.now() - began) / 1_000 });
    return port;
  };
  const tryToBegin = async (): Promise<number | null> => {
    const port = await begin().catch((failure: unknown) => {
      console.error(failure);
      return null;
    });
    if (port === null && !isUnwanted) settings.onFailed();
    return port;
  };
  const run: Run = {
    port: tryToBegin(),
    hasEnded: false,
    end: async () => {
      isUnwanted = true;
      if (child === undefined) await run.port;
      else await end(child);
    },
  };
  return run;
}

function spawnServer(settings: ServerSettings, port: number, page: string): ChildProcess {
  return spawn(process.execPath, [...settings.nodeArguments, program, page], {
    env: { ...settings.environment, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** What it says when it is ready; null when it ends before. */
async function linesOf(child: ChildProcess): Promise<readonly string[] | null> {
  return await new Promise((resolve) => {
    child.once('message', (output) => resolve(Array.isArray(output) ? output.map(String) : []));
    child.once('error', () => resolve(null));
    child.once('exit', () => resolve(null));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(impatience);
}
