import { readGroups as groupsEndpoint } from '@portal/core/contract/groups.ts';
import type { server } from '../../adapters/http/serve.ts';
import { type GroupDependencies, readGroups } from './read-groups.ts';

/** The calls of this feature, each bound to its verb. */
export function serveGroups(serve: ReturnType<typeof server>, deps: GroupDependencies): void {
  serve(groupsEndpoint, ({ params, query }, caller) =>
    readGroups(deps, caller, { root: params.application, language: query.language ?? 'en' }),
  );
}
