import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { isRecord } from '@portal/core/domain/validation/shape.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { embeddedWrites } from '../../identity/people/embedded-writer.ts';
import { heldGroups, heldRoles } from '../../identity/testing/arranged-people.ts';
import { lifetimes } from '../../identity/protocol/layout.ts';
import type { RoleReference } from '../../ports/directory-person.ts';
import type { TestPortal } from '../portal.ts';
import type { Actor } from './actors.ts';
import type { Held } from './commands/change-of-roles.ts';
import { Memory } from './commands/memory.ts';

/** A text that is long enough for every field. */
export const words = 'Words enough for everybody who has to read this';

/** How the identity provider handles a change of roles. */
export const behaviours = ['WORKS', 'IS_DOWN', 'REFUSES', 'RESPONSE_IS_LOST'] as const;
export type Behaviour = (typeof behaviours)[number];

/** The identity provider as the steps steer it. */
export interface Provider {
  behaviour: Behaviour;
}

/** One step of a sequence: numbers by chance, which each command reads in its own way. */
export interface Step {
  command: string;
  actor: number;
  target: number;
  choice: number;
  detail: number;
  /** Sent under a key, and sent once more. */
  isRepeated: boolean;
}

/** An acknowledged request. */
export interface Asked {
  id: string;
  person: Actor;
  /** Who started it, where that is somebody else. */
  startedBy?: Actor;
}

/** The API's response to a write. */
export interface WriteResponse {
  status: number;
  body: RequestView & Problem;
}

/** A write that somebody is about to send. */
export interface Write {
  actor: Actor;
  address: string;
  body: unknown;
}

/** Tallies responses, so that a run can show that every kind of step was both accepted and refused. */
export class Outcomes {
  readonly #counts = new Map<string, Map<string, number>>();

  count(command: string, response: WriteResponse | 'ACCEPTED'): void {
    const what = response === 'ACCEPTED' ? response : outcomeOf(response);
    const counts = this.#counts.get(command) ?? new Map<string, number>();
    counts.set(what, (counts.get(what) ?? 0) + 1);
    this.#counts.set(command, counts);
  }

  of(command: string, outcome: string): number {
    return this.#counts.get(command)?.get(outcome) ?? 0;
  }
}

function outcomeOf({ status, body }: WriteResponse): string {
  return status < 300 ? 'ACCEPTED' : body.code;
}

/** Something is not as it should be; the message is for anyone who reads the failed run. */
export class Contradiction extends Error {
  override name = 'Contradiction';
}

/** Everything one sequence works with. */
export class World {
  readonly portal: TestPortal;
  readonly actors: readonly Actor[];
  readonly provider: Provider;
  /** Requests that were acknowledged, oldest first, by the person they are for. */
  readonly requests: Asked[] = [];
  /** Roles that were granted or removed outside the portal, as `person client role`. */
  readonly outside = new Set<string>();
  /** Ids of people whose accounts on the mapping platform somebody may have changed outside the portal. */
  readonly accountsOutside = new Set<string>();
  /** Ids of the delivery steps about accounts that have been followed. */
  readonly stepsSeen = new Set<string>();
  /** What steps that are about no request have left. */
  readonly memory = new Memory();
  /** How often each kind of call got each outcome, over all sequences. */
  readonly outcomes: Outcomes;
  readonly tell: (line: string) => void;
  readonly #catalogue: readonly Application[];
  readonly #tokenFor: (id: string) => Promise<string | null>;

  constructor(
    portal: TestPortal,
    actors: readonly Actor[],
    tools: {
      catalogue: readonly Application[];
      provider: Provider;
      outcomes: Outcomes;
      /** Called with each step and call; for replaying a failed run. */
      tell: (line: string) => void;
      tokenFor: (id: string) => Promise<string | null>;
    },
  ) {
    this.portal = portal;
    this.actors = actors;
    this.provider = tools.provider;
    this.#catalogue = tools.catalogue;
    this.outcomes = tools.outcomes;
    this.tell = tools.tell;
    this.#tokenFor = tools.tokenFor;
  }

  get db(): Database {
    return this.portal.db;
  }

