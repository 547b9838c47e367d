import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActiveAlert, AlertOrder, AlertView, ClosedAlerts } from '@portal/core/contract/site-alerts.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../client.ts';
import { type PortalProcess, victims } from '../portal-process.ts';

/** What the proof of closed alerts needs. */
interface Proofs {
  portal: PortalProcess;
  /** Who writes the alerts. */
  writer: Client;
  /** Those who close them. */
  readers: readonly Client[];
  kills: number;
  /** A number from 0 to below 1. */
  chance(): number;
  report: { say(line: string): void; proof(what: string, faults: readonly string[]): void };
}

/** The responses to one person, and what the portal keeps for them. */
interface Kept {
  username: string;
  acknowledged: readonly string[];
  ids: readonly string[];
}

const alerts = 6;
const ownTitle = 'Torture';
/** In so many tabs each person closes each of the alerts. */
const tabs = 4;
const mostPause = 300;

/**
 * People close the same alerts in several tabs at once, each tab in an order of its own, while parts of the portal die;
 * then one alert says something else.
 */
export async function proveClosedAlerts({ writer, report, ...storm }: Proofs): Promise<void> {
  report.say('from here on people close site alerts');
  const written = await Promise.all(Array.from({ length: alerts }, (_, at) => write(writer, at + 1)));
  const before = await shownTo(writer);
  const shown = before.map(({ id }) => id);
  const kept = await closedByAll(storm, shown);
  await changeFirst(writer, written);
  const after = await shownTo(writer);
  const faults = [...closedFaults(kept, shown), ...shownFaults(kept, before, after)];
  const what = `${kept.length} people keep each of ${shown.length} alerts that they closed, once, until its text changes`;
  report.proof(what, shown.length === alerts ? faults : [...faults, `${shown.length} alerts were shown`]);
  report.proof('faults planted in closed alerts were noticed', unnoticed(kept, before, after));
}

/** Closes all of it in every tab of everybody, and tells what the portal keeps then. */
async function closedByAll(
  { portal, readers, kills, chance }: Omit<Proofs, 'writer' | 'report'>,
  shown: readonly string[],
): Promise<Kept[]> {
  const closing = readers.map(async (client) => {
    const acknowledged = await Promise.all(
      Array.from({ length: tabs }, () => closedInTab(client, shown, chance)),
    );
    return { client, acknowledged: [...new Set(acknowledged.flat())] };
  });
  for (let number = 0; number < kills; number += 1) {
    await pause(chance() * mostPause);
    await portal.kill(victims[number % victims.length] ?? 'portal');
  }
  return await Promise.all(
    (await Promise.all(closing)).map(async ({ client, acknowledged }) => ({
      username: client.person.username,
      acknowledged,
      ids: (await client.read<ClosedAlerts>(addresses.closedAlerts)).ids,
    })),
  );
}

async function closedInTab(
  client: Client,
  shown: readonly string[],
  chance: () => number,
): Promise<string[]> {
  const acknowledged: string[] = [];
  for (const id of shown.toSorted(() => chance() - 0.5)) {
    const { status } = await client.write(addresses.closedAlerts, { id });
    if (status === 200) acknowledged.push(id);
    await pause(chance() * mostPause);
  }
  return acknowledged;
}

async function write(writer: Client, number: number): Promise<AlertView> {
  const order = { ...orderOf(number, 'at first'), publish: true };
  return (await writer.write<AlertView>(addresses.siteAlerts, order)).body;
}

async function changeFirst(writer: Client, [first]: readonly AlertView[]): Promise<void> {
  if (first === undefined) throw new Error('no alert was written');
  const order = { ...orderOf(1, 'in the end'), publish: true, version: first.version };
  await writer.write(addresses.siteAlert.replace(':alertId', first.alertId), order);
}

function orderOf(number: number, when: string): Omit<AlertOrder, 'publish'> {
  const title = { en: `${ownTitle} ${number}`, es: `Tortura ${number}` };
  const body = { en: `What it says ${when}.`, es: `Lo que dice: ${when}.` };
  return { level: 'info', title, body, from: '', until: '' };
}

/** The alerts of this proof: the demonstration has some of its own. */
async function shownTo(client: Client): Promise<ActiveAlert[]> {
  const all = await client.read<ActiveAlert[]>(`${addresses.activeAlerts}?clientId=RAP`);
  return all.filter(({ title }) => title.startsWith(ownTitle));
}

/** What was acknowledged and is not kept, is kept twice, or is kept though nobody closed it. */
function closedFaults(kept: readonly Kept[], shown: readonly string[]): string[] {
  return kept.flatMap(({ username, acknowledged, ids }) => [
    ...(acknowledged.length === shown.length
      ? []
      : [`${username} closed ${acknowledged.length} of ${shown.length}`]),
    ...acknowledged.flatMap((id) => {
      const times = ids.filter((one) => one === id).length;
      return times === 1 ? [] : [`${username} closed ${id}, and it is kept ${times} times`];
    }),
    ...ids.filter((id) => !acknowledged.includes(id)).map((id) => `${username} never closed ${id}`),
  ]);
}

/** One alert is another for everybody, and the others are those that they have closed. */
function shownFaults(
  kept: readonly Kept[],
  before: readonly ActiveAlert[],
  after: readonly ActiveAlert[],
): string[] {
  const others = after.filter(({ id }) => !before.some((one) => one.id === id));
  return [
    ...(others.length === 1 ? [] : [`${others.length} alerts are others after one has changed`]),
    ...kept.flatMap(({ username, ids }) => {
      const open = after.filter(({ id }) => !ids.includes(id)).length;
      return open === 1 ? [] : [`${username} sees ${open} alerts after one has changed`];
    }),
  ];
}

/** What would be a fault, by the words with which it must be noticed. */
function unnoticed(
  kept: readonly Kept[],
  before: readonly ActiveAlert[],
  after: readonly ActiveAlert[],
): string[] {
  const shown = before.map(({ id }) => id);
  const changed = (change: (ids: readonly string[]) => readonly string[]) =>
    closedFaults(
      kept.map((one) => ({ ...one, ids: change(one.ids) })),
      shown,
    );
  const planted = [
    { noticedAs: 'kept 0 times', faults: changed((ids) => ids.slice(1)) },
    { noticedAs: 'kept 2 times', faults: changed((ids) => [...ids, ...ids.slice(0, 1)]) },
    { noticedAs: 'never closed', faults: changed((ids) => [...ids, 'another']) },
    { noticedAs: 'sees 0 alerts', faults: shownFaults(kept, before, before) },
    { noticedAs: 'alerts are others', faults: shownFaults(kept, [], after) },
  ];
  return planted
    .filter(({ noticedAs, faults }) => !faults.some((fault) => fault.includes(noticedAs)))
    .map(({ noticedAs }) => `not noticed: ${noticedAs}`);
}
