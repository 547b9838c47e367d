import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueueItem } from '@portal/core/contract/requests/desk.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { mostPerBatch } from '@portal/core/domain/requests/several.ts';
import { useApi } from '../../../api/client.ts';
import { readWaiting } from '../../../api/requests.ts';
import { usePerson } from '../../../session/use-session.tsx';
import { keepSelection, readSelection, unchanged } from './kept-selection.ts';
import { tabStorage } from '../../../session/site-data.ts';

/** Whether nothing about the item needs a look before an approval; the naming of an alternate is always answered alone. */
export function isPlain({ signals, requestType }: QueueItem): boolean {
  return signals.length === 0 && kindOf(requestType).about !== 'ALTERNATE';
}

/** Whether the item can be decided together with those selected: plain, of the same kind, and within the limit. */
export function canJoin(item: QueueItem, selected: readonly QueueItem[]): boolean {
  if (!isPlain(item) || selected.length >= mostPerBatch) return false;
  return selected.every((one) => one.requestType === item.requestType);
}

/** As many of these as can join those selected, in order. */
export function withAll(items: readonly QueueItem[], selected: readonly QueueItem[]): QueueItem[] {
  const joined = [...selected];
  for (const item of items) {
    if (!isAmong(item, joined) && canJoin(item, joined)) joined.push(item);
  }
  return joined;
}

/** Whether the item is selected. */
export function isAmong({ requestId }: QueueItem, selected: readonly QueueItem[]): boolean {
  return selected.some((one) => one.requestId === requestId);
}

/** Those selected once a box is pressed: without the item when it is among them, with it when it can join them. */
export function withPressed(item: QueueItem, selected: readonly QueueItem[]): readonly QueueItem[] {
  if (isAmong(item, selected)) return selected.filter((one) => one.requestId !== item.requestId);
  return canJoin(item, selected) ? [...selected, item] : selected;
}

/** Whether all of these that can go together are selected. */
export function isWhole(items: readonly QueueItem[], selected: readonly QueueItem[]): boolean {
  const isAnyHere = items.some((item) => isAmong(item, selected));
  return isAnyHere && withAll(items, selected).length === selected.length;
}

/** Those selected once the box for all of these is pressed: all that can join, or without these when they have. */
export function withAllPressed(
  items: readonly QueueItem[],
  selected: readonly QueueItem[],
): readonly QueueItem[] {
  return isWhole(items, selected) ? selected.filter((one) => !isAmong(one, items)) : withAll(items, selected);
}

/** What is selected on one desk. */
export interface Selection {
  items: readonly QueueItem[];
  /** Takes what is selected at that moment, which may have changed since the page was last drawn. */
  change: (choose: (selected: readonly QueueItem[]) => readonly QueueItem[]) => void;
}

/**
 * The selection of one desk. It survives other pages of the list, a changed filter, a look at a request, and in this tab
 * a reload, after which what has changed or no longer waits is left out.
 * @param shown the items on the page now, which know more than those remembered
 */
export function useSelection(role: DecidingRole, shown: readonly QueueItem[]): Selection {
  const client = useQueryClient();
  const owner = { userId: usePerson()?.userId ?? '', role };
  const queryKey = ['desk-selection', owner];
  const { data } = useQuery<readonly QueueItem[]>({
    queryKey,
    queryFn: () => [],
    enabled: false,
    initialData: [],
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change: Selection['change'] = (choose) => {
    const chosen = client.setQueryData<readonly QueueItem[]>(queryKey, (selected = []) => choose(selected));
    keepSelection(tabStorage(), owner, chosen ?? []);
  };
  useRestored(owner, (items) => {
    change((selected) => withAll(items.filter(isPlain), selected));
  });
  const newest = data.map((item) => shown.find((one) => one.requestId === item.requestId) ?? item);
  return { items: newest.filter(isPlain), change };
}

/** Brings back, once in the life of the page, what was selected before a reload and is still as it was. */
function useRestored(
  owner: { userId: string; role: DecidingRole },
  restore: (items: readonly QueueItem[]) => void,
): void {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = ['desk-selection-restored', owner];
  useQuery({
    queryKey,
    queryFn: async () => {
      const kept = readSelection(tabStorage(), owner).slice(0, mostPerBatch);
      // Read again, for example after an outage: what was deselected since must not come back.
      if (kept.length === 0 || client.getQueryData(queryKey) === true) return true;
      const waiting = await readWaiting(
        api,
        owner.role,
        kept.map(({ requestId }) => requestId),
      );
      restore(unchanged(waiting, kept));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
