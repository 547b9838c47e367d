import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ending, startPortal } from '../portals/portal-process.ts';
import { expect, test } from '../portals/portal.ts';
import { freePort } from '../../tools/ports/free-port.ts';

test('somebody who never finishes sending does not keep the portal from stopping', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-stop-'));
  const port = await freePort();
  const portal = startPortal({ port, dataFolder });
  await portal.ready;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const body = '{"requestType":';
  socket.write(
    `POST /greenlight/approval/requests HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: 400\r\n\r\n${body}`,
  );
  expect((await fetch(`${portal.origin}/health/live`)).status).toBe(200);
  const stopping: Ending[] = [];
  void portal.end('SIGTERM').then((ending) => stopping.push(ending));
  // Half a minute after it began the call is given up anyway.
  await expect.poll(() => stopping, { timeout: 25_000 }).toMatchObject([{ code: 0 }]);
  await rm(dataFolder, { recursive: true, force: true });
});
