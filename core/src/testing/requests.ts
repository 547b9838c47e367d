import type { Application } from '../domain/catalogue/application.ts';
import type { DecidingRole } from '../domain/people/roles.ts';
import type { Change } from '../domain/requests/transitions/change.ts';
import type { Decider, DecisionInput, DecisionTerms } from '../domain/requests/transitions/decide.ts';
import { newStep } from '../domain/requests/transitions/deliver.ts';
import { clockFrom, unstarted } from '../domain/requests/transitions/stage-clock.ts';
import { deadlineAfter } from '../domain/calendar/calendar-days.ts';
import { isRefusal, type Refusal } from '../domain/validation/refusal.ts';
import type {
  AskedPerson,
  Deadlines,
  DeliveryStep,
  NamedPerson,
  Question,
  Request,
  Stage,
  StageClock,
} from '../domain/requests/request.ts';
import { isOpen, type RequestStatus } from '../domain/requests/lifecycle/statuses.ts';
import { statusOfStage } from '../domain/requests/lifecycle/transition-table.ts';
import { shipped } from './catalogue.ts';

/** The moment at which requests of the tests are submitted. */
export const submittedAt = new Date('2026-03-02T15:00:00Z');

/** A week to decide and until more people are asked, three until a request lapses, and two for the requester and the help desk. */
export const deadlines: Deadlines = {
  dueDays: 7,
  expiryDays: 21,
  reactivationDays: 14,
  answerDays: 14,
  stuckDays: 14,
  escalationDays: 7,
  zone: 'America/New_York',
};

/** The end of the day so many days after a moment, which is when everything of the tests falls due. */
export function endAfter(from: Date, days: number): Date {
  return deadlineAfter(from, days, deadlines.zone);
}

/** The first moment at which what fell due then is over. */
export function overAfter(from: Date, days: number): Date {
  return new Date(endAfter(from, days).getTime() + 1);
}

/** Somebody of whom nothing matters but who they are. */
export function asked(id: string): AskedPerson {
  return { ...named(id), email: `${id}@agency.example` };
}

/** The same as a request remembers them. */
export function named(id: string): NamedPerson {
  return { id, fullName: id, organization: 'Flood Risk Agency' };
}

/** One stage in short: people by their ids, and how far it has come. */
export interface StageSketch {
  role: DecidingRole;
  people: readonly string[];
  fallbackFor?: DecidingRole | null;
  formerPeople?: readonly string[];
  /** Who approved, if anybody. */
  decidedBy?: string | null;
  /** Questions that it has asked and that were answered. */
  askedBefore?: number;
}

/** What is different about a request of the tests; people by their ids. */
export type RequestSketch = Partial<Omit<Request, 'person' | 'stages'>> & {
  person?: string;
  stages?: readonly StageSketch[];
};

const usualStages: readonly StageSketch[] = [
  { role: 'SUPERVISOR', people: ['dana'] },
  { role: 'AUTHORIZER', people: ['ari', 'bo'] },
];

/** A request of nora's for the library; it waits in the first stage that nobody has decided, unless the status says otherwise. */
export function requestOf({
  person = 'nora',
  stages = usualStages,
  ...differing
}: RequestSketch = {}): Request {
  const { type = 'ACCESS_REQUEST', waitingOn = null, returnedAt = waitingOn && submittedAt } = differing;
  const { status, stageIndex } = statusAndStage(differing, stages);
  const clock = clockFrom(submittedAt, deadlines, { type });
  return {
    id: 'request-1',
    number: 'RAP-000001',
    type,
    applicationId: 'hll-app',
    version: 3,
    person: asked(person),
    initiator: null,
    status,
    stageIndex,
    supervisedBy: ['dana@agency.example'],
    expiresAt: stageIndex === null ? null : clock.expiresAt,
    answers: {},
    addRoles: ['Upload'],
    removeRoles: [],
    waitingOn,
    returnedAt,
    askedGroups: [],
    selfRegistered: false,
    certificateEnd: null,
    deliveryGoal: 'DELIVER',
    closingReason: null,
    closingNote: null,
    submittedAt,
    remindedAt: null,
    warnedAt: null,
    closedAt: isOpen(status) ? null : submittedAt,
    alternate: null,
    delivery: [],
    ...differing,
    stages: stagesOf(stages, { stageIndex, clock, waitingOn }),
  };
}

function statusAndStage(
  differing: RequestSketch,
  stages: readonly StageSketch[],
): Pick<Request, 'status' | 'stageIndex'> {
  const undecided = stages.findIndex((stage) => (stage.decidedBy ?? null) === null);
  const { status = statusAt(stages[undecided]) } = differing;
  const { stageIndex = isDecided(status) ? undecided : null } = differing;
  return { status, stageIndex };
}

