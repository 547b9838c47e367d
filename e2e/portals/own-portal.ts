import { hastyFolder } from './data-folder.ts';
import { freePort, type PortalProcess, startPortal } from './portal-process.ts';

/** A portal for one story alone. */
export interface OwnPortal {
  portal: PortalProcess;
  /** Stops it and deletes its data. */
  end(): Promise<void>;
}

/** Starts a portal on a copy of a data folder in which one has been started before. */
export async function startOwnPortal(unused: string): Promise<OwnPortal> {
  const { dataFolder, remove } = await hastyFolder(unused);
  const portal = startPortal({ port: await freePort(), dataFolder });
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
