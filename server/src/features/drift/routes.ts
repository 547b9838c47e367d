import {
  lookForDrift as lookCall,
  readDrift as readCall,
  settleDrift as settleCall,
} from '@portal/core/contract/operations/drift.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { DriftDependencies } from './dependencies.ts';
import { askForLook } from './look-for-drift.ts';
import { readDrift, readLook } from './read-drift.ts';
import { settleDrift } from './settle-drift.ts';

/** The calls of this feature, each bound to its verb. */
export function serveDrift(serve: ReturnType<typeof server>, deps: DriftDependencies): void {
  serve(readCall, ({ query }, caller) => readDrift(deps.db, caller, query.after));
  serve(lookCall, async (_input, { now }) => {
    await askForLook(deps, now);
    return await readLook(deps.db);
  });
  serve(settleCall, ({ params, body }, caller) => settleDrift(deps, caller, { ...params, ...body }));
}
