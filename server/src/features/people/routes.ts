import { allPeople } from '@portal/core/contract/people/all-people.ts';
import type { server } from '../../adapters/http/serve.ts';
import { listPeople, type PeopleDependencies } from './list-people.ts';

/** The calls about people, each bound to its verb. */
export function servePeople(serve: ReturnType<typeof server>, deps: PeopleDependencies): void {
  serve(allPeople, ({ query }) => listPeople(deps, query));
}
