import { addresses } from '@portal/core/contract/addresses.ts';
import type { StageCandidates } from '@portal/core/contract/requests/help-desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { type Intervention, interventions } from '@portal/core/domain/requests/kinds.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Actor } from '../actors.ts';
import { doByHand } from './by-hand.ts';
import { decide, seeThrough } from './decisions.ts';
import { holdToOffers, isShown } from '../offers.ts';
import { type Asked, Contradiction, pick, type Step, words, type World, type Write } from '../world.ts';

/** Anyone who started it, most of the time. */
function owner(world: World, { person, startedBy }: Asked, { detail, actor }: Step): Actor {
  if (detail % 6 === 5) return world.actor(actor);
  return detail % 6 === 4 ? person : (startedBy ?? person);
}

const asksRequester = sql`waiting_on is not null`;

/** Somebody answers a question; where none has been asked, one is. */
export async function respond(world: World, step: Step): Promise<boolean> {
  let request = await world.request(step, asksRequester);
  if (request === undefined) {
    await decide(world, { ...step, command: 'ask the requester', detail: 0 }, 'RETURN');
    request = await world.request(step, asksRequester);
  }
  if (request === undefined) return false;
  const actor = owner(world, request, step);
  const view = await world.readRequest(actor, request.id);
  const body = { version: view?.version ?? 0, comment: words };
  const address = addresses.response.replace(':requestId', request.id);
  const response = await world.attempt({ actor, address, body }, step);
  if (response === null) return true;
  const isAccepted = response.status === 200;
  if (isAccepted && actor !== request.person)
    throw new Contradiction(`${actor.username} answered for somebody else`);
  holdToOffers({ view, offered: 'RESPOND', isAccepted, actor, isStale: false });
  return true;
}

/** Somebody reminds those who are asked, or wants more people asked. */
export async function press(world: World, step: Step): Promise<boolean> {
  const request = await world.request(step, sql`stage_index is not null and waiting_on is null`);
  if (request === undefined) return false;
  const actor = owner(world, request, step);
  const view = await world.readRequest(actor, request.id);
  const isEscalation = isShown(view, 'ESCALATE') && step.choice % 3 > 0;
  const transition = isEscalation
    ? ({ command: 'escalate', call: addresses.escalation, offered: 'ESCALATE' } as const)
    : ({ command: 'remind', call: addresses.reminders, offered: 'REMIND' } as const);
  const address = transition.call.replace(':requestId', request.id);
  const body = { version: view?.version ?? 0 };
  const response = await world.attempt({ actor, address, body }, { ...step, command: transition.command });
  // Whether there is somebody else is known only once it is tried.
  if (response === null || response.body.code === 'NOBODY_TO_ASK') return true;
  const isAccepted = response.status === 200;
  if (isAccepted && ![request.person, request.startedBy].includes(actor))
    throw new Contradiction(`${actor.username} pressed for somebody else`);
  holdToOffers({ view, offered: transition.offered, isAccepted, actor, isStale: false });
  return true;
}

/** Somebody withdraws a request. */
export async function withdraw(world: World, step: Step): Promise<boolean> {
  const request = await world.request(step);
  if (request === undefined) return false;
  const actor = owner(world, request, step);
  const view = await world.readRequest(actor, request.id);
  const response = await world.attempt(cancellation(actor, request, view), step);
  if (response === null) return true;
  const isAccepted = response.status === 200;
  if (isAccepted && actor !== (request.startedBy ?? request.person))
    throw new Contradiction(`${actor.username} withdrew for somebody else`);
  // After an attempt whose response was lost only the identity provider knows how far the delivery has come.
  if (response.body.code === 'BEING_APPLIED' && view?.delivery.some((one) => one.attempts > 0) === true)
    return true;
  holdToOffers({ view, offered: 'CANCEL', isAccepted, actor, isStale: false });
  return true;
}

/** The withdrawal as this person would send it. */
export function cancellation(actor: Actor, { id }: Asked, view: RequestView | null): Write {
  const requestType = view?.requestType ?? 'ACCESS_REQUEST';
  return { actor, address: addresses.cancelRequest, body: { action: 'CANCEL', requestId: id, requestType } };
}

