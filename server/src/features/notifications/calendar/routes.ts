import { endOwnCalendar, makeOwnCalendar, ownCalendar } from '@portal/core/contract/account/own-calendar.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { server } from '../../../adapters/http/serve.ts';
import { endCalendar, makeCalendar, readOwnCalendar } from './own-calendar.ts';

/** The calls about one's calendar of due dates, each bound to its verb. */
export function serveOwnCalendar(
  serve: ReturnType<typeof server>,
  deps: { db: Database; origin: string },
): void {
  serve(ownCalendar, (_input, caller) => readOwnCalendar(deps, caller));
  serve(makeOwnCalendar, ({ body }, caller) => makeCalendar(deps, caller, body));
  serve(endOwnCalendar, (_input, caller) => endCalendar(deps, caller));
}
