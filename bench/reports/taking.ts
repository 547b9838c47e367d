import { setTimeout } from 'node:timers/promises';

/** What somebody takes, in a process of its own, so that measurements of others have the processor to themselves. */
export interface Taking {
  address: string;
  tokens: readonly string[];
  /** Bytes a second that each of them takes; as fast as it comes where it is not given. */
  bytesPerSecond?: number;
  /** After so many milliseconds they leave. */
  milliseconds?: number;
}

/** How many of them were answered with what, and how long the last one took that came to its end. */
export interface Taken {
  statuses: Record<string, number>;
  bytes: number;
  seconds: number;
}

process.on('message', (taking: Taking) => {
  void takeAll(taking).then((taken) => process.send?.(taken));
});

async function takeAll(taking: Taking): Promise<Taken> {
  const began = performance.now();
  const statuses: Record<string, number> = {};
  let bytes = 0;
  const each = taking.tokens.map(async (token) => {
    const { status, taken } = await take(taking, token);
    statuses[status] = (statuses[status] ?? 0) + 1;
    bytes += taken;
  });
  await Promise.all(each);
  return { statuses, bytes, seconds: (performance.now() - began) / 1_000 };
}

async function take(
  { address, bytesPerSecond, milliseconds }: Taking,
  token: string,
): Promise<{ status: string; taken: number }> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const leaving = milliseconds === undefined ? {} : { signal: AbortSignal.timeout(milliseconds) };
  let taken = 0;
  let status = 'none';
  try {
    const response = await fetch(address, { headers, ...leaving });
    status = String(response.status);
    if (response.body === null) return { status, taken };
    for await (const chunk of response.body) {
      taken += chunk.length;
      if (bytesPerSecond !== undefined) await setTimeout((chunk.length / bytesPerSecond) * 1_000);
    }
    return { status, taken };
  } catch {
    return { status: `${status}, left`, taken };
  }
}

process.send?.('ready');
