import type { HelpAction, HelpWorld, Outcome } from './help-world.ts';

/** What a search has found. */
export interface Found {
  /** How many sequences it has covered: each is one whole, whether its actions are refused or not. */
  sequences: number;
  /** Calls that were accepted at least once. */
  accepted: Set<string>;
  /** The sequences that opened somebody, with what they came to. */
  wrong: string[];
}

/**
 * Every sequence of so many actions. One that is refused, or that changes nothing about accounts, leads nowhere that the sequence
 * without it does not lead to; and two that lead to the same are gone on from once.
 */
export async function searchAll(
  world: HelpWorld,
  actions: readonly HelpAction[],
  length: number,
): Promise<Found> {
  const found: Found = { sequences: 0, accepted: new Set(), wrong: [] };
  await world.beginAgain();
  const seen = new Set([world.state]);
  let paths: HelpAction[][] = [[]];
  for (let done = 0; done < length; done += 1) {
    const next: HelpAction[][] = [];
    for (const path of paths) {
      await follow(world, path);
      await world.remember();
      let isThere = true;
      for (const action of actions) {
        if (!isThere) await world.goBack();
        const outcome = await world.perform(action);
        note(found, [...path, action], outcome);
        isThere = !outcome.isChange && outcome.wrong.length === 0;
        if (isThere || seen.has(world.state)) continue;
        seen.add(world.state);
        next.push([...path, action]);
      }
    }
    paths = next;
  }
  return found;
}

/** From the beginning to where a path leads. */
async function follow(world: HelpWorld, path: readonly HelpAction[]): Promise<void> {
  await world.beginAgain();
  for (const action of path) await world.perform(action);
}

/** Goes on by chance until so many actions have changed something, or all numbers are used. */
export async function walk(
  world: HelpWorld,
  actions: readonly HelpAction[],
  numbers: readonly number[],
  length: number,
): Promise<Found> {
  const found: Found = { sequences: 0, accepted: new Set(), wrong: [] };
  const path: HelpAction[] = [];
  await world.beginAgain();
  for (const number of numbers) {
    const action = actions[number % actions.length];
    if (action === undefined || path.length === length) break;
    const outcome = await world.perform(action);
    note(found, [...path, action], outcome);
    if (outcome.isChange) path.push(action);
  }
  return found;
}

function note(found: Found, path: readonly HelpAction[], { isAccepted, wrong }: Outcome): void {
  found.sequences += 1;
  const last = path.at(-1);
  if (isAccepted && last !== undefined) found.accepted.add(last.call);
  const names = path.map(({ name }) => name).join(', then ');
  for (const what of wrong) found.wrong.push(`${names}: ${what}`);
}
