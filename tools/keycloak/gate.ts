import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server on this machine that can be held or shut: whatever goes through it meets a server that is slow, stuck or away. */
export interface Gate {
  /** The origin on which the server is reached through it. */
  origin: string;
  /** From now on nothing gets through. @returns resolves once somebody waits for it */
  hold(): Promise<void>;
  /** From now on nobody is let in, and anyone inside is thrown out. */
  shut(): Promise<void>;
  /** From now on a connection breaks on which a request comes whose first line, such as `POST /admin/...`, is like this. */
  refuse(requests: RegExp): void;
  /** Lets everything through again, what was held included. */
  open(): Promise<void>;
}

/** @param target the port of the server */
export async function gateTo(target: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let onHeld: (() => void) | null = null;
  let refused: RegExp | null = null;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => {
      // Those who send requests one after another send each in pieces of its own.
      if (refused?.test(bytes.toString('latin1').split('\r\n', 1)[0] ?? '') === true) from.destroy();
      else if (onHeld === null) to.write(bytes);
      else {
        held.push(() => to.write(bytes));
        onHeld();
      }
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((here) => {
    const there = connect(target, '127.0.0.1');
    pass(here, there);
    pass(there, here);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    hold: () =>
      new Promise((resolve) => {
        onHeld = resolve;
      }),
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    refuse: (requests) => {
      refused = requests;
    },
    async open() {
      onHeld = null;
      refused = null;
      for (const write of held.splice(0)) write();
      if (!server.listening) await listen(port);
    },
  };
}
