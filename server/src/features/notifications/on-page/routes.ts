import { markNotices, ownNotices } from '@portal/core/contract/account/notices.ts';
import type { server } from '../../../adapters/http/serve.ts';
import type { NoticeDependencies } from './dependencies.ts';
import { markRead, readNotices } from './read-notices.ts';

/** The calls about notices on the page, each bound to its verb. */
export function serveNotices(serve: ReturnType<typeof server>, deps: NoticeDependencies): void {
  serve(ownNotices, (_input, caller) => readNotices(deps, caller));
  serve(markNotices, ({ body }, caller) => markRead(deps, caller, body));
}
