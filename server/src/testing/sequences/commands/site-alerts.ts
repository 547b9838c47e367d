import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActiveAlert, AlertList, AlertView, ClosedAlerts } from '@portal/core/contract/site-alerts.ts';
import { alertLevels, mostAlerts, mostClosed } from '@portal/core/domain/alerts/alert-levels.ts';
import { alertWriter } from '@portal/core/domain/alerts/alert-writer.ts';
import { localTimeIn, momentOfLocal } from '@portal/core/domain/alerts/local-time.ts';
import { alertState } from '@portal/core/domain/alerts/site-alert.ts';
import type { Actor } from '../actors.ts';
import { Contradiction, pick, type Step, words, type World, type WriteResponse } from '../world.ts';
import type { KnownAlert } from './memory.ts';

const hour = 3_600_000;
/** When an alert begins and ends, in hours from now; null is at once, and until somebody ends it. */
const times = [
  [null, null],
  [null, 5],
  [5, null],
  [5, 72],
] as const;

/** Somebody writes a site alert, as a draft or for all to see; most of the time somebody who may. */
export async function writeAlert(world: World, step: Step): Promise<void> {
  const actor = writer(world, step);
  const { order, known } = orderOf(world, step, `Alert ${world.memory.alerts.length}`);
  const isPublished = step.choice % 3 > 0;
  const body = { ...order, publish: isPublished };
  const response = await world.attempt({ actor, address: addresses.siteAlerts, body }, step);
  if (holdToWriter(actor, response)) world.memory.alerts.push({ ...known, isPublished, version: 1 });
  await holdAlerts(world);
}

/** Somebody changes an alert, perhaps one that another changes at the same moment, or has changed since it was read. */
export async function changeAlert(world: World, step: Step): Promise<boolean> {
  const meant = await alertMeant(world, step);
  if (meant === undefined) return false;
  const kind = step.detail % 4;
  if (kind === 3) await changeTwice(world, meant, step);
  else if (kind < 2) await changeOnce(world, meant, step);
  else {
    if (meant.known.version === 1) await changeOnce(world, meant, step);
    if (meant.known.version > 1) await changeOnce(world, meant, step, 1);
  }
  await holdAlerts(world);
  return true;
}

/** @param behind how many versions ago it was read */
async function changeOnce(world: World, meant: MeantAlert, step: Step, behind = 0): Promise<void> {
  const { known, write } = changeOf(world, meant, { step, name: 'alone', behind });
  const isAccepted = holdToWriter(write.actor, await world.attempt(write, step), behind > 0);
  if (isAccepted) changed(meant.known, known, write.body.publish);
}

/** Of two changes of one version one is accepted. */
async function changeTwice(world: World, meant: MeantAlert, step: Step): Promise<void> {
  const { version } = meant.known;
  const both = ['one', 'two'].map((name) => changeOf(world, meant, { step, name, behind: 0 }));
  const responses = await Promise.all(both.map(({ write }) => world.send(write)));
  for (const response of responses) if (response !== null) world.outcomes.count(step.command, response);
  const accepted = both.filter((_one, index) => responses[index]?.status === 200);
  const expected = both.every(({ write }) => mayWrite(write.actor)) ? 1 : 0;
  if (accepted.length !== expected)
    throw new Contradiction(`version ${version} of an alert was changed ${accepted.length} times at once`);
  for (const { known, write } of accepted) changed(meant.known, known, write.body.publish);
}

interface ChangeOfAlert {
  step: Step;
  name: string;
  behind: number;
}

function changeOf(world: World, { known: alert, id }: MeantAlert, { step, name, behind }: ChangeOfAlert) {
  const { alerts } = world.memory;
  const title = `Alert ${alerts.indexOf(alert)} after ${alert.version}, ${name}`;
  const { order, known } = orderOf(world, step, title);
  const body = { ...order, publish: step.choice % 3 > 0, version: alert.version - behind };
  return {
    known,
    write: { actor: writer(world, step), address: addresses.siteAlert.replace(':alertId', id), body },
  };
}

/** Somebody ends an alert, or gives a draft up. One that has ended stays as it is, and nothing is written. */
export async function endAlert(world: World, step: Step): Promise<boolean> {
  const alert = await alertMeant(world, step);
  if (alert === undefined) return false;
  const { known, id } = alert;
  const actor = writer(world, step);
  const write = {
    actor,
    address: addresses.siteAlertEnd.replace(':alertId', id),
    body: { version: known.version },
  };
  if (alertState(known, world.portal.now()) === 'ENDED') await world.send(write);
  else if (holdToWriter(actor, await world.attempt(write, step))) {
    known.version += 1;
    known.endsAt = new Date(0);
  }
  await holdAlerts(world);
  return true;
}

/** Somebody closes an alert that they see, perhaps twice at once; no row of the trail records that. */
export async function closeAlert(world: World, step: Step): Promise<boolean> {
  const { memory } = world;
  if ((await shownTo(world)).length === 0) await writeAlert(world, shownAtOnce(step));
  const shown = await shownTo(world);
  if (shown.length === 0) return false;
  const actor = world.actor(step.actor);
  const { id } = pick(shown, step.target);
  const presses = step.isRepeated ? 2 : 1;
  const responses = await Promise.all(
    Array.from({ length: presses }, () =>
      world.send({ actor, address: addresses.closedAlerts, body: { id } }),
    ),
  );
  const accepted = responses.filter((one) => one?.status === 200);
  for (const response of accepted) if (response !== null) world.outcomes.count(step.command, response);
  if (accepted.length === 0) return true;
  const before = memory.closed.get(actor.id) ?? [];
  const closed = [id, ...before.filter((one) => one !== id)].slice(0, mostClosed);
  memory.closed.set(actor.id, closed);
  const read = await world.read<ClosedAlerts>(actor, addresses.closedAlerts);
  if (read !== null && read.ids.join() !== closed.join())
    throw new Contradiction(`${actor.username} has closed ${closed.join()}, and reads ${read.ids.join()}`);
  return true;
}

