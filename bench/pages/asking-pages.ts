import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Pages that are open, in a process of their own, each on a connection of its own, as browsers hold them. */
export interface OpenPages {
  port: number;
  tokens: readonly string[];
  pauseMilliseconds: number;
  /** In which they are opened, one after another. */
  openingMilliseconds: number;
  milliseconds: number;
}

/** What the pages met. */
export interface Met {
  statuses: Record<string, number>;
  /** Milliseconds of each question whether anything is new, once all are open. */
  asked: number[];
  /** When each page had read what was new, by its index; milliseconds since 1970. Reading for the first time does not count. */
  learned: [page: number, at: number][];
}

process.on('message', (pages: OpenPages) => {
  void openAll(pages).then((met) => process.send?.(met));
});

async function openAll({
  port,
  tokens,
  pauseMilliseconds,
  openingMilliseconds,
  milliseconds,
}: OpenPages): Promise<Met> {
  const met: Met = { statuses: {}, asked: [], learned: [] };
  const start = performance.now();
  const end = start + milliseconds;
  const open = async (token: string, page: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let since: number | null = null;
    await setTimeout((openingMilliseconds * page) / tokens.length);
    while (performance.now() < end) {
      const began = performance.now();
      const news = await read(
        { agent, port, token, path: `/greenlight/news${since === null ? '' : `?since=${since}`}` },
        met,
      );
      if (began > start + openingMilliseconds + pauseMilliseconds) met.asked.push(performance.now() - began);
      if (news !== null) {
        const { position, isNew }: { position: number; isNew: boolean } = JSON.parse(news);
        if (isNew) await read({ agent, port, token, path: '/greenlight/catalogue?language=en' }, met);
        if (isNew && since !== null) met.learned.push([page, Date.now()]);
        since = Math.max(position, since ?? 0);
      }
      await setTimeout(Math.max(0, pauseMilliseconds - (performance.now() - began)));
    }
    agent.destroy();
  };
  await Promise.all(tokens.map(open));
  return met;
}

interface Read {
  agent: Agent;
  port: number;
  token: string;
  path: string;
}

/** @returns the body of a 200; null for anything else, which is counted */
async function read({ agent, port, token, path }: Read, met: Met): Promise<string | null> {
  const headers = { host: `localhost:${port}`, authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const [status, body] = await new Promise<[string, string]>((resolve) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', () => resolve(['broken', '']));
      response.once('end', () =>
        resolve([String(response.statusCode), Buffer.concat(parts).toString('utf8')]),
      );
    });
    sent.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve([code ?? message, '']));
    sent.end();
  });
  met.statuses[status] = (met.statuses[status] ?? 0) + 1;
  return status === '200' ? body : null;
}

process.send?.('ready');
