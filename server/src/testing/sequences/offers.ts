import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Actor } from './actors.ts';
import { Contradiction } from './world.ts';

/** A button that somebody saw or did not see, and what the API made of the call behind it. */
interface Offering {
  /** What the actor read; null where the portal had nothing. */
  view: RequestView | null;
  offered: RequestView['actions'][number]['action'];
  isAccepted: boolean;
  actor: Actor;
  /** The call was about an earlier version, which must never be accepted. */
  isStale: boolean;
}

/** The buttons shown are what the API accepts, as long as the token carries the rights that its holder has. */
export function holdToOffers({ view, offered, isAccepted, actor, isStale }: Offering): void {
  if (isStale && isAccepted) throw new Contradiction(`${offered} of an old version was accepted`);
  const isOffered = isShown(view, offered);
  if (isStale || actor.token?.isFresh !== true || isOffered === isAccepted) return;
  throw new Contradiction(
    `${offered} of ${view?.requestId} (${view?.workflowStatus}) was ${isOffered ? '' : 'not '}offered to ${actor.username} and ${isAccepted ? '' : 'not '}accepted`,
  );
}

/** Whether a button is shown and not off. */
export function isShown(view: RequestView | null, offered: Offering['offered']): boolean {
  return view?.actions.some((one) => one.action === offered && one.allowed) === true;
}
