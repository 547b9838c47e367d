import { addresses } from '@portal/core/contract/addresses.ts';
import type { DecidedItems } from '@portal/core/contract/requests/decisions.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { DecisionKind } from '@portal/core/domain/requests/kinds.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Actor } from '../actors.ts';
import { nameAlternate, standInsThatCanDecide, actingFor } from './alternates.ts';
import { holdToOffers } from '../offers.ts';
import { type Asked, Contradiction, pick, type Step, words, type World, type Write } from '../world.ts';

type GivenDecision = DecisionKind | 'REDUCE';

/** A decision about to be sent, and what its decider had before their eyes. */
export interface Deciding extends Write {
  view: RequestView | null;
  stage: DecidingRole;
  /** It is about an earlier version of the request. */
  isStale: boolean;
  /** It says that access was set up, and not how. */
  lacksNote: boolean;
}

/** Requests to which the decision applies, as a condition on their rows. */
const waitingFor: Readonly<Record<GivenDecision, Statement>> = {
  APPROVE: sql`stage_index is not null`,
  DENY: sql`stage_index is not null`,
  RETURN: sql`stage_index is not null and waiting_on is null`,
  REDUCE: sql`status in ('PENDING_AUTHORIZER_DECISION', 'PENDING_RMIT_HELP_DECISION') and cardinality(add_roles) > 1`,
};

/** Somebody says this about a request: an approver asked, most of the time. */
export async function decide(world: World, step: Step, givenDecision: GivenDecision): Promise<boolean> {
  const request =
    (await world.request(step, waitingFor[givenDecision])) ?? (await broughtTo(world, step, givenDecision));
  if (request === undefined) return false;
  await say(world, request, { actor: await decider(world, request, step), step, givenDecision });
  return true;
}

/** Anyone who can give fewer roles comes after the supervisor: a request for several goes on to them, if there is one. */
async function broughtTo(world: World, step: Step, givenDecision: GivenDecision): Promise<Asked | undefined> {
  if (givenDecision !== 'REDUCE') return undefined;
  const usual = { ...step, detail: 0 };
  const several = sql`stage_index is not null and waiting_on is null and cardinality(add_roles) > 1`;
  const request = await world.request(usual, several);
  if (request !== undefined) await sayYes(world, request, step);
  return await world.request(usual, waitingFor[givenDecision]);
}

/** Somebody who is asked approves. */
async function sayYes(world: World, request: Asked, step: Step): Promise<void> {
  const actor = await decider(world, request, { ...step, detail: 0 });
  await world.send(
    await decisionOn(world, request, { actor, step: { ...step, choice: 0 }, givenDecision: 'APPROVE' }),
  );
}

/** A supervisor's alternate approves or denies to what waits for the supervisor. */
export async function decideAsAlternate(world: World, step: Step): Promise<boolean> {
  let standIns = await standInsThatCanDecide(world);
  if (standIns.length === 0) {
    // Somebody is named, from today on, and accepts.
    await nameAlternate(world, { ...step, command: 'name an alternate', choice: 0, detail: 0 });
    standIns = await standInsThatCanDecide(world);
  }
  if (standIns.length === 0) return false;
  const { request, actor } = pick(standIns, step.target);
  await say(world, request, { actor, step, givenDecision: step.detail % 4 === 0 ? 'DENY' : 'APPROVE' });
  return true;
}

interface Saying {
  actor: Actor;
  step: Step;
  givenDecision: GivenDecision;
}

async function say(world: World, request: Asked, { actor, step, givenDecision }: Saying): Promise<void> {
  const write = await decisionOn(world, request, { actor, step, givenDecision });
  const response = await world.attempt(write, step);
  if (response === null) return;
  const { view, stage, isStale, lacksNote } = write;
  const isAccepted = response.status === 200;
  if (lacksNote && isAccepted) throw new Contradiction(`${actor.username} set access up without a note`);
  if (isAccepted) holdToRights(request, actor, stage);
  if (isAccepted && decidedAsAlternate(response.body))
    world.outcomes.count('in the place of a supervisor', response);
  if (!lacksNote && !isYesToGone(request, givenDecision))
    holdToOffers({ view, offered: givenDecision, isAccepted, actor, isStale });
}

/** An approval to somebody who is gone is offered until the portal has noticed it, and never accepted. */
function isYesToGone({ person }: Asked, givenDecision: GivenDecision): boolean {
  return person.goneSince !== null && ['APPROVE', 'REDUCE'].includes(givenDecision);
}

