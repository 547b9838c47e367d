import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { decode, encode } from 'dns-packet';

/** A DNS server for a test, on this machine alone. */
export interface DnsServer {
  /** Asks this server and no other. */
  resolver: Resolver;
  close(): Promise<void>;
}

/**
 * Starts a server that knows these TXT records; a name it does not know does not exist.
 * @param records parts of each record by name; null for a name about which the server fails
 */
export async function startDnsServer(
  records: Readonly<Record<string, readonly (readonly string[])[] | null>>,
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const name = questions[0]?.name.toLowerCase() ?? '';
    const found = records[name];
    const answers = (found ?? []).map((data) => ({ type: 'TXT' as const, name, ttl: 1, data: [...data] }));
    const code = found === null ? codes.failed : found === undefined ? codes.unknown : codes.fine;
    socket.send(encode({ type: 'response', id: id ?? 0, flags: code, questions, answers }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    close: async () => {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

/** NOERROR, SERVFAIL and NXDOMAIN. */
const codes = { fine: 0, failed: 2, unknown: 3 } as const;
