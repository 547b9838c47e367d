import { backgroundWork } from '@portal/core/contract/operations/background-work.ts';
import type { server } from '../../adapters/http/serve.ts';
import { type BackgroundWorkDependencies, readBackgroundWork } from './read-background-work.ts';

/** The calls of this feature, each bound to its verb. */
export function serveBackgroundWork(
  serve: ReturnType<typeof server>,
  deps: BackgroundWorkDependencies,
): void {
  serve(backgroundWork, () => readBackgroundWork(deps));
}