  get people(): string[] {
    return this.actors.map(({ id }) => id);
  }

  application(id: string): Application {
    const application = this.#catalogue.find((one) => one.id === id);
    if (application === undefined) throw new Error(`no application ${id}`);
    return application;
  }

  actor(number: number): Actor {
    return pick(this.actors, number);
  }

  /**
   * One of the open requests for which the condition holds, most of the time; now and then any acknowledged one.
   * Undefined where there is none.
   */
  async request({ target, detail }: Step, condition: Statement = sql`true`): Promise<Asked | undefined> {
    const open = await this.db.rows<{ id: string }>(sql`select id from portal.request
      where person_id = any(${this.people}::text[]) and is_open and ${condition} order by submitted_at, id`);
    const meant = this.requests.filter(({ id }) => open.some((one) => one.id === id));
    const list = detail % 12 === 11 ? this.requests : meant;
    return list.length === 0 ? undefined : pick(list, target);
  }

  /** Somebody who holds one of these applications, with its id, most of the time; undefined where nobody does. */
  async holding(
    { actor, target, detail }: Step,
    applications: readonly string[],
  ): Promise<[Actor, string] | undefined> {
    if (detail % 12 === 11) return [this.actor(actor), pick(applications, target)];
    const held = await this.db.rows<{ person_id: string; application_id: string }>(
      sql`select distinct person_id, application_id from portal.access_grant where ended_at is null
        and person_id = any(${this.people}::text[]) and application_id = any(${applications}::text[])
        order by person_id, application_id`,
    );
    if (held.length === 0) return undefined;
    const one = pick(held, actor);
    const person = this.actors.find(({ id }) => id === one.person_id);
    return person === undefined ? undefined : [person, one.application_id];
  }

  /** The actor's access token: the one at hand as long as it lasts, so that it may be behind what the provider knows. */
  async token(actor: Actor): Promise<string | null> {
    const now = this.portal.now().getTime();
    if (actor.token !== null && actor.token.until > now) return actor.token.text;
    const text = await this.#tokenFor(actor.id);
    actor.token =
      text === null ? null : { text, until: now + (lifetimes.accessToken - 10) * 1_000, isFresh: true };
    return text;
  }

  /** Reads as this actor; null where the portal says that there is nothing, or where they cannot sign in. */
  async read<T>(actor: Actor, address: string): Promise<T | null> {
    const token = await this.token(actor);
    if (token === null) return null;
    const response = await this.portal.fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (response.status >= 500) throw new Contradiction(`GET ${address} answered ${response.status}`);
    // The commands name the shape they expect and then look at it.
    return response.status === 200 ? (JSON.parse(text) as T) : null;
  }

  readRequest(actor: Actor, id: string): Promise<RequestView | null> {
    return this.read(actor, addresses.request.replace(':requestId', id));
  }

  /** What the actor holds in this application at this moment. */
  async held(actor: Actor, applicationId: string): Promise<Held> {
    const held = await this.db.row<Held & { paths: string[] }>(sql`select
      (select coalesce(json_agg(role), '[]') from (${heldRoles}) as known
        where person_id = ${actor.id} and client_id = ${applicationId}) as roles,
      (select coalesce(json_agg(json_build_object('role', role, 'employment', employment)), '[]') from portal.access_grant
        where person_id = ${actor.id} and application_id = ${applicationId} and ended_at is null) as grants,
      (select coalesce(json_agg(path), '[]') from (${heldGroups}) as known where person_id = ${actor.id}) as paths`);
    const { roles = [], grants = [], paths = [] } = held ?? {};
    const offered = this.application(applicationId).roles;
    const inGroups = paths.flatMap((path) => offered.find(({ group }) => group?.path === path)?.name ?? []);
    return { roles: [...roles, ...inGroups], grants };
  }

  /** Whether the portal has given this person something of this application that they still hold. */
  async isGranted({ id }: Actor, applicationId: string): Promise<boolean> {
    const grant = await this.db.row(sql`select from portal.access_grant
      where person_id = ${id} and application_id = ${applicationId} and ended_at is null limit 1`);
    return grant !== undefined;
  }

