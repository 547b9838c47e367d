import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { uuidV7 } from '../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../audit/trail.ts';
import type { InventedPerson } from './invented-person.ts';

const day = 86_400_000;

/** Access that somebody of the demonstration world was given through the portal, some time ago. */
export interface EarlierAccess {
  person: InventedPerson;
  application: Pick<Application, 'id' | 'clientId'>;
  /** Who said yes in each stage, in order. */
  deciders: readonly { role: 'SUPERVISOR' | 'AUTHORIZER'; person: InventedPerson }[];
  /** The day on which the world begins. */
  now: Date;
}

/** Writes the finished request, its decisions, its delivery, the running grants and the trail's rows. */
export async function seedEarlierAccess(tx: Queryable, access: EarlierAccess): Promise<void> {
  const { person, application, deciders, now } = access;
  const roles = person.clientRoles[application.clientId] ?? [];
  const submitted = new Date(now.getTime() - 90 * day);
  const decided = deciders.map((_, index) => new Date(submitted.getTime() + (index + 1) * day));
  const delivered = decided.at(-1) ?? submitted;
  const id = uuidV7(submitted);
  const status = person.attributes['employmentStatus1'];
  const answers: Answers = {
    employment: { number: 1, words: typeof status === 'string' ? status : null },
    role: roles,
    purpose: 'Daily work in the region',
  };
  await tx.run(sql`insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
      person_organization, status, version, answers, add_roles, submitted_at, changed_at, closed_at)
    values (${id}::uuid, 'RAP-' || ${String(submitted.getUTCFullYear())} || '-' || lpad(nextval('portal.request_number')::text, 6, '0'),
      ${typeFor.access}, ${application.id}, ${person.id}, ${person.id}, ${nameOf(person)}, ${person.email}, ${organizationOf(person)},
      'APPROVED', ${deciders.length + 1}, ${JSON.stringify(answers)}::jsonb, ${[...roles]}::text[], ${submitted}, ${delivered}, ${delivered})`);
  for (const [index, decider] of deciders.entries())
    await seedDecision(tx, {
      id,
      index,
      decider,
      at: decided[index] ?? delivered,
      entered: decided[index - 1] ?? submitted,
    });
  for (const [index, role] of roles.entries()) {
    await tx.run(sql`insert into portal.delivery_step (id, request_id, position, person_id, client_id, role, state, attempts, run_at, done_at)
      values (${uuidV7(delivered)}::uuid, ${id}::uuid, ${index + 1}, ${person.id}, ${application.clientId}, ${role}, 'DONE', 1, ${delivered}, ${delivered})`);
    await tx.run(sql`insert into portal.access_grant (id, person_id, application_id, role, employment, source_request_id, started_at, confirmed_at)
      values (${uuidV7(delivered)}::uuid, ${person.id}, ${application.id}, ${role}, 1, ${id}::uuid, ${delivered}, ${delivered})`);
  }
  await seedTrail(tx, { access, id, submitted, decided, delivered });
}

function organizationOf({ attributes }: InventedPerson): string {
  const organization = attributes['organizationOrAgency'];
  return typeof organization === 'string' ? organization : '';
}

function nameOf(person: InventedPerson): string {
  return `${person.givenName} ${person.familyName}`;
}

async function seedDecision(
  tx: Queryable,
  decision: {
    id: string;
    index: number;
    decider: EarlierAccess['deciders'][number];
    at: Date;
    entered: Date;
  },
): Promise<void> {
  const { id, index, decider, at, entered } = decision;
  const { role, person } = decider;
  await tx.run(sql`insert into portal.stage (request_id, stage_index, role, entered_at, due_at, expires_at)
    values (${id}::uuid, ${index}, ${role}, ${entered}, ${new Date(entered.getTime() + 7 * day)}, ${new Date(entered.getTime() + 30 * day)})`);
  await tx.run(sql`insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role)
    values (${id}::uuid, ${index}, ${person.id}, ${nameOf(person)}, ${person.email}, ${organizationOf(person)}, ${role})`);
  await tx.run(sql`insert into portal.decision (request_id, stage_index, decided_by, decided_by_name, decided_by_organization, decision, decided_at)
    values (${id}::uuid, ${index}, ${person.id}, ${nameOf(person)}, ${organizationOf(person)}, 'APPROVE', ${at})`);
}

interface EarlierTrail {
  access: EarlierAccess;
  id: string;
  submitted: Date;
  decided: readonly Date[];
  delivered: Date;
}

const waiting = {
  SUPERVISOR: 'PENDING_SUPERVISOR_DECISION',
  AUTHORIZER: 'PENDING_AUTHORIZER_DECISION',
} as const;

async function seedTrail(
  tx: Queryable,
  { access, id, submitted, decided, delivered }: EarlierTrail,
): Promise<void> {
  const { person, application, deciders } = access;
  const roles = person.clientRoles[application.clientId] ?? [];
  const about = { outcome: 'DONE', subjectId: person.id, requestId: id } as const;
  const statuses = [...deciders.map(({ role }) => waiting[role]), 'PENDING_PROVISIONING', 'APPROVED'];
  const rows = [
    auditRow({
      ...about,
      at: submitted,
      actor: { id: person.id, name: nameOf(person) },
      action: 'REQUEST_SUBMITTED',
      detail: {
        after: statuses[0],
        type: typeFor.access,
        application: application.id,
        roles,
        added: roles,
        removed: [],
      },
    }),
    ...deciders.map((decider, index) =>
      auditRow({
        ...about,
        at: decided[index] ?? delivered,
        actor: { id: decider.person.id, name: nameOf(decider.person) },
        action: 'STAGE_APPROVED',
        detail: { before: statuses[index], after: statuses[index + 1], role: decider.role },
      }),
    ),
    ...roles.map((role) =>
      auditRow({
        ...about,
        at: delivered,
        actor: null,
        action: 'ROLE_DELIVERED',
        detail: { client: application.clientId, clientRole: role },
      }),
    ),
    auditRow({
      ...about,
      at: delivered,
      actor: null,
      action: 'REQUEST_DELIVERED',
      detail: { before: 'PENDING_PROVISIONING', after: 'APPROVED' },
    }),
  ];
  for (const row of rows) await tx.run(sql`${intoAudit} ${row}`);
}
