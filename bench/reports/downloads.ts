import { setTimeout } from 'node:timers/promises';

/** What somebody takes, in a process of its own, so that measurements of others have the processor to themselves. */
export interface Downloads {
  address: string;
  tokens: readonly string[];
  /** Bytes a second that each of them takes; as fast as it comes where it is not given. */
  bytesPerSecond?: number;
  /** After so many milliseconds they leave. */
  milliseconds?: number;
}

/** How many of them were answered with what, and how long the last one took that came to its end. */
export interface Downloaded {
  statuses: Record<string, number>;
  bytes: number;
  seconds: number;
}

process.on('message', (taking: Downloads) => {
  void takeAll(taking).then((downloaded) => process.send?.(downloaded));
});

async function takeAll(taking: Downloads): Promise<Downloaded> {
  const began = performance.now();
  const statuses: Record<string, number> = {};
  let bytes = 0;
  const each = taking.tokens.map(async (token) => {
    const { status, downloaded } = await take(taking, token);
    statuses[status] = (statuses[status] ?? 0) + 1;
    bytes += downloaded;
  });
  await Promise.all(each);
  return { statuses, bytes, seconds: (performance.now() - began) / 1_000 };
}

async function take(
  { address, bytesPerSecond, milliseconds }: Downloads,
  token: string,
): Promise<{ status: string; downloaded: number }> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const leaving = milliseconds === undefined ? {} : { signal: AbortSignal.timeout(milliseconds) };
  let downloaded = 0;
  let status = 'none';
  try {
    const response = await fetch(address, { headers, ...leaving });
    status = String(response.status);
    if (response.body === null) return { status, downloaded };
    for await (const chunk of response.body) {
      downloaded += chunk.length;
      if (bytesPerSecond !== undefined) await setTimeout((chunk.length / bytesPerSecond) * 1_000);
    }
    return { status, downloaded };
  } catch {
    return { status: `${status}, left`, downloaded };
  }
}

process.send?.('ready');