function stagesOf(
  sketches: readonly StageSketch[],
  { stageIndex, clock, waitingOn }: Pick<Request, 'stageIndex' | 'waitingOn'> & { clock: StageClock },
): Stage[] {
  return sketches.map((sketch, index) => {
    const stage = stageOf(sketch, index <= (stageIndex ?? sketches.length) ? clock : unstarted);
    const isAsking = index === stageIndex && waitingOn !== null;
    return isAsking ? { ...stage, questions: [...stage.questions, question()] } : stage;
  });
}

function statusAt(stage: StageSketch | undefined): RequestStatus {
  return stage === undefined ? 'PENDING_PROVISIONING' : statusOfStage[stage.role];
}

function isDecided(status: RequestStatus): boolean {
  return Object.values<RequestStatus>(statusOfStage).includes(status);
}

function stageOf(sketch: StageSketch, clock: StageClock): Stage {
  const { role, people, fallbackFor = null, formerPeople = [], decidedBy = null, askedBefore = 0 } = sketch;
  return {
    role,
    fallbackFor,
    people: people.map(asked),
    formerPeople,
    ...clock,
    decision: decidedBy === null ? null : yesOf(decidedBy),
    questions: Array.from({ length: askedBefore }, () =>
      question({ text: 'For the floods', at: submittedAt }),
    ),
  };
}

function yesOf(id: string): Stage['decision'] {
  const silent = { comment: null, reasonCode: null, withheldRoles: [] };
  return { by: named(id), onBehalfOf: null, kind: 'APPROVE', at: submittedAt, ...silent };
}

function question(reply: Question['reply'] = null): Question {
  return { askedBy: named('dana'), onBehalfOf: null, askedAt: submittedAt, text: 'What is it for?', reply };
}

/** One step of a delivery in this state; it gives a role of the library. */
export function stepIn(state: DeliveryStep['state'], differing: Partial<DeliveryStep> = {}): DeliveryStep {
  const plan = { kind: 'ADD_ROLE', clientId: 'hll-app', role: 'Upload', values: [], before: null } as const;
  const isTried = state === 'RUNNING' || state === 'DONE';
  const tried = { attempts: isTried ? 1 : 0, doneAt: state === 'DONE' ? submittedAt : null };
  return { ...newStep(plan, submittedAt), state, ...tried, ...differing };
}

/** A delivery that has come this far: what is neither done nor under way waits. */
export function deliveryAt({ running, done, total }: { running: boolean; done: number; total: number }) {
  return Array.from({ length: total }, (_none, index) => {
    const state = index < done ? 'DONE' : running && index === done ? 'RUNNING' : 'WAITING';
    return stepIn(state, { role: `Role ${index + 1}` });
  });
}

/** The same steps once the help desk has to see to those that wait. */
export function markedStuck(delivery: Request['delivery']): Request['delivery'] {
  return delivery.map((step) => (step.state === 'WAITING' ? { ...step, needsHelpDesk: true } : step));
}

/** Somebody with an account that is open and every right to decide, as long as they were asked. */
export function deciderOf(id: string, differing: Partial<Decider> = {}): Decider {
  const rights = { realmRoles: ['RAPUser'], portalRoles: ['SUPERVISOR', 'AUTHORIZER'] };
  return { ...named(id), ...rights, isApplicationAuthorizer: true, actsFor: [], ...differing };
}

/** An approval without a word. */
export const yes: DecisionInput = { decision: 'APPROVE', comment: '', reasonCode: null, roles: null };

/** A no as it has to be. */
export const no: DecisionInput = {
  decision: 'DENY',
  comment: 'Not needed for this work',
  reasonCode: 'OTHER',
  roles: null,
};

/** The terms of a decision about the library, unless another application is named. */
export function termsAt(now: Date, application: Application | null = shipped('hll-app')): DecisionTerms {
  return { now, deadlines, application, held: null, account: null };
}

/** What a transition made; fails where the rules refused it. */
export function made(result: Change | Refusal): Change {
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`);
  return result;
}

/** The outcome of a decision, in short, and for whom it was made; a refusal stays one. */
export function outcomeOf(request: Request, result: Change | Refusal) {
  if (isRefusal(result)) return result;
  const { status, stageIndex: nextStage, addRoles, stages } = result.after;
  const stage = stages[request.stageIndex ?? -1];
  const onBehalfOf = (stage?.decision ?? stage?.questions.at(-1))?.onBehalfOf?.id ?? null;
  return { status, nextStage, addRoles, onBehalfOf };
}
