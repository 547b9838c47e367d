import type { PortalRole } from '../roles.ts';
import type { Holder } from './judge-action.ts';

/** That somebody got from somebody else, alone, what makes them a second person: a role in which one approves, or the password. */
export interface Tie {
  made: string;
  maker: string;
  /** Whether it is the last of its kind, which counts now. */
  isLast: boolean;
  /** Whether the role came to them by it in the first place. */
  isFirst: boolean;
}

/** Who there is, and who comes from whom. */
interface Company {
  /** Who can act as PORTAL_ADMIN or RM_IT_HELP, and whom the asker has stopped recently. */
  there: readonly Holder[];
  ties: readonly Tie[];
}

/** An action that waits for somebody's confirmation. */
export interface AskedAction {
  askerId: string;
  personId: string;
  secondRoles: readonly PortalRole[];
}

/**
 * What the confirmation of somebody in one of the roles is worth (rule people-actions 15): APART counts, ALONE counts with notice because nobody
 * apart is there, and TIED does not count.
 */
export function worthOfYes(
  { askerId, personId, secondRoles }: AskedAction,
  answererId: string,
  { there, ties }: Company,
): 'APART' | 'ALONE' | 'TIED' {
  const tied = company(
    askerId,
    ties.filter(({ isLast }) => isLast),
  );
  if (!tied.has(answererId)) return 'APART';
  // Somebody who came from elsewhere stays somebody else, whatever the asker has given them since.
  const related = company(
    askerId,
    ties.filter(({ isFirst }) => isFirst),
  );
  const isSomebodyApart = there.some(
    ({ id, roles }) =>
      id !== personId && !related.has(id) && secondRoles.some((role) => roles.includes(role)),
  );
  return isSomebodyApart ? 'TIED' : 'ALONE';
}

/**
 * What counts as stopped by the asker: what they did themselves, and what was done from an account that is tied to theirs, or the
 * second of two accounts would stop the person who could say no to the first (rule people-actions 5).
 */
export function stoppedBy<Stop extends { by: string }>(
  askerId: string,
  stops: readonly Stop[],
  ties: readonly Tie[],
): Stop[] {
  const related = company(askerId, ties);
  return stops.filter(({ by }) => related.has(by));
}

/** Everybody whom ties lead to from this person, the person who made whom, with the person. */
function company(id: string, ties: readonly Tie[]): ReadonlySet<string> {
  const found = new Set([id]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { made, maker } of ties)
      if (found.has(made) || found.has(maker)) {
        found.add(made);
        found.add(maker);
      }
  }
  return found;
}
