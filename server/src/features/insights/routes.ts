import {
  insightArrivals,
  insightLoad,
  insightRoles,
  insightTimes,
  insightWaiting,
} from '@portal/core/contract/insights/insights.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { InsightDependencies } from './counted.ts';
import { readArrivals, readLoad, readRoles, readTimes, readWaiting } from './read-insights.ts';

/** The calls of this feature, each bound to its verb. */
export function serveInsights(serve: ReturnType<typeof server>, deps: InsightDependencies): void {
  serve(insightArrivals, ({ query }, caller) => readArrivals(deps, caller, query));
  serve(insightTimes, ({ query }, caller) => readTimes(deps, caller, query));
  serve(insightWaiting, ({ query }, caller) => readWaiting(deps, caller, query));
  serve(insightRoles, ({ query }, caller) => readRoles(deps, caller, query));
  serve(insightLoad, ({ query }, caller) => readLoad(deps, caller, query));
}
