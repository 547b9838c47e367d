import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { retryDelay } from '@portal/core/domain/provisioning/delivery.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { brokenSoFar, note, drainBroken } from '../../invariants/invariant.ts';
import { brokenInvariants } from '../agreement/invariants.ts';
import type { SimulatedProvider } from './outside/provider.ts';
import { type EventsNow, faultsOfEvents, readEvents } from './watch-events.ts';
import { type MailNow, MailWatch, type WaitNow } from './watch-mail.ts';

/** The portal contradicts what it promises. */
export class Contradiction extends Error {
  override name = 'Contradiction';
}

/** A delivery step as the table has it. */
interface StepNow {
  position: number;
  kind: string;
  client: string | null;
  role: string;
  state: 'WAITING' | 'RUNNING' | 'DONE' | 'WITHDRAWN';
  attempts: number;
  runAt: string;
  needsHelpDesk: boolean;
  byHand: boolean;
}

/** A request as the table has it. */
export interface RequestNow {
  id: string;
  person: string;
  status: string;
  type: string;
  app: string | null;
  isOpen: boolean;
  addRoles: string[];
  removeRoles: string[];
  steps: StepNow[];
}

interface GrantNow {
  person: string;
  app: string;
  role: string;
}

interface Everything {
  requests: RequestNow[];
  grants: GrantNow[];
  mails: MailNow[];
  waits: WaitNow[];
}

/** How long an attempt may take; while a step runs, its row has the end of that. */
const lease = 60_000;

/** What the portals themselves found broken. Others are played in the same process: what is about their requests is theirs. */
function brokenHere(requests: readonly RequestNow[]): string[] {
  if (brokenSoFar().length === 0) return [];
  const isHere = (id: string | undefined) => id === undefined || requests.some((one) => one.id === id);
  return drainBroken().flatMap((broken) => {
    if (isHere(broken.about.requestId)) return [`${broken.code} did not hold`];
    note(broken);
    return [];
  });
}

/** What of one world can be looked at. */
interface Watched {
  db: Database;
  provider: SimulatedProvider;
  people: readonly string[];
  now(): Date;
}

/** Looks at everything after each step, and remembers what it saw before. */
export class Watch {
  readonly #watched: Watched;
  #before = new Map<string, RequestNow>();
  readonly mail: MailWatch;
  events: EventsNow | null = null;
  requests: readonly RequestNow[] = [];

  constructor(watched: Watched) {
    this.#watched = watched;
    this.mail = new MailWatch((person) => watched.provider.known(person).email);
  }

