import type { RemovableData } from './database-server.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

/** A portal for one story alone. */
export interface OwnPortal {
  portal: PortalProcess;
  /** Stops it and deletes its data. */
  end(): Promise<void>;
}

/** Starts a portal on data that are its own. */
export async function startOwnPortal(
  { remove, ...data }: RemovableData,
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnPortal> {
  const portal = startPortal({ port: await freePort(), ...data }, environment);
  const end = async (): Promise<void> => {
    await portal.end('SIGTERM');
    await remove();
  };
  try {
    await portal.ready;
  } catch (failure) {
    await end();
    throw failure;
  }
  return { portal, end };
}
