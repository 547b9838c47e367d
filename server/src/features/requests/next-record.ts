import type { Person } from '@portal/core/domain/people/person.ts';
import { type StepPlan, undoingStep } from '@portal/core/domain/requests/delivery.ts';
import {
  type ClosingReason,
  type Deadlines,
  plusDays,
  type ReasonCode,
} from '@portal/core/domain/requests/request.ts';
import { shiftedBy } from '@portal/core/domain/requests/information.ts';
import type { PlannedStage } from '@portal/core/domain/requests/stage-plan.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { DeliveryRecord, EventRecord, NamedPerson, RequestRecord, StageRecord } from './record.ts';

/*
 * The request as it will stand after a change, made before the change is written: the statement stores exactly this,
 * and the answer is the view of it, so that no second reading is needed.
 */

/** The times of a stage. */
export type StageClock = Pick<StageRecord, 'enteredAt' | 'dueAt' | 'expiresAt'>;

/** When a stage that begins now is due, and when it lapses. */
export function clockOf({ dueDays, expiryDays }: Deadlines, now: Date, expires: boolean): StageClock {
  return {
    enteredAt: now.toISOString(),
    dueAt: plusDays(now, dueDays).toISOString(),
    expiresAt: expires ? plusDays(now, expiryDays).toISOString() : null,
  };
}

/** People in the one order in which a request names them. */
export function inOrder(people: StageRecord['people'] | PlannedStage['people']): StageRecord['people'] {
  return people
    .map(({ id, fullName, organization, email }) => ({ id, fullName, organization, email }))
    .toSorted((a, b) => compare(a.fullName, b.fullName) || compare(a.id, b.id));
}

/** The order of the database's C collation, so that an answer and a later reading list people alike. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** A step nobody has tried yet. */
export function newStep(
  { kind, clientId, role, values, before }: StepPlan,
  now: Date,
  isUndo = false,
): DeliveryRecord {
  return {
    ...{ kind, clientId, role, values: [...values], before: before === null ? null : [...before], isUndo },
    ...{ state: 'WAITING', needsHelpDesk: false, attempts: 0, runAt: now.toISOString() },
    ...{ doneAt: null, doneBy: null, doneNote: null },
  };
}

/** A decision, as the rules let it through. */
export interface TakenDecision {
  person: Person;
  decision: 'APPROVE' | 'DENY';
  comment: string | null;
  reasonCode: ReasonCode | null;
  status: RequestStatus;
  nextStage: number | null;
  addRoles: readonly string[];
  withheldRoles: readonly string[];
  /** The supervisor in whose place it was taken. */
  onBehalfOf: NamedPerson | null;
  /** The delivery steps, empty unless this was the last approval. */
  steps: readonly StepPlan[];
  deadlines: Deadlines;
  now: Date;
}

/** The request after a decision. */
export function decidedRecord(record: RequestRecord, taken: TakenDecision): RequestRecord {
  const { person, decision, comment, status, nextStage, steps, deadlines, now, withheldRoles, onBehalfOf } =
    taken;
  const role = record.stages[record.stage_index ?? -1]?.role;
  const stages = record.stages.map((stage, index) => {
    if (index === record.stage_index) return { ...stage, ...madeBy(taken) };
    return index === nextStage ? { ...stage, ...clockOf(deadlines, now, true) } : stage;
  });
  const detail = {
    ...(role === undefined ? {} : { role }),
    ...(comment === null ? {} : { comment }),
    ...(withheldRoles.length === 0 ? {} : { withheld: [...withheldRoles] }),
    ...forWhom(onBehalfOf),
  };
  const action = decision === 'APPROVE' ? 'STAGE_APPROVED' : 'REQUEST_DENIED';
  return {
    ...record,
    status,
    stage_index: nextStage,
    version: record.version + 1,
    expires_at: nextStage === null ? null : plusDays(now, deadlines.expiryDays),
    closed_at: isOpen(status) ? null : now,
    add_roles: [...taken.addRoles],
    waiting_on: null,
    returned_at: null,
    stages,
    delivery: steps.map((step) => newStep(step, now)),
    events: withEvent(record, { at: now, action, by: person.fullName, detail }),
  };
}

function madeBy(taken: TakenDecision): Partial<StageRecord> {
  const { person, decision, comment, reasonCode, now, withheldRoles } = taken;
  return {
    ...{ decision, comment, reasonCode, decidedAt: now.toISOString(), withheldRoles: [...withheldRoles] },
    decidedBy: named(person),
    onBehalfOf: taken.onBehalfOf,
  };
}

/** How an event tells in whose place it was done. */
export function forWhom(onBehalfOf: NamedPerson | null): { onBehalfOf?: string } {
  return onBehalfOf === null ? {} : { onBehalfOf: onBehalfOf.fullName };
}

/** A person as a request remembers them. */
export function named(person: Person): NamedPerson {
  return { id: person.userId, fullName: person.fullName, organization: person.organization };
}

function withEvent(
  record: RequestRecord,
  event: Omit<EventRecord, 'at'> & { at: Date },
): RequestRecord['events'] {
  return [...record.events, { ...event, at: event.at.toISOString() }];
}

