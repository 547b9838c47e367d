import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { ReasonCode, RequestType } from '@portal/core/domain/requests/request.ts';
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
  decidedBy: NamedPerson | null;
  decision: 'APPROVE' | 'DENY' | null;
  decidedAt: string | null;
  comment: string | null;
  reasonCode: ReasonCode | null;
}

/** One step of the delivery. */
export interface DeliveryRecord {
  clientId: string;
  role: string;
  state: 'WAITING' | 'RUNNING' | 'DONE' | 'WITHDRAWN';
  needsHelpDesk: boolean;
  attempts: number;
  runAt: string;
  doneAt: string | null;
}

/** One audit row of the request, as the request page tells it. */
export interface EventRecord {
  at: string;
  action: AuditAction;
  by: string | null;
  detail: { role?: DecidingRole; comment?: string };
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
  submitted_at: Date;
  closed_at: Date | null;
  /** The reader is listed as an authorizer of the request's application. */
  reader_authorizes: boolean;
  stages: StageRecord[];
  delivery: DeliveryRecord[];
  events: EventRecord[];
}
