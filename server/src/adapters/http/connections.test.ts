import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type ConnectionLimits, limitConnections } from './connections.ts';

let server: Server;
const clients: Socket[] = [];
/** Responses that the server keeps back. */
const kept: ServerResponse[] = [];
/** The end of the last response that it gave at once: from then on its connection rests. */
let answered: Promise<unknown>;
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  kept.length = 0;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A server that answers everything but `/keep`. */
async function serve(limits: Partial<ConnectionLimits>): Promise<void> {
  server = createServer(({ url }, response) => {
    if (url === '/keep') kept.push(response);
    else {
      answered = once(response, 'close');
      response.end('done');
    }
  });
  const usual = { most: 100, mostPerNetwork: 100, firstByteMilliseconds: 60_000, isProxy: () => false };
  limitConnections(server, { ...usual, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** A connection that the server knows of. Only this machine's other names make another network of it. */
async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const known = once(server, 'connection');
  const client = connect({ host: '127.0.0.1', port: address.port, localAddress });
  client.on('error', () => undefined).resume();
  clients.push(client);
  await known;
  return client;
}

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** The end of a connection, however it comes. */
const closing = (client: Socket | undefined): Promise<void> =>
  new Promise((resolve) => client?.once('close', () => resolve()));

/** Whether an answer comes before the end. */
async function isAnswered(client: Socket | undefined): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) => {
    client?.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
  client?.write(request('/'));
  if (!(await answer)) return false;
  await answered;
  return true;
}

async function use(client: Socket | undefined): Promise<void> {
  const received = once(server, 'request');
  client?.write(request('/keep'));
  await received;
}

const several = async (count: number, from?: string): Promise<Socket[]> => {
  const made: Socket[] = [];
  for (let number = 0; number < count; number += 1) made.push(await open(from));
  return made;
};

describe('the first byte', () => {
  test('has to come soon; the person who has sent it is waited for', async () => {
    await serve({ firstByteMilliseconds: 100 });
    const slow = await open();
    slow.write('G');
    const silent = await open();
    await closing(silent);
    slow.write(request('/').slice(1));
    const [answer] = await once(slow, 'data');
    expect(String(answer)).toContain('200 OK');
  });

  test('of a proxy may take its time', async () => {
    await serve({ firstByteMilliseconds: 100, isProxy: (address) => address === '127.0.0.1' });
    const proxy = await open();
    await closing(await open('127.0.0.2'));
    expect(await isAnswered(proxy)).toBe(true);
  });
});

describe('where there is no room for another connection', () => {
  test('the oldest without a request is closed', async () => {
    await serve({ most: 3 });
    const rested = await open();
    expect(await isAnswered(rested)).toBe(true);
    const [oldest, younger] = await several(2);
    const closed = closing(oldest);
    expect(await isAnswered(await open())).toBe(true);
    await closed;
    for (const one of [rested, younger]) expect(await isAnswered(one)).toBe(true);
  });

  test('one that has sent a part of its first request is no better', async () => {
    await serve({ most: 2 });
    const begun = await several(2);
    for (const one of begun) one.write('GET / HT');
    const closed = closing(begun[0]);
    expect(await isAnswered(await open())).toBe(true);
    await closed;
  });

  test('then the one that has rested longest, and never one that is used', async () => {
    await serve({ most: 3 });
    const [used, first, second] = await several(3);
    await use(used);
    for (const one of [second, first]) expect(await isAnswered(one)).toBe(true);
    const closed = closing(second);
    const fresh = await open();
    await closed;
    await use(fresh);
    await use(first);
    const refused = await open();
    await closing(refused);
    const answers = [used, fresh, first].map((one) => new Promise((resolve) => one?.once('data', resolve)));
    for (const response of kept) response.end('late');
    for (const answer of answers) expect(String(await answer)).toContain('200 OK');
  });

  test('one that has ended makes room', async () => {
    await serve({ most: 2 });
    const [first, second] = await several(2);
    for (const one of [first, second]) await use(one);
    const gone = new Promise((resolve) => kept[0]?.socket?.once('close', resolve));
    first?.destroy();
    await gone;
    expect(await isAnswered(await open())).toBe(true);
  });
});

// Only Linux lets a program come from any address of the loopback network.
describe.skipIf(process.platform !== 'linux')('one network', () => {
  test('has its own limit, and the others keep theirs', async () => {
    await serve({ mostPerNetwork: 2 });
    for (const one of await several(2)) await use(one);
    await closing(await open());
    expect(await isAnswered(await open('127.0.0.2'))).toBe(true);
  });

  test('makes room among its own connections alone', async () => {
    await serve({ most: 4, mostPerNetwork: 2 });
    const elsewhere = await open('127.0.0.2');
    const [oldest] = await several(2);
    const closed = closing(oldest);
    expect(await isAnswered(await open())).toBe(true);
    await closed;
    expect(await isAnswered(elsewhere)).toBe(true);
  });

  test('that is a proxy has no limit but that of all', async () => {
    await serve({ most: 4, mostPerNetwork: 2, isProxy: (address) => address === '127.0.0.1' });
    for (const one of await several(4)) await use(one);
    await closing(await open());
  });
});
