import type { Application } from '../../catalogue/application.ts';
import type { CertificateRules } from '../../certificates/certificate-rules.ts';
import type { Answers } from '../../forms/answers.ts';
import { groupsAsked } from '../asked-groups.ts';
import { firstCertificateEnd } from '../../people/certificates.ts';
import type { Person } from '../../people/person.ts';
import type { StepPlan } from '../../provisioning/delivery.ts';
import type { RequestType } from '../kinds.ts';
import {
  type AlternateTime,
  type AskedPerson,
  type Deadlines,
  inOrder,
  type Request,
  type Stage,
  type StageClock,
  starterOf,
} from '../request.ts';
import { isForWantOfSupervisor, type PlannedStage } from '../stage-plan.ts';
import type { RequestStatus } from '../lifecycle/statuses.ts';
import { type Change, changedBy } from './change.ts';
import { newStep } from './deliver.ts';
import { clockFrom, unstarted } from './stage-clock.ts';

/** What a new request is made of, once the rules have planned it. */
export interface Filing {
  id: string;
  /** How its number begins; the running number is added where it is written, so that what is not written uses none. */
  series: string;
  type: RequestType;
  /** Null for a request that is about no application. */
  application: Application | null;
  person: Pick<
    Person,
    'userId' | 'fullName' | 'organization' | 'email' | 'emailVerified' | 'certificates' | 'supervisorEmails'
  >;
  /** Who starts it for them; null where they ask themselves. */
  initiator: AskedPerson | null;
  /** Empty if nothing was asked. */
  answers: Answers;
  plan: {
    stages: readonly PlannedStage[];
    status: RequestStatus;
    addRoles: readonly string[];
    removeRoles: readonly string[];
  };
  /** Steps that need no approval, and when the worker may start on them. */
  delivery: { steps: readonly StepPlan[]; from: Date };
  deadlines: Deadlines;
  certificateRules: CertificateRules;
  /** The alternate, for a request that names one. */
  alternate: AlternateTime | null;
  now: Date;
}

/** The request at the moment of its submit; its number is complete once it is written. */
export function file(filing: Filing): Change {
  const { id, series, type, application, person, initiator, answers, plan, delivery, deadlines } = filing;
  const { alternate, now } = filing;
  const clock = clockFrom(now, deadlines, { type });
  const { userId, fullName, organization, email } = person;
  const after: Request = {
    id,
    number: series,
    type,
    applicationId: application?.id ?? null,
    version: 0,
    person: { id: userId, fullName, organization, email },
    supervisedBy: plan.stages.some(isForWantOfSupervisor) ? [] : person.supervisorEmails,
    initiator,
    status: plan.status,
    stageIndex: plan.stages.length === 0 ? null : 0,
    expiresAt: plan.stages.length === 0 ? null : clock.expiresAt,
    answers,
    addRoles: plan.addRoles,
    removeRoles: plan.removeRoles,
    askedGroups: groupsAsked(application, [...plan.addRoles, ...plan.removeRoles]),
    selfRegistered: !person.emailVerified,
    certificateEnd: firstCertificateEnd(person.certificates, filing.certificateRules),
    waitingOn: null,
    returnedAt: null,
    deliveryGoal: 'DELIVER',
    closingReason: null,
    closingNote: null,
    submittedAt: now,
    closedAt: null,
    alternate,
    remindedAt: null,
    warnedAt: null,
    stages: plan.stages.map((stage, index) => newStage(stage, index === 0 ? clock : unstarted)),
    delivery: delivery.steps.map((step) => newStep(step, delivery.from)),
  };
  const detail = {
    after: after.status,
    type,
    application: after.applicationId,
    roles: answers.role ?? [],
    added: after.addRoles,
    removed: after.removeRoles,
    ...(alternate === null ? {} : { alternate }),
  };
  return changedBy(after, { at: now, by: starterOf(after), action: 'REQUEST_SUBMITTED', detail });
}

function newStage({ role, fallbackFor, people }: PlannedStage, clock: StageClock): Stage {
  return {
    role,
    fallbackFor,
    people: inOrder(people),
    formerPeople: [],
    ...clock,
    decision: null,
    questions: [],
  };
}