/** A request that waits after an approval; where there is none, somebody approves one first. */
async function passedOn(world: World, step: Step): Promise<Asked | undefined> {
  const passed = sql`stage_index > 0`;
  const request = await world.request(step, passed);
  if (request !== undefined) return request;
  const usual = { ...step, detail: 0 };
  const waiting = await world.request(usual, sql`stage_index = 0 and waiting_on is null`);
  if (waiting !== undefined) await sayYes(world, waiting, step);
  return await world.request(usual, passed);
}

async function lastApprover({ db, actors }: World, { id }: Asked): Promise<Actor | undefined> {
  const last = await db.row<{ decided_by: string }>(
    sql`select decided_by from portal.decision where request_id = ${id}::uuid order by stage_index desc limit 1`,
  );
  return actors.find((one) => one.id === last?.decided_by);
}

/** Somebody undoes the approval that came last: the person who gave it, most of the time. */
export async function undoApproval(world: World, step: Step): Promise<boolean> {
  const request = await passedOn(world, step);
  if (request === undefined) return false;
  const { id } = request;
  const approver = await lastApprover(world, request);
  const actor = step.detail % 7 === 6 || approver === undefined ? world.actor(step.actor) : approver;
  const view = await world.readRequest(actor, id);
  const { version, isStale } = versionToSend(view, step);
  const body = { version };
  const address = addresses.approvalWithdrawal.replace(':requestId', id);
  const response = await world.attempt({ actor, address, body }, step);
  if (response === null) return true;
  const isAccepted = response.status === 200;
  if (isAccepted && actor !== approver)
    throw new Contradiction(`${actor.username} undid the approval of another`);
  if (isAccepted) world.outcomes.count('undone by its approver', response);
  holdToOffers({ view, offered: 'UNDO_APPROVAL', isAccepted, actor, isStale });
  return true;
}

/** Whether an approval says that access was set up by hand. */
function isSetUp(view: RequestView | null): boolean {
  return view?.actions.some((one) => one.action === 'APPROVE' && one.needsNote === true) === true;
}

function decidedAsAlternate({ stages }: RequestView): boolean {
  return stages.findLast((stage) => stage.decidedBy !== null)?.onBehalfOf != null;
}

/** Everybody who is asked approves, one stage after the other, and the roles are delivered. */
export async function seeThrough(world: World, step: Step): Promise<boolean> {
  const request = await world.request(step);
  if (request === undefined) return false;
  for (let stage = 0; stage < 3; stage += 1) await sayYes(world, request, step);
  await world.portal.run('delivery');
  return true;
}

/** Somebody who is asked in the waiting stage or an alternate, most of the time; otherwise anybody. */
export async function decider(world: World, { id }: Asked, step: Step): Promise<Actor> {
  if (step.detail % 8 === 7) return world.actor(step.actor);
  const asked = await world.db.rows<{ person_id: string }>(sql`select p.person_id from portal.stage_person p
    join portal.request r on r.id = p.request_id and r.stage_index = p.stage_index
    where r.id = ${id}::uuid and p.released_at is null order by p.person_id`);
  const people = world.actors.filter((actor) => asked.some((one) => one.person_id === actor.id));
  const alternates = step.detail % 3 === 1 ? await actingFor(world, people) : [];
  if (alternates.length > 0) return pick(alternates, step.actor);
  return people.length === 0 ? world.actor(step.actor) : pick(people, step.actor);
}

/** The decision as this person would send it now. */
export async function decisionOn(
  world: World,
  { id }: Asked,
  { actor, step, givenDecision }: Saying,
): Promise<Deciding> {
  const view = await world.readRequest(actor, id);
  const stage = view?.stage ?? 'SUPERVISOR';
  const { version, isStale } = versionToSend(view, step);
  const more = wordsFor(givenDecision, view, step);
  const decision = givenDecision === 'REDUCE' ? 'APPROVE' : givenDecision;
  const body = { stage, version, decision, ...more };
  const lacksNote = isSetUp(view) && decision === 'APPROVE' && !('comment' in more);
  const address = addresses.decisions.replace(':requestId', id);
  return { actor, address, body, view, stage, isStale, lacksNote };
}

/** The version that was read, and now and then the one before. */
function versionToSend(view: RequestView | null, { choice }: Step): { version: number; isStale: boolean } {
  const isStale = view !== null && view.version > 0 && choice % 12 === 11;
  return { version: (view?.version ?? 0) - (isStale ? 1 : 0), isStale };
}