  /** Gives or takes a role as an administrator of the identity provider would, past the portal. */
  async setRole({ id }: Actor, role: RoleReference, isGiven: boolean): Promise<void> {
    await embeddedWrites(this.db).changeRoles(
      id,
      isGiven ? { add: [role], remove: [] } : { add: [], remove: [role] },
    );
  }

  /** The same for a role that is a group. */
  async setGroup({ id }: Actor, path: string, isGiven: boolean): Promise<void> {
    await embeddedWrites(this.db).changeGroups(
      id,
      isGiven ? { join: [path], leave: [] } : { join: [], leave: [path] },
    );
  }

  async send({ actor, address, body }: Write, key?: string): Promise<WriteResponse | null> {
    const token = await this.token(actor);
    if (token === null) return null;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const response = await this.portal.fetch(address, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    // The commands name the shape they expect and then look at it.
    const received = {
      status: response.status,
      body: JSON.parse(await response.text()) as WriteResponse['body'],
    };
    this.tell(`  ${actor.username} ${address} ${JSON.stringify(body)}: ${outcomeOf(received)}`);
    return received;
  }

  /**
   * Sends a write and checks what the portal made of it: what is refused changes nothing and is a row of the trail, what is
   * accepted is one; under a key the same response comes again and nothing more is done.
   */
  async attempt(write: Write, step: Step): Promise<WriteResponse | null> {
    const key = step.isRepeated ? randomUUID() : undefined;
    // Refusals like one another are summed up; after a sum, and a minute without any, the next one is a row of its own.
    await this.portal.run('refusals');
    await this.portal.run('refusals');
    const before = await this.#mark();
    const waits = await this.#profileWaits(write.actor);
    const response = await this.send(write, key);
    if (response === null) return null;
    const rows = await this.#rowsSince(before);
    this.outcomes.count(step.command, response);
    await this.#hold(write, response, before, rows);
    if (waits && response.status < 300 && isAboutOwnAccess(write))
      throw new Contradiction(`${write.actor.username} asks while a change of their profile waits`);
    if (key !== undefined && response.status < 300) {
      const again = await this.send(write, key);
      if (!isDeepStrictEqual(again, response))
        throw new Contradiction(
          `one key, two responses: ${JSON.stringify(response)} and ${JSON.stringify(again)}`,
        );
      if ((await this.#rowsSince(before)).length !== rows.length)
        throw new Contradiction('a repeated call was done again');
    }
    return response;
  }

  async #hold(write: Write, { status, body }: WriteResponse, before: Mark, rows: TrailRow[]): Promise<void> {
    const { actor, address } = write;
    const reply = `${address} answered ${status} ${body.code ?? body.workflowStatus} to ${actor.username}`;
    const own = rows.filter((row) => row.actor_id === actor.id);
    const isPromised = body.code === 'UNAVAILABLE' && this.provider.behaviour !== 'WORKS';
    if (status >= 500 && !isPromised) throw new Contradiction(reply);
    if (status < 300 || isPromised) return holdAccepted(reply, write, own);
    // What nobody decided in time may be closed on the way; that is the portal's transition, not the caller's.
    const transitions = rows.filter((row) => row.outcome === 'DONE' && row.actor_id !== null);
    if (transitions.length > 0)
      throw new Contradiction(`${reply}, and ${transitions.map((row) => row.action).join()} was done`);
    const refusals = own.filter((row) => row.outcome === 'REFUSED').length;
    const expected = [403, 404, 409].includes(status) ? 1 : 0;
    if (refusals !== expected) throw new Contradiction(`${reply}, and the trail has ${refusals} rows of it`);
    if (rows.some((row) => row.outcome === 'DONE')) return;
    const { counts } = await this.#mark();
    if (!isDeepStrictEqual(counts, before.counts))
      throw new Contradiction(`${reply}, and something changed: ${JSON.stringify([before.counts, counts])}`);
  }

  /** Whether a change of this person's profile waits, for which the portal takes nothing about their own access. */
  async #profileWaits({ id }: Actor): Promise<boolean> {
    const waiting = await this.db.row(sql`select from portal.request where person_id = ${id} and is_open
      and type = 'PROFILE_UPDATE' and jsonb_array_length(answers #> '{profile,updatedFields}') > 0
      and (expires_at is null or expires_at > ${this.portal.now()})`);
    return waiting !== undefined;
  }

  async #mark(): Promise<Mark> {
    const { people } = this;
    const own = sql`(select id from portal.request where person_id = any(${people}::text[]))`;
    const mark = await this.db.row<{ last: number; counts: Record<string, number> }>(sql`select
      (select coalesce(max(id), 0) from portal.audit_event) as last, json_build_object(
        'requests', (select count(*) from portal.request where person_id = any(${people}::text[])),
        'versions', (select sum(version) from portal.request where person_id = any(${people}::text[])),
        'stages', (select count(*) from portal.stage where request_id in ${own}),
        'asked', (select count(*) from portal.stage_person where request_id in ${own}),
        'desks', (select count(*) from portal.stage_person where request_id in ${own} and waiting_due_at is not null),
        'decisions', (select count(*) from portal.decision where request_id in ${own}),
        'locks', (select count(*) from portal.account_lock where person_id = any(${people}::text[])),
        'windows', (select count(*) from portal.alternate_window where request_id in ${own}),
        'questions', (select count(*) from portal.question where request_id in ${own}),
        'steps', (select count(*) from portal.delivery_step where request_id in ${own}),
        'done', (select count(*) from portal.delivery_step where request_id in ${own} and state = 'DONE'),
        'grants', (select count(*) from portal.access_grant where person_id = any(${people}::text[])),
        'results', (select count(*) from portal.idempotency_record where person_id = any(${people}::text[]))) as counts`);
    if (mark === undefined) throw new Error('a select without a table gave no row');
    return mark;
  }

