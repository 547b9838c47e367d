import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { family, signalEach } from '../../e2e/portals/portal-process.ts';
import { type Browser, codes, type Engine, height, type Key, patience, type Window } from './engine.ts';
import { hear } from './hearing.ts';
import { isReady, WebDriverSession } from './webdriver.ts';
import { freePort } from '../../tools/ports/free-port.ts';

/** Where the programs are: the driver, the browser it drives, and a screen that nobody looks at. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

/** WebKitGTK's small browser under its own driver, on a screen in memory. Ends with `end`, and everything it started with it. */
export async function webKitEngine(programs: WebKitPrograms): Promise<Engine & { end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-webkit-'));
  await narrowWindows(folder);
  const screen = spawn(
    programs.screen,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const environment = {
    DISPLAY: `:${await firstLine(screen)}`,
    XDG_CONFIG_HOME: folder,
    LIBGL_ALWAYS_SOFTWARE: '1',
    LANGUAGE: 'en',
  };
  return {
    launch: () => launch(programs, environment, folder),
    end: async () => {
      screen.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The buttons around the page keep a window wider than a telephone, unless they are small; and motion is not wanted. */
async function narrowWindows(folder: string): Promise<void> {
  const settings = join(folder, 'gtk-3.0');
  await mkdir(settings);
  const small =
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n';
  await writeFile(join(settings, 'gtk.css'), small);
  await writeFile(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
}

/** Files are saved where the settings of the desktop say, which a browser reads as it starts: each has a folder of its own. */
async function savingInto(settings: string): Promise<string> {
  const saved = await mkdtemp(join(settings, 'saved-'));
  await writeFile(join(settings, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${saved}"\n`);
  return saved;
}

async function firstLine(screen: ChildProcess): Promise<string> {
  const reported = Promise.withResolvers<string>();
  screen.once('error', reported.reject);
  screen.once('exit', (code) => {
    reported.reject(new Error(`the screen in memory ended with ${code}`));
  });
  screen.stdio[3]?.once('data', (line: Buffer) => {
    reported.resolve(line.toString().trim());
  });
  return await reported.promise;
}

async function launch(
  { driver, browser }: WebKitPrograms,
  environment: Readonly<Record<string, string>>,
  settings: string,
): Promise<Browser> {
  const port = await freePort();
  const saved = await savingInto(settings);
  // One program for each browser: it serves one session at a time.
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  const end = async (): Promise<void> => {
    signalEach(await family(child.pid ?? 0), 'SIGKILL');
  };
  try {
    await untilReady(port);
    const session = await WebDriverSession.begin(port, {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        // The story waits for what it wants to see; and its ear is in the page before the page has begun.
        pageLoadStrategy: 'none',
        timeouts: { script: patience / 2 },
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    });
    return new WebKitBrowser(session, saved, end);
  } catch (failure) {
    await end();
    throw failure;
  }
}

async function untilReady(port: number): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isReady(port))) {
    if (performance.now() > end) throw new Error('the driver of WebKit does not respond');
    await pause(100);
  }
}

/** What the windows of one browser share: the session, and what their pages complained about. */
class WebKitBrowser implements Browser {
  readonly saved: string;
  readonly #session: WebDriverSession;
  readonly #end: () => Promise<void>;
  readonly #windows: WebKitWindow[] = [];
  #isClosed = false;

  constructor(session: WebDriverSession, saved: string, end: () => Promise<void>) {
    this.saved = saved;
    this.#session = session;
    this.#end = end;
  }

  async open(): Promise<Window> {
    const handle =
      this.#windows.length === 0
        ? ((await this.#session.get('window')) as string)
        : // What is in a tab behind another is not drawn.
          ((await this.#session.post('window/new', { type: 'window' })) as { handle: string }).handle;
    const window = new WebKitWindow(this.#session, handle);
    this.#windows.push(window);
    await window.widen(1280);
    return window;
  }

  async complaints(): Promise<readonly string[]> {
    if (!this.#isClosed) for (const window of this.#windows) await window.listen();
    return this.#windows.flatMap((window) => window.noted);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.complaints();
      await this.#session.end();
    } finally {
      this.#isClosed = true;
      await this.#end();
    }
  }
}

class WebKitWindow implements Window {
  readonly noted: string[] = [];
  readonly #session: WebDriverSession;
  readonly #handle: string;

  constructor(session: WebDriverSession, handle: string) {
    this.#session = session;
    this.#handle = handle;
  }

  async goto(address: string): Promise<void> {
    await this.#toFront();
    await this.#session.post('url', { url: address });
    // The empty page of a new window is in a process of its own, which goes with it: what is asked of it then, nobody answers.
    // Nor does a page that another one is replacing, as where it goes on by itself.
    let trouble: unknown;
    const isThere = async (): Promise<boolean> => {
      try {
        if (await this.#session.execute("return document.URL === 'about:blank'")) return false;
        await this.listen();
        return true;
      } catch (failure) {
        trouble = failure;
        return false;
      }
    };
    const end = performance.now() + patience;
    while (!(await isThere())) {
      if (performance.now() > end) throw new Error(`${address} did not come`, { cause: trouble });
      await pause(50);
    }
  }

  async evaluate<Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result> {
    await this.listen();
    const call = `(${work.toString()})(${JSON.stringify(argument) ?? ''})`;
    const result: unknown = await this.#session.execute(`return ${call}`);
    return result as Result;
  }

  async run(program: string): Promise<void> {
    await this.#toFront();
    await this.#session.execute(program);
  }

  async pressAt(x: number, y: number): Promise<void> {
    const moves = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: moves });
  }

  async type(text: string): Promise<void> {
    for (const value of text) await this.#press([value]);
  }

  async hit(key: Key): Promise<void> {
    await this.#press(codes[key]);
  }

  async widen(width: number): Promise<void> {
    await this.#toFront();
    await this.#session.post('window/rect', { width, height });
  }

  async picture(): Promise<Buffer> {
    await this.#toFront();
    return Buffer.from((await this.#session.get('screenshot')) as string, 'base64');
  }

  /** Takes what the page complained about, and goes on listening. */
  async listen(): Promise<void> {
    await this.#toFront();
    const heard = (await this.#session.execute(`return ${hear}`)) as string[];
    this.noted.push(...heard);
  }

  async #press(values: readonly string[]): Promise<void> {
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
    await this.#act({ type: 'key', id: 'keyboard', actions: [...down, ...up] });
  }

  async #act(source: unknown): Promise<void> {
    await this.#toFront();
    await this.#session.post('actions', { actions: [source] });
  }

  async #toFront(): Promise<void> {
    if ((await this.#session.get('window')) !== this.#handle)
      await this.#session.post('window', { handle: this.#handle });
  }
}
