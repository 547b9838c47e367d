import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { DeliveryGoal } from '@portal/core/domain/requests/cancel.ts';
import type { StepKind } from '@portal/core/domain/requests/delivery.ts';
import type { ClosingReason, ReasonCode, RequestType } from '@portal/core/domain/requests/request.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { AuditAction } from '../../audit/trail.ts';

/** A person as a request remembers them. */
export interface NamedPerson {
  id: string;
  fullName: string;
  organization: string;
}

/** One stage with the people asked and, once there is one, the decision. Times are text, as JSON carries them. */
export interface StageRecord {
  role: DecidingRole;
  fallbackFor: DecidingRole | null;
  enteredAt: string | null;
  dueAt: string | null;
  expiresAt: string | null;
  people: (NamedPerson & { email: string })[];
  /** Ids of those who were asked before others were asked in their place. */
  formerPeople: string[];
  decidedBy: NamedPerson | null;
  /** The supervisor in whose place an alternate decided. */
  onBehalfOf: NamedPerson | null;
  decision: 'APPROVE' | 'DENY' | null;
  decidedAt: string | null;
  comment: string | null;
  reasonCode: ReasonCode | null;
  withheldRoles: string[];
  questions: QuestionRecord[];
}

/** A question to the requester, with the answer once there is one. */
export interface QuestionRecord {
  askedBy: NamedPerson;
  onBehalfOf: NamedPerson | null;
  askedAt: string;
  question: string;
  answer: string | null;
  answeredAt: string | null;
}

/** One step of the delivery. */
export interface DeliveryRecord {
  kind: StepKind;
  clientId: string | null;
  /** The role's name, or the attribute's. */
  role: string;
  values: string[];
  before: string[] | null;
  state: 'WAITING' | 'RUNNING' | 'DONE' | 'WITHDRAWN';
  needsHelpDesk: boolean;
  attempts: number;
  runAt: string;
  doneAt: string | null;
  isUndo: boolean;
  doneBy: string | null;
  doneNote: string | null;
}

/** One audit row of the request, as the request page tells it. */
export interface EventRecord {
  at: string;
  action: AuditAction;
  by: string | null;
  detail: { role?: DecidingRole; comment?: string; withheld?: string[]; onBehalfOf?: string };
}

/** Who is to stand in for the person of the request; days as calendar days, `endsAt` as text. */
export interface AlternateRecord extends NamedPerson {
  startDate: string;
  endDate: string;
  startsAt: string;
  endsAt: string;
}

/** A request as the database holds it, with everything that belongs to it. */
export interface RequestRecord {
  id: string;
  number: string;
  type: RequestType;
  application_id: string | null;
  person_id: string;
  initiator_id: string;
  person_name: string;
  person_email: string;
  person_organization: string;
  status: RequestStatus;
  stage_index: number | null;
  expires_at: Date | null;
  version: number;
  roles: string[];
  add_roles: string[];
  remove_roles: string[];
  purpose: string | null;
  employment: number | null;
  employment_text: string | null;
  access_type: string | null;
  user_levels: string[];
  user_origins: string[];
  certificate_end: Date | null;
  waiting_on: 'REQUESTER' | null;
  returned_at: Date | null;
  delivery_goal: DeliveryGoal;
  closing_reason: ClosingReason | null;
  closing_note: string | null;
  submitted_at: Date;
  closed_at: Date | null;
  /** The reader is listed as an authorizer of the request's application. */
  reader_authorizes: boolean;
  /** Accepted times in which the reader stands in for somebody. */
  reader_windows: { delegatorId: string; startsAt: string; endsAt: string }[];
  /** Only where an alternate is named. */
  alternate: AlternateRecord | null;
  stages: StageRecord[];
  delivery: DeliveryRecord[];
  events: EventRecord[];
}
