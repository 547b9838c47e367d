import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import {
  type Deadlines,
  plusDays,
  type ReasonCode,
  type RequestType,
} from '@portal/core/domain/requests/request.ts';
import type { PlannedStage } from '@portal/core/domain/requests/stage-plan.ts';
import type { AccessAnswers } from '@portal/core/domain/requests/submit.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { RequestRecord, StageRecord } from './record.ts';

/*
 * The request as it will stand after a change, made before the change is written: the statement stores exactly this,
 * and the answer is the view of it, so that no second reading is needed.
 */

/** What a new request is made of. */
export interface NewRequest {
  id: string;
  number: string;
  type: RequestType;
  application: Application;
  person: Person;
  answers: AccessAnswers;
  stages: readonly PlannedStage[];
  status: RequestStatus;
  deadlines: Deadlines;
  now: Date;
}

/** A request at the moment of its submit. */
export function newRecord(request: NewRequest): RequestRecord {
  const { id, number, type, application, person, answers, stages, status, deadlines, now } = request;
  const employment = person.employments.find((one) => one.number === answers.employment);
  return {
    id,
    number,
    type,
    application_id: application.id,
    person_id: person.userId,
    initiator_id: person.userId,
    person_name: person.fullName,
    person_email: person.email,
    person_organization: person.organization,
    status,
    stage_index: stages.length === 0 ? null : 0,
    expires_at: stages.length === 0 ? null : plusDays(now, deadlines.expiryDays),
    version: 0,
    roles: [...answers.roles],
    add_roles: [...answers.roles],
    remove_roles: [],
    purpose: answers.purpose.trim(),
    employment: answers.employment,
    employment_text:
      employment === undefined ? null : [employment.status, employment.jobTitle].filter(Boolean).join('; '),
    submitted_at: now,
    closed_at: null,
    reader_authorizes: false,
    stages: stages.map((stage, index) => newStage(stage, index === 0 ? clockOf(deadlines, now) : unstarted)),
    delivery: [],
    events: [{ at: now.toISOString(), action: 'REQUEST_SUBMITTED', by: person.fullName, detail: {} }],
  };
}

type StageClock = Pick<StageRecord, 'enteredAt' | 'dueAt' | 'expiresAt'>;
const unstarted: StageClock = { enteredAt: null, dueAt: null, expiresAt: null };

function clockOf({ dueDays, expiryDays }: Deadlines, now: Date): StageClock {
  return {
    enteredAt: now.toISOString(),
    dueAt: plusDays(now, dueDays).toISOString(),
    expiresAt: plusDays(now, expiryDays).toISOString(),
  };
}

function newStage({ role, fallbackFor, people }: PlannedStage, clock: StageClock): StageRecord {
  const asked = people
    .map(({ id, fullName, organization, email }) => ({ id, fullName, organization, email }))
    .toSorted((a, b) => compare(a.fullName, b.fullName) || compare(a.id, b.id));
  return {
    role,
    fallbackFor,
    people: asked,
    ...clock,
    decidedBy: null,
    decision: null,
    decidedAt: null,
    comment: null,
    reasonCode: null,
  };
}

/** The order of the database's C collation, so that an answer and a later reading list people alike. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** A decision, as the rules let it through. */
export interface TakenDecision {
  person: Person;
  decision: 'APPROVE' | 'DENY';
  comment: string | null;
  reasonCode: ReasonCode | null;
  status: RequestStatus;
  nextStage: number | null;
  /** Client and ids of the delivery steps, empty unless this was the last approval. */
  steps: readonly { clientId: string; role: string }[];
  deadlines: Deadlines;
  now: Date;
}

/** The request after a decision. */
export function decidedRecord(record: RequestRecord, taken: TakenDecision): RequestRecord {
  const { person, decision, comment, status, nextStage, steps, deadlines, now } = taken;
  const role = record.stages[record.stage_index ?? -1]?.role;
  const at = now.toISOString();
  const stages = record.stages.map((stage, index) => {
    if (index === record.stage_index) return { ...stage, ...madeBy(taken) };
    return index === nextStage ? { ...stage, ...clockOf(deadlines, now) } : stage;
  });
  const detail = { ...(role === undefined ? {} : { role }), ...(comment === null ? {} : { comment }) };
  const action = decision === 'APPROVE' ? 'STAGE_APPROVED' : 'REQUEST_DENIED';
  const waiting = { state: 'WAITING', needsHelpDesk: false, attempts: 0, runAt: at, doneAt: null } as const;
  return {
    ...record,
    status,
    stage_index: nextStage,
    version: record.version + 1,
    expires_at: nextStage === null ? null : plusDays(now, deadlines.expiryDays),
    closed_at: isOpen(status) ? null : now,
    stages,
    delivery: steps.map((step) => ({ ...step, ...waiting })),
    events: [...record.events, { at, action, by: person.fullName, detail }],
  };
}

function madeBy({ person, decision, comment, reasonCode, now }: TakenDecision): Partial<StageRecord> {
  const decidedBy = { id: person.userId, fullName: person.fullName, organization: person.organization };
  return { decidedBy, decision, comment, reasonCode, decidedAt: now.toISOString() };
}

/** The request after its owner withdrew it. */
export function cancelledRecord(record: RequestRecord, person: Person, now: Date): RequestRecord {
  return {
    ...record,
    status: 'CANCELLED',
    stage_index: null,
    version: record.version + 1,
    expires_at: null,
    closed_at: now,
    delivery: record.delivery.map((step) => ({ ...step, state: 'WITHDRAWN' })),
    events: [
      ...record.events,
      { at: now.toISOString(), action: 'REQUEST_CANCELLED', by: person.fullName, detail: {} },
    ],
  };
}
