import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownCertificate } from '../../server/src/testing/mail/certificate.ts';
import { freePort } from '../../tools/ports/free-port.ts';

/** A proxy that speaks https to browsers, as an agency's proxy does. */
export interface TlsProxy {
  /** The address that people use. */
  origin: string;
  /** The file of its certificate, for a portal that calls itself by that address. */
  certificateFile: string;
  /** Hands everything to the portal at this port from now on. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** Starts a proxy with a certificate that vouches for itself, on a port of its own. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const port = await freePort();
  const certificate = ownCertificate(new Date());
  const folder = await mkdtemp(join(tmpdir(), 'tls-proxy-'));
  const certificateFile = join(folder, 'certificate.pem');
  await writeFile(certificateFile, certificate.cert);
  let portalPort = 0;
  const server = createServer(certificate, (call, response) => {
    const { method, url: path, headers } = call;
    const onward = request({
      host: '127.0.0.1',
      port: portalPort,
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': call.socket.remoteAddress, 'x-forwarded-proto': 'https' },
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    call.pipe(onward);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    certificateFile,
    origin: `https://127.0.0.1:${port}`,
    leadTo: (at) => {
      portalPort = at;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true });
    },
  };
}
