import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network.ts';

/** How many connections may be open, and how long one may say nothing. */
export interface ConnectionLimits {
  /** Of all. */
  most: number;
  /** Of one network. */
  mostPerNetwork: number;
  /** A connection that has sent no byte by then is closed. */
  firstByteMilliseconds: number;
  /** Whether a proxy connects from this address: many people are behind it, so that it is no network of its own. */
  isProxy(address: string | undefined): boolean;
}

/** The connections that count together. */
interface Group {
  open: number;
  readonly most: number;
  /** Those without a request so far, in the order in which they came. */
  readonly new: Set<Socket>;
  /** Those between two requests, in the order in which they began to rest. */
  readonly resting: Set<Socket>;
}

/** Where a connection counts, and how many of its requests are under way. */
interface Held {
  /** The network it comes from; null where it is a proxy. */
  address: string | null;
  groups: readonly Group[];
  underWay: number;
}

/**
 * Keeps connections within their limits. Where there is no room for another one, the oldest is closed that has sent no request
 * yet, or else the one that has rested longest between two; one that is used never is, and where all are, the new one is closed
 * (rule running 10).
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { enter, find } = countedConnections(limits);
  server.on('connection', (socket: Socket) => {
    const isProxy = limits.isProxy(socket.remoteAddress);
    if (!enter(socket, isProxy ? null : networkOf(socket.remoteAddress ?? ''))) socket.destroy();
    // Proxies open some in advance.
    else if (!isProxy) closeIfSilent(socket, limits.firstByteMilliseconds);
  });
  server.prependListener('request', ({ socket }, response) => {
    const connection = find(socket);
    if (connection === undefined) return;
    connection.underWay += 1;
    for (const group of connection.groups) {
      group.new.delete(socket);
      group.resting.delete(socket);
    }
    response.once('close', () => {
      connection.underWay -= 1;
      if (connection.underWay === 0 && find(socket) === connection)
        for (const group of connection.groups) group.resting.add(socket);
    });
  });
}

/** Counts what is open, in all and by network. */
function countedConnections({ most, mostPerNetwork }: Pick<ConnectionLimits, 'most' | 'mostPerNetwork'>) {
  const held = new WeakMap<Socket, Held>();
  const all = emptyGroup(most);
  const networks = new Map<string, Group>();
  const leave = (socket: Socket): void => {
    const connection = held.get(socket);
    if (connection === undefined) return;
    held.delete(socket);
    for (const group of connection.groups) {
      group.open -= 1;
      group.new.delete(socket);
      group.resting.delete(socket);
      if (group.open === 0 && group !== all) networks.delete(connection.address ?? '');
    }
  };
  const hasRoom = (group: Group): boolean => {
    if (group.open < group.most) return true;
    const [first] = group.new.size > 0 ? group.new : group.resting;
    if (first === undefined) return false;
    leave(first);
    first.destroy();
    return true;
  };
  return {
    find: (socket: Socket) => held.get(socket),
    /** @returns whether there was room for it */
    enter(socket: Socket, address: string | null): boolean {
      const network = address === null ? null : (networks.get(address) ?? emptyGroup(mostPerNetwork));
      const groups = network === null ? [all] : [network, all];
      if (!groups.every(hasRoom)) return false;
      if (network !== null) networks.set(address ?? '', network);
      for (const group of groups) {
        group.open += 1;
        group.new.add(socket);
      }
      held.set(socket, { address, groups, underWay: 0 });
      socket.once('close', () => leave(socket));
      return true;
    },
  };
}

function emptyGroup(most: number): Group {
  return { open: 0, most, new: new Set(), resting: new Set() };
}

function closeIfSilent(socket: Socket, afterMilliseconds: number): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, afterMilliseconds);
  socket.once('close', () => clearTimeout(timer));
}
