import type { ListOrder } from '@portal/core/domain/lists/list-orders.ts';
import { useFormat } from '../../content/format.ts';

/** The summary of a counted list. */
interface SummaryTexts {
  total: { one: string; other: string };
  totalAtLeast: (count: string) => string;
  shown: Record<ListOrder, (total: string, shown: string) => string>;
}

interface CountedList {
  items: readonly unknown[];
  total: number;
  totalIsMinimum: boolean;
}

/** How many there are, in which order, and how many are on the page; empty without any. */
export function useListSummary(list: CountedList | undefined, order: ListOrder, texts: SummaryTexts): string {
  const format = useFormat();
  if (list === undefined || list.items.length === 0) return '';
  const total = list.totalIsMinimum
    ? texts.totalAtLeast(format.number(list.total))
    : format.plural(list.total, texts.total);
  return texts.shown[order](total, format.number(list.items.length));
}
