import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { family, signalEach } from '../../e2e/portals/portal-process.ts';
import { BidiConnection } from './bidi.ts';
import { type Browser, codes, type Engine, height, type Key, patience, type Window } from './engine.ts';

/** Firefox as it is installed, without a screen. */
export function firefoxEngine(program: string): Engine {
  return { launch: () => launch(program) };
}

/** Less motion is wanted, and nothing is asked of anybody at the first start. */
const preferences = {
  'ui.prefersReducedMotion': 1,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // Into the folder named beside the profile, and without asking.
  'browser.download.folderList': 2,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
};

async function launch(program: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-firefox-'));
  const saved = join(profile, 'saved');
  await mkdir(saved);
  const lines = Object.entries({ ...preferences, 'browser.download.dir': saved }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const end = async (): Promise<void> => {
    signalEach(await family(child.pid ?? 0), 'SIGKILL');
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const browser = new Firefox(saved, end);
    await browser.connect(await addressOf(child));
    return browser;
  } catch (failure) {
    await end();
    throw failure;
  }
}

/** Firefox says where it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  const reported = Promise.withResolvers<string>();
  const timer = setTimeout(() => {
    reported.reject(new Error(`Firefox did not start: ${output}`));
  }, patience);
  let output = '';
  child.once('error', reported.reject);
  child.once('exit', (code) => {
    reported.reject(new Error(`Firefox ended with ${code}: ${output}`));
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const [, address] = /listening on (ws:\S+)/.exec(output) ?? [];
    if (address !== undefined) reported.resolve(address);
  });
  try {
    return await reported.promise;
  } finally {
    clearTimeout(timer);
  }
}

class Firefox implements Browser {
  readonly saved: string;
  readonly #end: () => Promise<void>;
  readonly #noted: string[] = [];
  #connection: BidiConnection | null = null;

  constructor(saved: string, end: () => Promise<void>) {
    this.saved = saved;
    this.#end = end;
  }

  async connect(address: string): Promise<void> {
    const connection = await BidiConnection.begin(address, (_event, reported) => {
      const { level, text } = reported as { level: string; text: string | null };
      if (level === 'error') this.#noted.push(text ?? 'an error without words');
    });
    this.#connection = connection;
    await connection.send('session.subscribe', { events: ['log.entryAdded'] });
    await connection.send('script.addPreloadScript', {
      functionDeclaration: `() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          console.error('policy: ' + effectiveDirective + ' against ' + blockedURI);
        });
      }`,
    });
  }

  async open(): Promise<Window> {
    if (this.#connection === null) throw new Error('not connected');
    const { context } = await this.#connection.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
    });
    const window = new FirefoxWindow(this.#connection, context);
    await window.widen(1280);
    return window;
  }

  complaints(): Promise<readonly string[]> {
    return Promise.resolve(this.#noted);
  }

  async close(): Promise<void> {
    this.#connection?.end();
    await this.#end();
  }
}

/** What a script came to. */
type Outcome =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

class FirefoxWindow implements Window {
  readonly #connection: BidiConnection;
  readonly #context: string;

  constructor(connection: BidiConnection, context: string) {
    this.#connection = connection;
    this.#context = context;
  }

  async goto(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { url, wait: 'none' });
  }

  async evaluate<Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result> {
    const call = `(${work.toString()})(${JSON.stringify(argument) ?? ''})`;
    const text = await this.#script(
      `Promise.resolve(${call}).then((value) => JSON.stringify(value ?? null))`,
    );
    return JSON.parse(text) as Result;
  }

  async run(program: string): Promise<void> {
    await this.#script(`${program};''`);
  }

  async pressAt(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  async type(text: string): Promise<void> {
    for (const value of text) await this.#press([value]);
  }

  async hit(key: Key): Promise<void> {
    if (!(await this.evaluate(() => document.hasFocus(), null))) await this.#takeBack();
    await this.#press(codes[key]);
  }

  async widen(width: number): Promise<void> {
    await this.#send('browsingContext.setViewport', { viewport: { width, height } });
  }

  async picture(): Promise<Buffer> {
    const { data } = await this.#send<{ data: string }>('browsingContext.captureScreenshot', {});
    return Buffer.from(data, 'base64');
  }

  async #press(values: readonly string[]): Promise<void> {
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
    await this.#act({ type: 'key', id: 'keyboard', actions: [...down, ...up] });
  }

  async #act(source: unknown): Promise<void> {
    await this.#send('input.performActions', { actions: [source] });
  }

  /**
   * Tab leads from the last control into the browser's own window, where no command reaches the focus, and keys then do only
   * half of what they say on the page. Another tab and back again, and the page has it.
   */
  async #takeBack(): Promise<void> {
    const { contexts } = await this.#connection.send<{ contexts: { context: string }[] }>(
      'browsingContext.getTree',
      { maxDepth: 0 },
    );
    const other = contexts.find(({ context }) => context !== this.#context);
    if (other !== undefined)
      await this.#connection.send('browsingContext.activate', { context: other.context });
    await this.#send('browsingContext.activate', {});
  }

  async #script(expression: string): Promise<string> {
    const outcome = await this.#connection.send<Outcome>('script.evaluate', {
      expression,
      target: { context: this.#context },
      awaitPromise: true,
      userActivation: false,
    });
    if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text);
    return outcome.result.value ?? 'null';
  }

  async #send<Result>(method: string, params: object): Promise<Result> {
    return await this.#connection.send<Result>(method, { context: this.#context, ...params });
  }
}