  /** @throws Contradiction with everything that does not hold */
  async look(): Promise<void> {
    const { requests, grants, mails, waits } = await this.#read();
    const events = await readEvents(this.#watched.db, this.#watched.people);
    this.requests = requests;
    const faults = requests.flatMap((request) => [
      ...this.#moved(request),
      ...inOrder(request),
      ...promised(this.#before.get(request.id), request, { provider: this.#watched.provider, grants }),
    ]);
    faults.push(
      ...this.#agreement(requests, grants),
      ...this.mail.look(mails, waits),
      ...brokenHere(requests),
      ...faultsOfEvents(this.events, events),
    );
    this.events = events;
    this.#before = new Map(requests.map((request) => [request.id, request]));
    if (faults.length > 0) throw new Contradiction(faults.join('\n'));
  }

  /** What holds of the tables and the trail once nothing is under way; it takes too long for every step. */
  async lookAtTheEnd(): Promise<void> {
    const { db, people } = this.#watched;
    const broken = await brokenInvariants(db, people);
    const duplicates = await db.rows<{
      what: string;
    }>(sql`select r.number || ': ' || d.done || ' steps done and ' || e.told || ' told' as what
      from portal.request r cross join lateral (select count(*) as done from portal.delivery_step v
        where v.request_id = r.id and v.state = 'DONE' and v.done_by is null) d
      cross join lateral (select count(*) as told from portal.audit_event e where e.request_id = r.id and e.outcome = 'DONE'
        and e.action in ('ROLE_DELIVERED', 'ROLE_REMOVED', 'ATTRIBUTE_WRITTEN')) e
      where r.person_id = any(${[...people]}::text[]) and d.done <> e.told`);
    const left = this.requests.filter(({ status }) => status === 'PENDING_PROVISIONING');
    const faults = [
      ...broken.map(({ invariant, what }) => `${invariant}: ${what}`),
      ...duplicates.map(({ what }) => `each step is told once: ${what}`),
      ...this.mail.lookAtTheEnd(),
      ...left.map(({ id }) => `${id} is not delivered though the provider works`),
    ];
    if (faults.length > 0) throw new Contradiction(faults.join('\n'));
  }

  async #read(): Promise<Everything> {
    const { db, people } = this.#watched;
    const found = await db.row<Everything>(sql`select
      (select coalesce(json_agg(json_build_object('id', r.id, 'person', r.person_id, 'status', r.status, 'type', r.type,
          'app', r.application_id, 'isOpen', r.is_open, 'addRoles', r.add_roles, 'removeRoles', r.remove_roles, 'steps', s.steps)), '[]')
        from portal.request r cross join lateral (select coalesce(json_agg(json_build_object('position', v.position, 'kind', v.kind,
            'client', v.client_id, 'role', v.role, 'state', v.state, 'attempts', v.attempts, 'runAt', v.run_at,
            'needsHelpDesk', v.needs_help_desk, 'byHand', v.done_by is not null) order by v.position), '[]') as steps
          from portal.delivery_step v where v.request_id = r.id) s
        where r.person_id = any(${[...people]}::text[])) as requests,
      (select coalesce(json_agg(json_build_object('person', person_id, 'app', application_id, 'role', role)), '[]')
        from portal.access_grant where person_id = any(${[...people]}::text[]) and ended_at is null) as grants,
      (select coalesce(json_agg(json_build_object('id', id, 'person', person_id, 'state', state, 'attempts', attempts,
          'asksFor', case when notification->>'to' = 'APPROVERS' then notification->>'requestId' end, 'leasedUntil', leased_until)), '[]')
        from portal.mail) as mails,
      (select coalesce(json_agg(json_build_object('request', request_id, 'people', people)), '[]') from (
        select p.request_id, coalesce(json_agg(p.person_id order by p.person_id) filter (where p.waiting_due_at is not null), '[]') as people
        from portal.stage_person p join portal.request r on r.id = p.request_id
        where r.person_id = any(${[...people]}::text[]) group by p.request_id) w) as waits`);
    return found ?? { requests: [], grants: [], mails: [], waits: [] };
  }

  /** What one request may have become since it was seen last. */
  #moved(request: RequestNow): string[] {
    const before = this.#before.get(request.id);
    if (before === undefined) return [];
    const faults: string[] = [];
    const alternates = request.type === 'ALTERNATE_SUPERVISOR';
    if (!before.isOpen && !alternates && before.status !== request.status)
      faults.push(`${request.id} was ${before.status} and became ${request.status}`);
    for (const [index, step] of request.steps.entries()) {
      const earlier = before.steps[index];
      if (earlier !== undefined) faults.push(...this.#stepMoved(request, earlier, step));
    }
    if (request.steps.length < before.steps.length) faults.push(`${request.id} has lost a step`);
    return faults;
  }

  #stepMoved({ id }: RequestNow, before: StepNow, step: StepNow): string[] {
    const name = `${id} step ${step.position}`;
    const isFinal = before.state === 'DONE' || before.state === 'WITHDRAWN';
    if (isFinal && before.state !== step.state) return [`${name} was ${before.state} and is ${step.state}`];
    const isClaimed = step.attempts > before.attempts;
    const isEarly = new Date(before.runAt) > this.#watched.now();
    // A call carries its own steps out before the worker is due to; nobody has tried them.
    if (isClaimed && before.attempts > 0 && isEarly) return [`${name} was taken up before ${before.runAt}`];
    if (step.attempts < before.attempts) return [`${name} has lost an attempt`];
    const hasFailed = before.state === 'RUNNING' && step.state === 'WAITING';
    const next = new Date(before.runAt).getTime() - lease + retryDelay(step.attempts);
    return hasFailed && new Date(step.runAt).getTime() !== next
      ? [`${name} failed for the ${step.attempts}. time and is to be tried again at ${step.runAt}`]
      : [];
  }

