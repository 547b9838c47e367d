import type { Room } from './room.ts';
import { adapterRooms } from './zones/adapters.ts';
import { around } from './zones/around.ts';
import { core } from './zones/core.ts';
import { server } from './zones/server.ts';
import { settings } from './zones/settings.ts';
import { web } from './zones/web.ts';

/**
 * Every room of the tree and what it may import; all else is refused, and so is a file in no room. A new room gets a
 * row in the file of its side, and a planted fault in planted-directions.test.ts.
 */
export const rooms: readonly Room[] = [...core, ...adapterRooms, ...server, ...settings, ...web, ...around];
