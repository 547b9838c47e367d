import type { QueueItem } from '@portal/core/contract/requests/desk.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';

/** A selected request, as it was when selected. */
type Selected = Pick<QueueItem, 'requestId' | 'version'>;

/** Whose selection, and on which desk. */
interface Owner {
  /** The token's `sub`. */
  userId: string;
  role: DecidingRole;
}

/** What was selected on a desk before a reload; anything of another shape counts as nothing. */
export function readSelection(storage: Storage, owner: Owner): readonly Selected[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameFor(owner)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSelected) : [];
  } catch {
    return [];
  }
}

/** Keeps what is selected in this tab until Sign Out, which clears the storage; nothing but ids and versions. */
export function keepSelection(storage: Storage, owner: Owner, selected: readonly Selected[]): void {
  const kept = selected.map(({ requestId, version }) => ({ requestId, version }));
  if (kept.length === 0) storage.removeItem(nameFor(owner));
  else storage.setItem(nameFor(owner), JSON.stringify(kept));
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

function nameFor({ userId, role }: Owner): string {
  return `desk-selection:${role}:${userId}`;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isSelected(value: unknown): value is Selected {
  if (typeof value !== 'object' || value === null) return false;
  const { requestId, version }: Partial<Record<keyof Selected, unknown>> = value;
  return typeof requestId === 'string' && uuid.test(requestId) && typeof version === 'number';
}