/** RM-IT help intervenes, most of the time with something that is offered. */
export async function intervene(world: World, step: Step): Promise<boolean> {
  const isDelivery = step.detail % 2 === 0;
  if (isDelivery) await refuseDeliveries(world, step);
  const request = await world.request(step, isDelivery ? delivered : sql`stage_index is not null`);
  if (request === undefined) return false;
  const actor = helper(world, step);
  const view = await world.readRequest(actor, request.id);
  const intervention = interventionFor(view, step);
  const isByHand = intervention === 'DO_BY_HAND' && isShown(view, intervention);
  if (isByHand) await doByHand(world, request.id);
  const people = await peopleFor(world, { intervention, actor, request, step });
  const body = { version: view?.version ?? 0, intervention, note: words, ...people };
  const address = addresses.interventions.replace(':requestId', request.id);
  const response = await world.attempt(
    { actor, address, body },
    { ...step, command: `help desk: ${intervention}` },
  );
  const isAccepted = response?.status === 200;
  // A right that was lost since the request was read refuses the call; what was done by hand stays.
  if (isByHand && !isAccepted) world.accountsOutside.add(request.person.id);
  if (response !== null) holdToIntervention({ view, intervention, actor, request, isAccepted });
  return true;
}

const delivered = sql`status = 'PENDING_PROVISIONING'`;

/**
 * Half of the time, and always where nothing waits to be delivered, the identity provider refuses for a moment whatever is
 * due, which marks it for the help desk; where nothing is due, something is approved first.
 */
async function refuseDeliveries(world: World, step: Step): Promise<void> {
  const { portal, provider } = world;
  const isNoneLeft = (await world.request(step, delivered)) === undefined;
  if (!isNoneLeft && step.detail % 4 === 0) return;
  const { behaviour } = provider;
  provider.behaviour = 'REFUSES';
  if (isNoneLeft) await seeThrough(world, step);
  else await portal.run('delivery');
  provider.behaviour = behaviour;
}

interface Intervened {
  view: RequestView | null;
  intervention: Intervention;
  actor: Actor;
  request: Asked;
  isAccepted: boolean;
}

function holdToIntervention({ view, intervention, actor, request, isAccepted }: Intervened): void {
  if (isAccepted && (actor === request.person || !actor.roles.includes('RM_IT_HELP')))
    throw new Contradiction(`${actor.username} intervened`);
  // Whether anybody is left to be asked is known only once the help desk tries.
  if (['REASSIGN', 'FALL_BACK'].includes(intervention) && !isAccepted) return;
  holdToOffers({ view, offered: intervention, isAccepted, actor, isStale: false });
}

function helper({ actors }: World, { actor, detail }: Step): Actor {
  const helpers = actors.filter(({ roles }) => roles.includes('RM_IT_HELP'));
  return detail % 6 === 5 || helpers.length === 0 ? pick(actors, actor) : pick(helpers, actor);
}

/** One that is offered, most of the time: not by the digit that says whether it is about a delivery. */
function interventionFor(view: RequestView | null, { choice, detail }: Step): Intervention {
  const possible = interventions.filter((one) => isShown(view, one));
  return possible.length > 0 && detail % 5 > 0 ? pick(possible, choice) : pick(interventions, choice);
}

/** Whom to ask, where others are to be asked. */
async function peopleFor(
  world: World,
  order: { intervention: Intervention; actor: Actor; request: Asked; step: Step },
): Promise<{ people?: string[] }> {
  const { intervention, actor, request, step } = order;
  return intervention === 'REASSIGN' ? { people: await substitutes(world, actor, request, step) } : {};
}

async function substitutes(world: World, actor: Actor, { id }: Asked, { choice }: Step): Promise<string[]> {
  const address = addresses.candidates.replace(':requestId', id);
  const { people: candidates = [] } = (await world.read<StageCandidates>(actor, address)) ?? {};
  return [candidates.length === 0 ? world.actor(choice).id : pick(candidates, choice).id];
}
