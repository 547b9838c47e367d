import { addresses } from '@portal/core/contract/addresses.ts';
import { expect, test } from 'vitest';
import { approveAs, askAs, cancelAs, subjectOf } from '../../testing/access-requests.ts';
import { alternatesIn } from '../../testing/alternates.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { type NewsAbout, whomNewsConcerns } from './whom-news-concerns.ts';

const portal = portalStartingOver();
const { standInAs } = alternatesIn(() => portal);

/** What the portal knows of changes once the trail is sealed and read. */
async function caughtUp(): Promise<void> {
  await portal.run('audit seal');
  await portal.run('news');
}

async function newsOf(username: string, since?: number): Promise<NewsAbout> {
  const person = await portal.as(username);
  const query = since === undefined ? '' : `?since=${since}`;
  const { status, body } = await person.get<NewsAbout>(`${addresses.news}${query}`);
  expect(status).toBe(200);
  return body;
}

/** Of these people, those for whom something is new since this position of the trail. */
async function notifiedSince(since: number, usernames: readonly string[]): Promise<string[]> {
  const notified: string[] = [];
  for (const username of usernames) if ((await newsOf(username, since)).isNew) notified.push(username);
  return notified;
}

/** The end of the trail, when everybody has signed in. */
async function quietSince(): Promise<number> {
  for (const username of everybody) await portal.as(username);
  await caughtUp();
  return (await newsOf('security')).position;
}

const everybody = ['newcomer', 'supervisor', 'supervisor2', 'authorizer', 'both', 'security'];

test('the person who asks for the first time looks, and after that only when something concerns them', async () => {
  await caughtUp();
  const first = await newsOf('newcomer');
  expect(first.isNew).toBe(true);
  expect(await newsOf('newcomer', first.position)).toEqual({
    position: first.position,
    notices: 0,
    isNew: false,
  });
});

test('a request concerns who made it, and who is or was asked about it', async () => {
  let position = await quietSince();
  const request = await askAs(portal, 'newcomer');
  await caughtUp();
  expect(await notifiedSince(position, everybody)).toEqual(['newcomer', 'supervisor']);
  ({ position } = await newsOf('security'));
  const approved = await approveAs(portal, 'supervisor', request);
  await caughtUp();
  expect(await notifiedSince(position, everybody)).toEqual(['newcomer', 'supervisor', 'authorizer', 'both']);
  ({ position } = await newsOf('security'));
  await cancelAs(portal, 'newcomer', approved);
  await caughtUp();
  expect(await notifiedSince(position, everybody)).toEqual(['newcomer', 'supervisor', 'authorizer', 'both']);
});

test('it concerns alternates of somebody who is asked as well', async () => {
  await standInAs('supervisor2');
  const position = await quietSince();
  await askAs(portal, 'newcomer');
  await caughtUp();
  expect(await notifiedSince(position, everybody)).toEqual(['newcomer', 'supervisor', 'supervisor2']);
});

test('what another portal reads later is not lost, and what one has not read counts as new', async () => {
  const id = await subjectOf(portal, 'newcomer');
  await caughtUp();
  const early = whomNewsConcerns(portal.db);
  // Before it has read anything nothing is known.
  expect(early.about(id, 1_000_000)).toEqual({ position: 0, notices: 0, isNew: true });
  await early.follow(portal.now());
  const { position } = early.about(id, null);
  await askAs(portal, 'newcomer');
  await portal.run('audit seal');
  const late = whomNewsConcerns(portal.db);
  await late.follow(portal.now());
  expect(early.about(id, position).isNew).toBe(false);
  expect(late.about(id, position).isNew).toBe(true);
  await early.follow(portal.now());
  const known = early.about(id, position);
  expect(known.isNew).toBe(true);
  expect(late.about(id, known.position)).toEqual({ position: known.position, notices: 0, isNew: false });
});

test('whom nothing concerned for long may be forgotten, and looks once more than needed', async () => {
  await caughtUp();
  const few = whomNewsConcerns(portal.db, { mostPeople: 1 });
  await few.follow(portal.now());
  const { position } = few.about('nobody', null);
  expect(few.about('nobody', position).isNew).toBe(false);
  await askAs(portal, 'newcomer');
  await portal.run('audit seal');
  await few.follow(portal.now());
  expect(few.about('nobody', position).isNew).toBe(true);
  expect(few.about('nobody', few.about('nobody', null).position).isNew).toBe(false);
});
