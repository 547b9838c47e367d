import { isDeepStrictEqual } from 'node:util';
import { embeddedDirectory } from '../../server/src/identity/people/embedded-directory.ts';
import { attributeOfClient } from '../../server/src/ports/directory-person.ts';
import { submit } from '../calls.ts';
import type { Wish } from '../people.ts';
import { yesAgainstCancel } from './decisions.ts';
import {
  accepted,
  givenUp,
  heldOf,
  type Lane,
  type RaceResult,
  untilClosed,
  untilLastStage,
} from './race.ts';

/**
 * What somebody sets up by hand before it is given: RM-IT help, or FileTrail's own administration. What is written
 * differs from one time to the next, so that leftovers are distinguished from what was there.
 */
function setUpByHand(number: number): Wish {
  const wishes: readonly [Wish, ...Wish[]] = [
    { application: 'fme-app', roles: ['User'] },
    {
      application: 'filetrail-app',
      roles: ['End User'],
      details: { level: [['LOMR', 'Study', 'All'][Math.floor(number / 3) % 3]] },
    },
    {
      application: 'cfas-app',
      roles: ['User'],
      details: { altUsername: `tortured-${String(number).padStart(7, '0')}` },
    },
  ];
  return wishes[number % wishes.length] ?? wishes[0];
}

/** Anyone who sets up says that it is done while the requester withdraws. */
export async function fulfilAgainstCancel(lane: Lane): Promise<RaceResult> {
  const wish = setUpByHand(lane.number);
  const before = await attributesOf(lane, wish);
  const asked = accepted(await submit(lane.requester, wish), 201);
  const waiting = await untilLastStage(lane, asked);
  const { faults, winner } = await yesAgainstCancel(lane, waiting);
  const { workflowStatus } = await untilClosed(lane.requester, waiting.requestId);
  const isGiven = workflowStatus === 'APPROVED';
  const { roles, granted } = await heldOf(lane.db, lane.requester, wish.application);
  if (wish.roles.every((role) => roles.includes(role)) !== isGiven)
    faults.push(`${workflowStatus}, and the roles are ${roles.join()}`);
  if (wish.roles.every((role) => granted.includes(role)) !== isGiven)
    faults.push(`${workflowStatus}, and granted is ${granted.join()}`);
  const after = await attributesOf(lane, wish);
  const written = Object.entries(wish.details ?? {}).map(([name, value]) => [name, [value].flat()]);
  if (!isDeepStrictEqual(after, isGiven ? Object.fromEntries(written) : before))
    faults.push(
      `${workflowStatus}, and ${JSON.stringify(after)} is written in place of ${JSON.stringify(before)}`,
    );
  if (isGiven) await givenUp(lane, wish.application);
  return { faults, winner, isDelivered: false };
}

/** What the identity provider keeps about the person for this application, of what the wish writes. */
async function attributesOf({ requester, db }: Lane, wish: Wish): Promise<Record<string, string[]>> {
  const person = await embeddedDirectory(db).person(requester.person.id);
  const names = Object.keys(wish.details ?? {});
  return Object.fromEntries(
    names.map((name) => [name, person?.attributes[attributeOfClient(wish.application, name)] ?? []]),
  );
}
