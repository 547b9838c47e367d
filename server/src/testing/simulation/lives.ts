import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { cancelRequest } from '../../features/requests/decide/cancel-request.ts';
import { decideRequest } from '../../features/requests/decide/decide-request.ts';
import type { RequestDependencies } from '../../features/requests/dependencies.ts';
import { intervene } from '../../features/requests/help-desk/intervene.ts';
import { readRequest } from '../../features/requests/read/one-request.ts';
import { submitRequest } from '../../features/requests/submit/submit-request.ts';
import type { Chance } from './chance.ts';
import { newPerson, type SimulatedProvider } from './outside/provider.ts';

/** What a person wants of whichever portal answers. */
export type Wanted = (deps: RequestDependencies, caller: Caller) => Promise<RequestView>;

/** What came of it in the end: the request, or the code of a refusal. */
export type Answered = { view: RequestView; refused: null } | { view: null; refused: string };

/** How people act in a world. */
export interface Stage {
  chance: Chance;
  /** Somebody calls, and again under the same key until they have an answer; a call nobody repeats may be lost. */
  call(personId: string, name: string, wanted: Wanted): Promise<Answered>;
  /** Some time in which others do something. */
  pause(): Promise<void>;
}

/** Those who decide in every world. */
export const approvers = {
  supervisor: 'sim-supervisor',
  authorizer: 'sim-authorizer',
  helper: 'sim-helper',
} as const;

/** Applications whose roles are given without anybody setting anything up by hand. */
export const applications = {
  'hll-app': ['Upload'],
  'p4-app': ['Regional - Region 04', 'Regional - Region 05', 'Regional - Region 06'],
} as const;
type ApplicationId = keyof typeof applications;

/** Those who decide, and these people who ask them, come to the provider. */
export function settle(provider: SimulatedProvider, people: readonly string[]): void {
  const { supervisor, authorizer, helper } = approvers;
  const roles = { [supervisor]: 'SUPERVISOR', [authorizer]: 'AUTHORIZER', [helper]: 'RM_IT_HELP' };
  for (const [id, role] of Object.entries(roles)) provider.people.set(id, newPerson(id, [role]));
  const supervisorEmails = [`${supervisor}@agency.example`];
  for (const id of people)
    provider.people.set(id, newPerson(id, [], { supervisorEmails, employmentStatus1: ['Contractor'] }));
}

/** A person asks for something of one application, and goes on from there as chance has it. */
export async function live(stage: Stage, personId: string, application: ApplicationId): Promise<void> {
  const { chance } = stage;
  const asked = await ask(stage, personId, { application, type: 'ACCESS_REQUEST' });
  if (asked === null) return;
  for (let turns = 1 + chance.below(3); turns > 0; turns -= 1) {
    await stage.pause();
    await next(stage, personId, { application, asked });
  }
}

interface Having {
  application: ApplicationId;
  asked: RequestView;
}

async function next(stage: Stage, personId: string, { application, asked }: Having): Promise<void> {
  const { chance } = stage;
  const wish = chance.weighted({ GIVE_UP: 4, CHANGE: application === 'hll-app' ? 0 : 3, CANCEL: 2, HELP: 3 });
  if (wish === 'GIVE_UP') {
    const body = removal(application);
    await stage.call(personId, 'gives up', (deps, caller) => submitRequest(deps, caller, body));
  }
  if (wish === 'CHANGE') await ask(stage, personId, { application, type: 'CHANGE_REQUEST' });
  if (wish === 'CANCEL') await cancel(stage, personId, asked);
  if (wish === 'HELP') await help(stage, asked);
}

/** Asks, and those who decide say yes, or now and then no. */
async function ask(
  stage: Stage,
  personId: string,
  { application, type }: { application: ApplicationId; type: 'ACCESS_REQUEST' | 'CHANGE_REQUEST' },
): Promise<RequestView | null> {
  const { chance } = stage;
  const roles = applications[application];
  const first = chance.below(roles.length);
  const role = roles.filter((_role, index) => index === first || chance.happens(0.4));
  const requestDetails = { requestedAppName: application, role, purpose: 'Work on the spring floods' };
  const body: Submission = { requestType: type, requestDetails };
  const { view } = await stage.call(personId, `asks for ${role.join()}`, (deps, caller) =>
    submitRequest(deps, caller, body),
  );
  if (view === null) return null;
  const decided = await decide(stage, approvers.supervisor, view);
  return decided === null ? null : await decide(stage, approvers.authorizer, decided);
}

async function decide(stage: Stage, by: string, request: RequestView): Promise<RequestView | null> {
  const { requestId, stage: role, version } = request;
  if (role === null) return null;
  const isNo = stage.chance.happens(0.06);
  const answer = isNo
    ? ({ decision: 'DENY', reasonCode: 'NOT_NEEDED', comment: 'Not needed for this work' } as const)
    : ({ decision: 'APPROVE' } as const);
  const { view } = await stage.call(by, `${answer.decision} ${requestId}`, (deps, caller) =>
    decideRequest(deps, caller, requestId, { stage: role, version, ...answer }),
  );
  return isNo ? null : view;
}

async function cancel(
  stage: Stage,
  personId: string,
  { requestId, requestType }: RequestView,
): Promise<void> {
  await stage.call(personId, 'cancels', (deps, caller) =>
    cancelRequest(deps, caller, { action: 'CANCEL', requestId, requestType }),
  );
}

/** RM-IT help looks, and has it tried again or taken back. */
async function help(stage: Stage, { requestId }: RequestView): Promise<void> {
  const { view } = await stage.call(approvers.helper, 'reads', (deps, caller) =>
    readRequest(deps, caller, requestId),
  );
  if (view === null) return;
  const intervention = stage.chance.weighted({ RETRY: 3, UNDO: 2 });
  const body = { version: view.version, intervention, note: 'Seen by the help desk' };
  await stage.call(approvers.helper, intervention, (deps, caller) =>
    intervene(deps, caller, requestId, body),
  );
}

function removal(application: ApplicationId): Submission {
  return { requestType: 'REMOVE_REQUEST', requestDetails: { requestedAppName: application } };
}