  /** Where the provider knows other roles than the running grants record, for longer than an attempt takes. */
  #agreement(requests: readonly RequestNow[], grants: readonly GrantNow[]): string[] {
    const { people, provider } = this.#watched;
    return people.flatMap((id) => {
      const held = heldBy(provider, id);
      const granted = new Set(grants.filter(({ person }) => person === id).map((g) => `${g.app} ${g.role}`));
      const between = openSteps(requests, id);
      const extra = [...held].filter((one) => !granted.has(one) && !between.has(one));
      const missing = [...granted].filter((one) => !held.has(one) && !between.has(one));
      return [
        ...extra.map((one) => `${id} holds ${one} without a grant`),
        ...missing.map((one) => `${id} was granted ${one} and does not hold it`),
      ];
    });
  }
}

function heldBy(provider: SimulatedProvider, id: string): Set<string> {
  const roles = Object.entries(provider.known(id).clientRoles).flatMap(([client, names]) =>
    client === portalClientId ? [] : names.map((role) => `${client} ${role}`),
  );
  return new Set(roles);
}

/** Roles that are on their way: a step about them has been tried and is not over, or a removal takes what it withdrew. */
function openSteps(requests: readonly RequestNow[], personId: string): Set<string> {
  const own = requests.filter(({ person }) => person === personId);
  const removed = own
    .filter(({ isOpen, type }) => isOpen && type === 'REMOVE_REQUEST')
    .flatMap(({ app, removeRoles }) => removeRoles.map((role) => `${app} ${role}`));
  return new Set(
    own.flatMap(({ isOpen, steps }) =>
      steps.flatMap(({ state, attempts, client, role }) => {
        const name = `${client} ${role}`;
        const isTried = state !== 'DONE' && attempts > 0;
        return isTried && (isOpen || removed.includes(name)) ? [name] : [];
      }),
    ),
  );
}

/** Steps go one after another: nothing is taken up before what stands in front of it is over. */
function inOrder({ id, steps }: RequestNow): string[] {
  return steps.flatMap(({ position, attempts, state }) => {
    const isBegun = attempts > 0 && state !== 'WITHDRAWN';
    const isBlocked = steps.some(
      (other) => other.position < position && (other.state === 'WAITING' || other.state === 'RUNNING'),
    );
    return isBegun && isBlocked ? [`${id} step ${position} was taken up before those in front of it`] : [];
  });
}

/** What has just been called done is there, and what was taken is gone; the last step of a request vouches for all of them. */
function promised(
  before: RequestNow | undefined,
  request: RequestNow,
  { provider, grants }: { provider: SimulatedProvider; grants: readonly GrantNow[] },
): string[] {
  const { id, person, app } = request;
  const held = heldBy(provider, person);
  const isKept = (role: string) =>
    grants.some((one) => one.person === person && one.app === app && one.role === role);
  const isNew = before !== undefined && before.status !== request.status;
  const lacking = isNew && request.status === 'APPROVED' ? request.addRoles : [];
  const left = isNew && ['APPROVED', 'REVOKED'].includes(request.status) ? request.removeRoles : [];
  const done = request.steps.filter(
    ({ state, byHand }, index) => state === 'DONE' && !byHand && before?.steps[index]?.state !== 'DONE',
  );
  return [
    ...lacking.filter((role) => !held.has(`${app} ${role}`)).map((role) => `without ${role}`),
    ...left.filter((role) => held.has(`${app} ${role}`) && !isKept(role)).map((role) => `with ${role}`),
    ...done.flatMap(({ kind, client, role }) => {
      const isHeld = held.has(`${client} ${role}`);
      if (kind === 'ADD_ROLE' && !isHeld) return [`with a step done that did not give ${role}`];
      return kind === 'REMOVE_ROLE' && isHeld && !isKept(role) ? [`with a step done that left ${role}`] : [];
    }),
  ].map((what) => `${id} is ${request.status} ${what}`);
}
