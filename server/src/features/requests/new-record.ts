import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { firstCertificateEnd } from '@portal/core/domain/people/certificates.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { AccessAnswers } from '@portal/core/domain/requests/answers.ts';
import type { StepPlan } from '@portal/core/domain/requests/delivery.ts';
import { type Deadlines, plusDays, type RequestType } from '@portal/core/domain/requests/request.ts';
import type { PlannedStage } from '@portal/core/domain/requests/stage-plan.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import { clockOf, inOrder, newStep, type StageClock } from './next-record.ts';
import type { AlternateRecord, RequestRecord, StageRecord } from './record.ts';

/** What a new request is made of. */
export interface NewRequest {
  id: string;
  number: string;
  type: RequestType;
  /** Null for a request that is about the account itself. */
  application: Application | null;
  person: Person;
  /** Null where nothing but the application is named. */
  answers: AccessAnswers | null;
  plan: {
    stages: readonly PlannedStage[];
    status: RequestStatus;
    addRoles: readonly string[];
    removeRoles: readonly string[];
  };
  /** Steps that can begin at once, when nobody has to decide. */
  steps: readonly StepPlan[];
  deadlines: Deadlines;
  /** Who is to stand in, where that is asked. */
  alternate?: AlternateRecord;
  now: Date;
}

/** A request at the moment of its submit. */
export function newRecord(request: NewRequest): RequestRecord {
  const { id, number, type, application, person, plan, deadlines, now } = request;
  const { stages } = plan;
  // What somebody gives up stays theirs until it is done: a removal never lapses (decisions section 6).
  const expires = type !== 'REMOVE_REQUEST';
  return {
    id,
    number,
    type,
    application_id: application?.id ?? null,
    person_id: person.userId,
    initiator_id: person.userId,
    person_name: person.fullName,
    person_email: person.email,
    person_organization: person.organization,
    status: plan.status,
    stage_index: stages.length === 0 ? null : 0,
    expires_at: expires && stages.length > 0 ? plusDays(now, deadlines.expiryDays) : null,
    version: 0,
    add_roles: [...plan.addRoles],
    remove_roles: [...plan.removeRoles],
    ...answered(request),
    certificate_end: dateOf(firstCertificateEnd(person.certificates)),
    waiting_on: null,
    returned_at: null,
    delivery_goal: 'DELIVER',
    closing_reason: null,
    closing_note: null,
    submitted_at: now,
    closed_at: null,
    reader_authorizes: false,
    reader_windows: [],
    alternate: request.alternate ?? null,
    stages: stages.map((stage, index) =>
      newStage(stage, index === 0 ? clockOf(deadlines, now, expires) : unstarted),
    ),
    delivery: request.steps.map((step) => newStep(step, now)),
    events: [{ at: now.toISOString(), action: 'REQUEST_SUBMITTED', by: person.fullName, detail: {} }],
  };
}

type Answered = Pick<
  RequestRecord,
  'roles' | 'purpose' | 'employment' | 'employment_text' | 'access_type' | 'user_levels' | 'user_origins'
>;

const nothingAnswered: Answered = {
  roles: [],
  purpose: null,
  employment: null,
  employment_text: null,
  access_type: null,
  user_levels: [],
  user_origins: [],
};

function answered({ answers, application, person }: NewRequest): Answered {
  if (answers === null) return nothingAnswered;
  const employment = person.employments.find((one) => one.number === answers.employment);
  const words = employment === undefined ? [] : [employment.status, employment.jobTitle].filter(Boolean);
  const asksForType = application !== null && application.userOrigins.length > 0;
  return {
    roles: [...answers.roles],
    purpose: answers.purpose.trim(),
    employment: answers.employment,
    employment_text: words.length === 0 ? null : words.join('; '),
    access_type: asksForType ? (answers.roles[0] ?? null) : null,
    user_levels: [...answers.userLevels],
    user_origins: [...answers.userOrigins],
  };
}

function dateOf(day: string | null): Date | null {
  const date = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(date) ? null : new Date(date);
}

const unstarted: StageClock = { enteredAt: null, dueAt: null, expiresAt: null };

function newStage({ role, fallbackFor, people }: PlannedStage, clock: StageClock): StageRecord {
  return {
    role,
    fallbackFor,
    people: inOrder(people),
    formerPeople: [],
    ...clock,
    decidedBy: null,
    onBehalfOf: null,
    decision: null,
    decidedAt: null,
    comment: null,
    reasonCode: null,
    withheldRoles: [],
    questions: [],
  };
}
