import type { RequestEvent, RequestView } from '@portal/core/contract/requests/request-view.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { spelledOut, wordsFor } from '../../content/known-words.ts';
import type { alternateRequestTexts } from '../../request-view/alternates/alternate-request-texts.ts';
import type { requestProgressTexts } from '../../request-view/request-progress-texts.ts';

/** What the sentences of the history are made of, in one language. */
export interface EventTexts {
  progress: (typeof requestProgressTexts)['en'];
  alternate: (typeof alternateRequestTexts)['en'];
  list: (names: readonly string[]) => string;
  roleLabel: (role: NonNullable<RequestEvent['role']>) => string;
}

/**
 * What happened, in words. An event or a reason that a newer portal has written, and this page has no words for, is shown by its
 * own text: the rest of the page must not be lost over it.
 */
export function eventWords(
  { what, role, moved }: RequestEvent,
  request: Pick<RequestView, 'requestType'>,
  texts: EventTexts,
): string {
  if (moved !== null) return moveWords(moved, texts);
  const label = role === null ? '' : texts.roleLabel(role);
  return (
    ofItsKind(what, request, label, texts) ??
    wordsFor(texts.progress.events, what)?.(label) ??
    spelledOut(what)
  );
}

function moveWords(
  { from, to, because }: NonNullable<RequestEvent['moved']>,
  { progress, list }: EventTexts,
): string {
  const say = wordsFor(progress.handedOver, because);
  return say === undefined
    ? progress.moved(list(from), list(to), spelledOut(because))
    : say(list(from), list(to), from.length > 1);
}

/** What a decision is called where the request is not for access; null where it is called what it always is. */
function ofItsKind(
  what: RequestEvent['what'],
  { requestType }: Pick<RequestView, 'requestType'>,
  label: string,
  { progress, alternate }: EventTexts,
): string | null {
  const { about, delivers } = kindOf(requestType);
  if (about === 'ALTERNATE' && what === 'APPROVED_STAGE') return alternate.answers.accepted;
  if (about === 'ALTERNATE' && what === 'DENIED') return alternate.answers.declined;
  return delivers === 'LOSS_OF_ALL_ROLES' && what === 'APPROVED_STAGE' ? progress.completed(label) : null;
}
