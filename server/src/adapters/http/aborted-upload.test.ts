import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerFailures } from './failures/failures.ts';

test('the person who hangs up while sending is not logged as an outage', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream } });
  answerFailures(app, { record: async () => undefined, countCallWithoutToken: () => undefined });
  const failed = new Promise<void>((resolve) => {
    app.addHook('onError', async () => resolve());
  });
  app.post('/', () => null);
  await app.listen({ port: 0, host: '127.0.0.1' });
  // It listens on an address and a port, no socket of the file system.
  const { port } = app.server.address() as AddressInfo;
  const received = once(app.server, 'request');
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    ),
  );
  await received;
  socket.destroy();
  await failed;
  await app.close();
  expect(lines).toEqual([]);
});
