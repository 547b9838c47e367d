import type { Database } from '../../server/src/adapters/db/database.ts';
import type { Client } from '../client.ts';
import { type Wish, wishes } from '../people.ts';
import { chooseTwice, reactivateTwice } from './accounts.ts';
import { decisionAgainstCancel, doubleSubmitOneKey, doubleSubmitTwoKeys, twoDecisions } from './decisions.ts';
import { yesAgainstClosing, yesAgainstTurningOff, yesAgainstVanishing } from './departures.ts';
import { saveTwice } from './profiles.ts';
import type { Lane, Race, RaceResult } from './race.ts';
import { remindersAgainstYes } from './reminders.ts';
import { removalByTwo } from './removals.ts';
import { openAgainstSignOut, openTwo, signInAgainstNewPassword } from './sessions.ts';
import { fulfilAgainstCancel } from './set-up.ts';
import { renewAgainstRevocation, renewAgainstSignOut, renewTwice } from './tokens.ts';

/** Who takes part in a race. */
const racers = ['requesters', 'sleepers'] as const;
type Racers = (typeof racers)[number];

/** Every pair that is raced, by its name in the report, and by whom. */
const races: Readonly<Record<string, { race: Race; by: Racers }>> = {
  'two approvers at once': { by: 'requesters', race: (lane) => twoDecisions(lane, ['APPROVE', 'APPROVE']) },
  'approve against deny': { by: 'requesters', race: (lane) => twoDecisions(lane, ['APPROVE', 'DENY']) },
  'approve against cancel': { by: 'requesters', race: decisionAgainstCancel },
  'reminders against a yes': { by: 'requesters', race: remindersAgainstYes },
  // These two before the next one, after which these people are gone.
  'approve against turning off': { by: 'requesters', race: yesAgainstTurningOff },
  'approve against closing': { by: 'requesters', race: yesAgainstClosing },
  'approve against vanishing': { by: 'requesters', race: yesAgainstVanishing },
  'double submit, one key': { by: 'requesters', race: doubleSubmitOneKey },
  'double submit, two keys': { by: 'requesters', race: doubleSubmitTwoKeys },
  'fulfil against cancel': { by: 'requesters', race: fulfilAgainstCancel },
  'removal by two people': { by: 'requesters', race: removalByTwo },
  'account chosen twice': { by: 'requesters', race: chooseTwice },
  'profile saved twice': { by: 'requesters', race: saveTwice },
  'two applications opened': { by: 'requesters', race: openTwo },
  'opened against sign-out': { by: 'requesters', race: openAgainstSignOut },
  'sign-in against new password': { by: 'requesters', race: signInAgainstNewPassword },
  'two renewals at once': { by: 'requesters', race: renewTwice },
  'renewal against giving up': { by: 'requesters', race: renewAgainstRevocation },
  'renewal against sign-out': { by: 'requesters', race: renewAgainstSignOut },
  'reactivate twice': { by: 'sleepers', race: reactivateTwice },
};

/** What is needed to race. */
export interface Racing extends Readonly<Record<Racers, readonly Client[]>> {
  /** As many people as pairs, whose accounts are turned off, and removed later. */
  leavers: readonly Client[];
  /** Two people for each stage of a requester. */
  decidersOf(requester: Client): Lane['deciders'];
  db: Database;
  /** Pairs of each kind. */
  pairs: number;
  say(line: string): void;
}

/**
 * Races every kind of pair, some at a time, each requester one after the other.
 * @returns everything that was not as it should be
 */
export async function raceAll(racing: Racing): Promise<string[]> {
  const faults: string[] = [];
  const everybody = racers.flatMap((by) => racing[by]);
  const wanted = new Map(everybody.map((requester) => [requester, Object.values(wishes()).flat()]));
  for (const [name, { race, by }] of Object.entries(races)) {
    const began = performance.now();
    const results = await raceKind(racing, { race, by }, wanted);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const count = (winner: RaceResult['winner']) => results.filter((one) => one.winner === winner).length;
    const found = results.flatMap((result, index) =>
      result.faults.map((fault) => `${name}, pair ${index + 1}: ${fault}`),
    );
    racing.say(
      `${name.padEnd(28)} ${results.length} pairs in ${seconds} s: first faster ${count('first')}, second ${count('second')}, both ${count('both')}; ${found.length} violations`,
    );
    faults.push(...found);
  }
  return faults;
}

async function raceKind(
  racing: Racing,
  { race, by }: { race: Race; by: Racers },
  wanted: Map<Client, Wish[]>,
): Promise<RaceResult[]> {
  const results: RaceResult[] = [];
  let begun = 0;
  const lane = async (requester: Client): Promise<void> => {
    while (begun < racing.pairs) {
      const number = begun;
      begun += 1;
      const wish = wanted.get(requester)?.[0];
      if (wish === undefined) throw new Error('nothing is left to ask for');
      const deciders = racing.decidersOf(requester);
      const client = racing.leavers[number];
      if (client === undefined) throw new Error('nobody is left to leave');
      const leaver = { client, deciders: racing.decidersOf(client) };
      const result = await race({ requester, deciders, leaver, wish, number, db: racing.db });
      results.push(result);
      if (result.isDelivered) wanted.get(requester)?.shift();
    }
  };
  await Promise.all(racing[by].map(lane));
  return results;
}