/** Somebody writes alerts from now on, or no longer. */
export async function changeAlertWriter(world: World, step: Step): Promise<void> {
  const actor = world.actor(step.actor);
  if (actor.goneSince !== null) return;
  actor.writesAlerts = !actor.writesAlerts;
  await world.setRole(actor, { clientId: 'rap-client', role: alertWriter }, actor.writesAlerts);
  if (step.detail % 2 === 0) actor.token = null;
  else if (actor.token !== null) actor.token.isFresh = false;
}

/** Everybody sees what is to be seen at this moment, and the writers read every alert as it was last acknowledged. */
export async function holdAlerts(world: World): Promise<void> {
  const { memory, portal } = world;
  const active = memory.alerts.filter((one) => alertState(one, portal.now()) === 'ACTIVE');
  const shown = (await shownTo(world)).map(({ title }) => title);
  const wrong = shown.filter((title) => !active.some((one) => one.title === title));
  if (wrong.length > 0 || new Set(shown).size !== Math.min(active.length, mostAlerts))
    throw new Contradiction(
      `alerts shown: ${shown.join()}; active: ${active.map(({ title }) => title).join()}`,
    );
  const read = (await listed(world))?.map(({ title, version }) => `${title.en} ${version}`).toSorted();
  const known = memory.alerts.map(({ title, version }) => `${title} ${version}`).toSorted();
  if (read !== undefined && read.join() !== known.join())
    throw new Contradiction(`alerts read: ${read.join()}; acknowledged: ${known.join()}`);
}

function shownAtOnce(step: Step): Step {
  return { ...step, command: 'write a site alert', choice: 1, target: 0, detail: 0 };
}

async function shownTo({ portal }: World): Promise<ActiveAlert[]> {
  const response = await portal.fetch(`${addresses.activeAlerts}?clientId=RAP`);
  // The contract of this address is held to by every call of a test.
  return (await response.json()) as ActiveAlert[];
}

/** As somebody reads them who may; undefined where nobody may. */
async function listed(world: World): Promise<AlertView[] | undefined> {
  const actor = world.actors.find((one) => mayWrite(one));
  if (actor === undefined) return undefined;
  actor.token = null;
  return (await world.read<AlertList>(actor, addresses.siteAlerts))?.items;
}

interface MeantAlert {
  known: KnownAlert;
  id: string;
}

/** One that is acknowledged; where there is none, one is written. */
async function alertMeant(world: World, step: Step): Promise<{ known: KnownAlert; id: string } | undefined> {
  const { alerts } = world.memory;
  if (alerts.length === 0) await writeAlert(world, shownAtOnce(step));
  if (alerts.length === 0) return undefined;
  const known = pick(alerts, step.target);
  const id = (await listed(world))?.find(({ title }) => title.en === known.title)?.alertId;
  return id === undefined ? undefined : { known, id };
}

function mayWrite({ writesAlerts, isActive, isEnabled }: Actor): boolean {
  return writesAlerts && isActive && isEnabled;
}

function writer({ actors }: World, { actor, detail }: Step): Actor {
  const writers = actors.filter((one) => mayWrite(one));
  return detail % 6 === 5 || writers.length === 0 ? pick(actors, actor) : pick(writers, actor);
}

function orderOf({ portal }: World, { actor, choice, target }: Step, title: string) {
  const [from, until] = pick(times, target);
  const local = (hours: number | null) =>
    hours === null ? '' : localTimeIn(zone, new Date(portal.now().getTime() + hours * hour));
  const { zone } = portal.config.deadlines;
  const moment = (text: string) => (text === '' ? null : momentOfLocal(zone, text));
  const written = { from: local(from), until: local(until) };
  return {
    order: {
      level: pick(alertLevels, choice + actor),
      title: { en: title, es: `${title}, en español` },
      body: { en: words, es: words },
      ...written,
    },
    known: { title, startsAt: moment(written.from), endsAt: moment(written.until) },
  };
}

/** Whether it was accepted; nobody may who does not write alerts, and the person who does is not sent away. */
function holdToWriter(actor: Actor, response: WriteResponse | null, isStale = false): boolean {
  if (response === null) return false;
  const { status, body } = response;
  const isAccepted = status < 300;
  const reported = `${actor.username} and a site alert: ${status} ${body.code}`;
  if (isAccepted && (isStale || !mayWrite(actor))) throw new Contradiction(reported);
  if (!isAccepted && !isStale && mayWrite(actor)) throw new Contradiction(reported);
  return isAccepted;
}

function changed(
  alert: KnownAlert,
  known: Omit<KnownAlert, 'version' | 'isPublished'>,
  publish: boolean,
): void {
  Object.assign(alert, known, { version: alert.version + 1, isPublished: alert.isPublished || publish });
}