  #rowsSince({ last }: Mark): Promise<TrailRow[]> {
    return this.db.rows<TrailRow>(
      sql`select actor_id, action, outcome, code from portal.audit_event where id > ${last}::bigint order by id`,
    );
  }
}

interface Mark {
  last: number;
  counts: Record<string, number>;
}

interface TrailRow {
  actor_id: string | null;
  action: string;
  outcome: string;
  code: string | null;
}

function holdAccepted(reply: string, write: Write, own: readonly TrailRow[]): void {
  const { actor, address } = write;
  if (!own.some((row) => row.outcome === 'DONE'))
    throw new Contradiction(`${reply}, and the trail says nothing of it`);
  // One that could not be carried out at once is promised, and its refusal for now is no row of the trail either.
  if (own.some((row) => row.outcome === 'REFUSED'))
    throw new Contradiction(`${reply}, and the trail calls it refused`);
  const mayBeLocked = isAboutOwnRequest(address) || isAboutAccount(write);
  if (!actor.isEnabled || !(actor.isActive || mayBeLocked))
    throw new Contradiction(`${reply}, whose account is locked or disabled`);
}

/** Anyone who is locked may ask about their account. */
function isAboutAccount(write: Write): boolean {
  return ['REACTIVATE_REQUEST', 'PROFILE_UPDATE'].includes(typeAsked(write));
}

/** What is asked for oneself: access, other roles, or giving something up. */
function isAboutOwnAccess(write: Write): boolean {
  const { body } = write;
  const details = isRecord(body) ? body['requestDetails'] : null;
  const isForAnother = isRecord(details) && 'userName' in details;
  return ['ACCESS_REQUEST', 'CHANGE_REQUEST', 'REMOVE_REQUEST'].includes(typeAsked(write)) && !isForAnother;
}

function typeAsked({ address, body }: Write): string {
  return address === addresses.requests && isRecord(body) ? String(body['requestType']) : '';
}

/** Anyone who has asked may withdraw, answer, remind and escalate, whatever locks the account. */
function isAboutOwnRequest(address: string): boolean {
  return address === addresses.cancelRequest || /\/(?:response|reminders|escalation)$/.test(address);
}

/** The entry that a random number picks. */
export function pick<T>(list: readonly T[], number: number): T {
  const chosen = list[number % list.length];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
}
