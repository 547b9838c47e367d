import { addPerson as addCall } from '@portal/core/contract/people/added-person.ts';
import { allPeople } from '@portal/core/contract/people/all-people.ts';
import {
  inviteEverybody as everybodyCall,
  invitePerson as inviteCall,
  readInvitations as invitationsCall,
} from '@portal/core/contract/people/invitation.ts';
import {
  applyPeopleImport as applyCall,
  readPeopleFile as fileCall,
  readPeopleImport as importCall,
} from '@portal/core/contract/people/people-imports.ts';
import type { server } from '../../adapters/http/serve.ts';
import { addPerson } from './add-person.ts';
import type { PeopleDependencies } from './dependencies.ts';
import { applyImport } from './import/apply-import.ts';
import { judgeFile } from './import/judge-file.ts';
import { onePeopleImport } from './import/one-import.ts';
import { invitePerson } from './invite-person.ts';
import { inviteEverybody, readInvitations } from './invitations/invite-everybody.ts';
import { listPeople } from './list-people.ts';

/** The calls about people, each bound to its verb. */
export function servePeople(serve: ReturnType<typeof server>, deps: PeopleDependencies): void {
  serve(allPeople, ({ query }) => listPeople(deps, query));
  serve(fileCall, ({ body }, caller) => judgeFile(deps.imports, caller, body));
  serve(importCall, ({ params, query }) => onePeopleImport(deps.imports.db, params.importId, query));
  serve(applyCall, ({ params }, caller) => applyImport(deps.imports, caller, params.importId));
  serve(inviteCall, ({ params }, caller) => invitePerson(deps, caller, params.userId));
  serve(invitationsCall, () => readInvitations(deps));
  serve(everybodyCall, (_input, caller) => inviteEverybody(deps, caller));
  serve(addCall, ({ body }, caller) => addPerson(deps, caller, body));
}
