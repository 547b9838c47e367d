import { Agent, request, type RequestOptions } from 'node:http';

/** One call that these callers make again and again. */
export interface Call {
  options: RequestOptions;
  body?: string;
  expected: number;
}

/** Keeps this many callers busy until all calls are made. @returns calls per second */
export async function callsPerSecond(callers: number, calls: readonly Call[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  let next = 0;
  const work = async (): Promise<void> => {
    for (let call = calls[next++]; call !== undefined; call = calls[next++]) await send(agent, call);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: callers }, work));
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return calls.length / seconds;
}

async function send(agent: Agent, { options, body, expected }: Call): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const sent = request({ ...options, agent }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === expected
          ? resolve()
          : reject(new Error(`expected ${expected}, got ${response.statusCode} from ${options.path}`)),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
