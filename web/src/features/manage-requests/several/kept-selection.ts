import type { QueueItem } from '@portal/core/contract/requests/desk.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { type DraftKey, keepDraft, readDraft } from '../../../session/drafts/draft.ts';
import { listOf, number, partsOf, textLike } from '../../../session/drafts/shapes.ts';

/** A selected request, as it was when selected. */
type Selected = Pick<QueueItem, 'requestId' | 'version'>;

/** Whose selection, and on which desk. */
interface Owner {
  /** The token's `sub`. */
  userId: string;
  role: DecidingRole;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const shape = listOf(partsOf<Selected>({ requestId: textLike(uuid), version: number }));

/** What was selected on a desk before a reload. */
export function readSelection(storage: Storage, owner: Owner): readonly Selected[] {
  return readDraft(storage, keyOf(owner), shape) ?? [];
}

/** Keeps what is selected in this tab; nothing but ids and versions. */
export function keepSelection(storage: Storage, owner: Owner, selected: readonly Selected[]): void {
  const kept = selected.map(({ requestId, version }) => ({ requestId, version }));
  keepDraft(storage, keyOf(owner), kept.length === 0 ? null : kept);
}

/** The waiting requests that were selected and have not changed since. */
export function unchanged<Item extends Selected>(
  waiting: readonly Item[],
  selected: readonly Selected[],
): readonly Item[] {
  return waiting.filter(({ requestId, version }) =>
    selected.some((one) => one.requestId === requestId && one.version === version),
  );
}

function keyOf({ userId, role }: Owner): DraftKey {
  return { name: `selection:${role}`, ownId: userId };
}