/** What goes with the decision. */
function wordsFor(givenDecision: GivenDecision, view: RequestView | null, { detail }: Step): object {
  return {
    // A stage that sets access up takes a note, and now and then does not get it.
    APPROVE: isSetUp(view) && detail % 7 !== 6 ? setUpNotes(view) : {},
    DENY: { reasonCode: 'OTHER', comment: words },
    RETURN: { comment: words },
    REDUCE: { comment: words, roles: (view?.requestDetails.addRoles ?? []).slice(1) },
  }[givenDecision];
}

/** A note on the whole, and one on everything that has to be confirmed by itself. */
function setUpNotes(view: RequestView | null): object {
  const items = view?.decisionFacts?.itemsToSetUp ?? [];
  const confirmations = items.map((item) => ({ item, note: words }));
  return { comment: words, ...(items.length === 0 ? {} : { confirmations }) };
}

/** Anyone who decided holds the role at this moment, and decides for somebody else. */
function holdToRights({ person, startedBy }: Asked, actor: Actor, stage: DecidingRole): void {
  if (person === actor || startedBy === actor)
    throw new Contradiction(`${actor.username} decided about themselves`);
  if (!actor.roles.includes(stage))
    throw new Contradiction(`${actor.username} decided as ${stage} without the role`);
  if (!actor.isActive || !actor.isEnabled)
    throw new Contradiction(`${actor.username} decided with a locked account`);
}

/** An approver says the same about several requests. */
export async function decideSeveral(world: World, step: Step): Promise<boolean> {
  const first = await world.request(step);
  if (first === undefined) return false;
  const actor = await decider(world, first, step);
  const chosen = [...new Set([first, ...world.requests.slice(-2)])];
  const views = await Promise.all(chosen.map(({ id }) => world.readRequest(actor, id)));
  const items = chosen.map(({ id }, index) => itemOf(id, views[index] ?? null));
  const isDenial = step.choice % 3 === 0;
  const givenDecision = isDenial
    ? { decision: 'DENY', reasonCode: 'OTHER', comment: words }
    : { decision: 'APPROVE' };
  const response = await world.send({
    actor,
    address: addresses.severalDecisions,
    body: { items, ...givenDecision },
  });
  if (response === null) return true;
  world.outcomes.count(step.command, response);
  // Anyone who has no desk, or no account anymore, is refused as a whole.
  if (response.status === 401 && !actor.isEnabled) return true;
  if (response.status === 403 && (!actor.isActive || actor.roles.length === 0)) return true;
  if (response.status !== 200) throw new Contradiction(`several decisions were answered ${response.status}`);
  // The response of this address has a different shape.
  const { results } = response.body as unknown as DecidedItems;
  if (results.map((one) => one.requestId).join() !== chosen.map(({ id }) => id).join())
    throw new Contradiction('several decisions were answered in another order');
  holdToEach(
    results.map(({ code }, index) => ({
      request: chosen[index] ?? first,
      view: views[index] ?? null,
      actor,
      isAccepted: code === null,
      isDenial,
    })),
  );
  return true;
}

/** Agreeing to be an alternate may give the right to what comes later in the same call. */
function holdToEach(decided: readonly DecidedOne[]): void {
  for (const [index, one] of decided.entries()) {
    const agreed = decided.slice(0, index).some(({ view, isAccepted, isDenial }) => {
      return isAccepted && !isDenial && view?.requestType === 'ALTERNATE_SUPERVISOR';
    });
    holdToDecision(one, agreed);
  }
}

interface DecidedOne {
  request: Asked;
  view: RequestView | null;
  actor: Actor;
  isAccepted: boolean;
  isDenial: boolean;
}

function holdToDecision(
  { request, view, actor, isAccepted, isDenial }: DecidedOne,
  standsInAnew: boolean,
): void {
  if (isAccepted) holdToRights(request, actor, view?.stage ?? 'SUPERVISOR');
  // Several at once carry no note here.
  if (!isDenial && isSetUp(view)) {
    if (isAccepted) throw new Contradiction(`${actor.username} set access up without a note`);
    return;
  }
  if (standsInAnew && isAccepted) return;
  if (!isDenial && isYesToGone(request, 'APPROVE')) return;
  holdToOffers({ view, offered: isDenial ? 'DENY' : 'APPROVE', isAccepted, actor, isStale: false });
}

function itemOf(requestId: string, view: RequestView | null) {
  return { requestId, stage: view?.stage ?? 'SUPERVISOR', version: view?.version ?? 0 };
}
