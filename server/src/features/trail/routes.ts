import { readTrail } from '@portal/core/contract/audit/trail.ts';
import type { server } from '../../adapters/http/serve.ts';
import { readTrailPage, type TrailDependencies } from './read-trail.ts';

/** The calls of this feature, each bound to its verb. */
export function serveTrail(serve: ReturnType<typeof server>, deps: TrailDependencies): void {
  serve(readTrail, ({ query }) => readTrailPage(deps, query));
}
