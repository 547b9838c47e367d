import { addPerson as addCall } from '@portal/core/contract/people/added-person.ts';
import { allPeople } from '@portal/core/contract/people/all-people.ts';
import type { server } from '../../adapters/http/serve.ts';
import { addPerson } from './add-person.ts';
import type { PeopleDependencies } from './dependencies.ts';
import { listPeople } from './list-people.ts';

/** The calls about people, each bound to its verb. */
export function servePeople(serve: ReturnType<typeof server>, deps: PeopleDependencies): void {
  serve(allPeople, ({ query }) => listPeople(deps, query));
  serve(addCall, ({ body }, caller) => addPerson(deps, caller, body));
}
