import { patience } from './engine.ts';

/** A session of a WebDriver program (https://www.w3.org/TR/webdriver2/), as far as the stories need it. */
export class WebDriverSession {
  readonly #address: string;

  private constructor(address: string) {
    this.#address = address;
  }

  /** Begins a session at the program that listens on this port. */
  static async begin(port: number, capabilities: unknown): Promise<WebDriverSession> {
    const driver = `http://127.0.0.1:${port}`;
    const { sessionId } = (await call('POST', `${driver}/session`, { capabilities })) as {
      sessionId: string;
    };
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  /** Sends a command to the window that is in front for the driver. */
  async post(command: string, body: unknown = {}): Promise<unknown> {
    return await call('POST', `${this.#address}/${command}`, body);
  }

  async get(command: string): Promise<unknown> {
    return await call('GET', `${this.#address}/${command}`);
  }

  /** Runs the body of a function in the page, and waits for what it promises. */
  async execute(script: string): Promise<unknown> {
    return await this.post('execute/sync', { script, args: [] });
  }

  async end(): Promise<void> {
    await call('DELETE', this.#address);
  }
}

/** Whether a program listens there and is ready for a session. */
export async function isReady(port: number): Promise<boolean> {
  try {
    const { ready } = (await call('GET', `http://127.0.0.1:${port}/status`)) as { ready: boolean };
    return ready;
  } catch {
    return false;
  }
}

async function call(method: string, address: string, body?: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebDriver: ${error}: ${message}`);
}
