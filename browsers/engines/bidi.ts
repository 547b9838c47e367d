import { patience } from './engine.ts';

/** A connection to a browser that speaks WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #hear: (event: string, reported: unknown) => void;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  private constructor(socket: WebSocket, hear: (event: string, reported: unknown) => void) {
    this.#socket = socket;
    this.#hear = hear;
    socket.addEventListener('message', ({ data }) => {
      this.#receive(String(data));
    });
    socket.addEventListener('close', () => {
      for (const one of this.#waiting.values()) one.reject(new Error('the browser has gone'));
    });
  }

  /**
   * Begins a session at this address.
   * @param hear called with the events that the session subscribes to
   */
  static async begin(
    address: string,
    hear: (event: string, reported: unknown) => void,
  ): Promise<BidiConnection> {
    const socket = new WebSocket(`${address}/session`);
    const opened = Promise.withResolvers<void>();
    socket.addEventListener('open', () => {
      opened.resolve();
    });
    socket.addEventListener('error', () => {
      opened.reject(new Error(`no connection to ${address}`));
    });
    await opened.promise;
    const connection = new BidiConnection(socket, hear);
    await connection.send('session.new', { capabilities: {} });
    return connection;
  }

  /**
   * Sends a command and waits for its result.
   * @throws when it is refused, or takes more than a minute
   */
  async send<Result>(method: string, params: unknown): Promise<Result> {
    const id = (this.#last += 1);
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    const timer = setTimeout(() => {
      answer.reject(new Error(`${method} was not answered within ${patience} ms`));
    }, patience);
    try {
      this.#socket.send(JSON.stringify({ id, method, params }));
      return (await answer.promise) as Result;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  end(): void {
    this.#socket.close();
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.type === 'event') {
      this.#hear(message.method, message.params);
      return;
    }
    const waiting = this.#waiting.get(message.id ?? 0);
    if (message.type === 'success') waiting?.resolve(message.result);
    else waiting?.reject(new Error(`${message.error}: ${message.message}`));
  }
}

type Message =
  | { type: 'event'; method: string; params: unknown }
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number | null; error: string; message: string };