/** The request after its waiting stage asked the requester something. */
export function returnedRecord(
  record: RequestRecord,
  asked: {
    person: Person;
    onBehalfOf: NamedPerson | null;
    question: string;
    deadlines: Deadlines;
    now: Date;
  },
): RequestRecord {
  const { person, onBehalfOf, question, deadlines, now } = asked;
  const round = {
    askedBy: named(person),
    onBehalfOf,
    askedAt: now.toISOString(),
    question,
    answer: null,
    answeredAt: null,
  };
  return {
    ...record,
    version: record.version + 1,
    waiting_on: 'REQUESTER',
    returned_at: now,
    expires_at: plusDays(now, deadlines.answerDays),
    stages: record.stages.map((stage, index) =>
      index === record.stage_index ? { ...stage, questions: [...stage.questions, round] } : stage,
    ),
    events: withEvent(record, {
      at: now,
      action: 'INFORMATION_ASKED',
      by: person.fullName,
      detail: { comment: question, ...forWhom(onBehalfOf) },
    }),
  };
}

/** The request after its requester answered: the clock goes on where it stood. */
export function answeredRecord(
  record: RequestRecord,
  answer: { person: Person; comment: string; now: Date },
): RequestRecord {
  const { person, comment, now } = answer;
  const from = record.returned_at ?? now;
  const later = (at: string | null) =>
    at === null ? null : shiftedBy(new Date(at), from, now).toISOString();
  const stages = record.stages.map((stage, index) => {
    if (index !== record.stage_index) return stage;
    // A question put aside when others were asked stays without an answer: only the last one waits.
    const questions = stage.questions.map((one, round, all) =>
      round === all.length - 1 ? { ...one, answer: comment, answeredAt: now.toISOString() } : one,
    );
    return { ...stage, questions, dueAt: later(stage.dueAt), expiresAt: later(stage.expiresAt) };
  });
  const expiresAt = stages[record.stage_index ?? -1]?.expiresAt ?? null;
  return {
    ...record,
    version: record.version + 1,
    waiting_on: null,
    returned_at: null,
    expires_at: expiresAt === null ? null : new Date(expiresAt),
    stages,
    events: withEvent(record, {
      at: now,
      action: 'INFORMATION_GIVEN',
      by: person.fullName,
      detail: { comment },
    }),
  };
}

/** Why and by whom a request is closed without a decision. */
export interface Closing {
  person: Person;
  reason: ClosingReason;
  note: string | null;
  now: Date;
}

/** The request after its owner, or the help desk, closed it. */
export function cancelledRecord(
  record: RequestRecord,
  { person, reason, note, now }: Closing,
): RequestRecord {
  return {
    ...record,
    status: 'CANCELLED',
    stage_index: null,
    version: record.version + 1,
    expires_at: null,
    waiting_on: null,
    closed_at: now,
    closing_reason: reason,
    closing_note: note,
    delivery: record.delivery.map(withdrawn),
    events: withEvent(record, {
      at: now,
      action: 'REQUEST_CANCELLED',
      by: person.fullName,
      detail: note === null ? {} : { comment: note },
    }),
  };
}

function withdrawn(step: DeliveryRecord): DeliveryRecord {
  return step.state === 'WAITING' ? { ...step, state: 'WITHDRAWN', needsHelpDesk: false } : step;
}

/** The steps that take back what has been done so far, the last first; an attempt whose answer was lost may have done it. */
export function undoingSteps(record: RequestRecord): StepPlan[] {
  return record.delivery
    .filter((step) => (step.state === 'DONE' || step.attempts > 0) && !step.isUndo)
    .toReversed()
    .flatMap((step) => undoingStep(step) ?? []);
}

/** The request while its delivery is being taken back. */
export function undoingRecord(
  record: RequestRecord,
  { person, note, now }: Pick<Closing, 'person' | 'note' | 'now'>,
): RequestRecord {
  return {
    ...record,
    version: record.version + 1,
    delivery_goal: 'UNDO',
    closing_note: note,
    delivery: [
      ...record.delivery.map(withdrawn),
      ...undoingSteps(record).map((step) => newStep(step, now, true)),
    ],
    events: withEvent(record, {
      at: now,
      action: 'DELIVERY_UNDONE',
      by: person.fullName,
      detail: note === null ? {} : { comment: note },
    }),
  };
}

/** The naming of an alternate after somebody ended what had been accepted. */
export function endedRecord(
  record: RequestRecord,
  { person, now }: { person: Person; now: Date },
): RequestRecord {
  return {
    ...record,
    status: 'REVOKED',
    version: record.version + 1,
    closed_at: now,
    events: withEvent(record, { at: now, action: 'ALTERNATE_ENDED', by: person.fullName, detail: {} }),
  };
}

/** The request once other people are asked in its waiting stage. */
export function reassignedRecord(
  record: RequestRecord,
  to: {
    by: string | null;
    stage: PlannedStage;
    status: RequestStatus;
    action: 'STAGE_REASSIGNED' | 'STAGE_FELL_BACK';
    note: string | null;
    deadlines: Deadlines;
    now: Date;
  },
): RequestRecord {
  const { by, stage: next, status, action, note, deadlines, now } = to;
  const expires = record.type !== 'REMOVE_REQUEST';
  const stages = record.stages.map((stage, index) => {
    if (index !== record.stage_index) return stage;
    const before = stage.people.map((one) => one.id);
    const people = inOrder(next.people);
    const stay = new Set(people.map((one) => one.id));
    return {
      ...stage,
      role: next.role,
      fallbackFor: next.fallbackFor,
      people,
      formerPeople: [...new Set([...stage.formerPeople, ...before])].filter((id) => !stay.has(id)),
      ...clockOf(deadlines, now, expires),
    };
  });
  return {
    ...record,
    status,
    version: record.version + 1,
    expires_at: expires ? plusDays(now, deadlines.expiryDays) : null,
    waiting_on: null,
    returned_at: null,
    stages,
    events: withEvent(record, {
      at: now,
      action,
      by,
      detail: { role: next.role, ...(note === null ? {} : { comment: note }) },
    }),
  };
}
