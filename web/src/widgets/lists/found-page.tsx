import { type RefObject, useRef } from 'react';
import type { Elements } from '../../content/elements.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../notices/page-states.tsx';
import { Pagination } from './pagination.tsx';

/** Changes what a list is searched for. */
type ChangeSearch<Search> = (change: Partial<Search>, options: { replace: boolean }) => void;

/** A list that is narrowed by filters in the address. */
interface Narrowing<Search> {
  /** Where the focus goes when what was pressed disappears. */
  list: RefObject<HTMLDivElement | null>;
  /** Changes filters; the list begins with its first page again. */
  narrow: (change: Partial<Search>) => void;
  /** The same from a button that the change removes, so that the focus needs a new target. */
  narrowAndFocus: (change: Partial<Search>) => void;
}

/** Filters of a list that are kept in the address. */
export function useNarrowing<Search extends { cursor?: string | undefined }>(
  changeSearch: ChangeSearch<Search>,
): Narrowing<Search> {
  const list = useRef<HTMLDivElement>(null);
  const narrow = (change: Partial<Search>): void => {
    changeSearch({ ...change, cursor: undefined }, { replace: true });
  };
  const narrowAndFocus = (change: Partial<Search>): void => {
    list.current?.focus();
    narrow(change);
  };
  return { list, narrow, narrowAndFocus };
}

interface FoundPageProps {
  page: { items: readonly unknown[]; nextCursor: string | null };
  /** The page that is shown; left out for the first. */
  cursor: string | undefined;
  /** Address of the page at a cursor, with what is searched for. */
  addressOf: (cursor: string | undefined) => string;
  summary: string;
  /** Whether a filter leaves anything out. */
  isNarrowed: boolean;
  onClear: () => void;
  texts: Record<'noMatch' | 'clear' | 'pageOver' | 'firstPage', string>;
  /** Shown where there is nothing at all. */
  none: Elements;
  /** The items. */
  children: Elements;
  /** Below the way to other pages. */
  foot?: Elements;
}

/** One page of a list that was searched, with the way to the other pages; or why it is empty, with the way on. */
export function FoundPage({
  page: { items, nextCursor },
  cursor,
  addressOf,
  summary,
  isNarrowed,
  onClear,
  texts,
  none,
  children,
  foot,
}: FoundPageProps) {
  // The server's cursors only lead forward: the only sure way back is the first page.
  const first = addressOf(undefined);
  if (items.length === 0) {
    if (cursor !== undefined)
      return <EmptyState text={texts.pageOver} action={<a href={first}>{texts.firstPage}</a>} />;
    if (!isNarrowed) return none;
    const clear = (
      <Button look="outline" onClick={onClear}>
        {texts.clear}
      </Button>
    );
    return <EmptyState text={texts.noMatch} action={clear} />;
  }
  return (
    <>
      {children}
      <Pagination
        previous={cursor === undefined ? null : first}
        next={nextCursor === null ? null : addressOf(nextCursor)}
        summary={summary}
      />
      {foot}
    </>
  );
}
