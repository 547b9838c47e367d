import { type ComponentType, type ReactNode, useRef } from 'react';
import { ListFrame, type QueryState } from '../list-frame.tsx';
import { Pagination } from '../pagination.tsx';
import './work-list.css';

/** What one entry of such a list is given. */
export interface WorkListEntryProps<Item> {
  item: Item;
  /** To be called when it is about to leave the list, with the button that was pressed. */
  onGone: () => void;
}

interface WorkListProps<Item> {
  id: string;
  query: QueryState;
  /** The page of the list, once it is there. */
  page: { items: readonly Item[]; next: string | null } | undefined;
  /** The page that is shown, as the address names it. */
  cursor: string | undefined;
  /** Of another page; the first one has no cursor. */
  addressOf: (cursor: string | undefined) => string;
  /** Announced once the page is there: how many wait. */
  summary: string;
  isSummaryShown?: boolean;
  label: string;
  failed: { title: string; text: string };
  /** Shown instead of an empty list; null where the summary already says so. */
  empty: ReactNode;
  /** What tells an entry from the others. */
  keyOf: (item: Item) => string;
  Entry: ComponentType<WorkListEntryProps<Item>>;
}

/** A list of what waits for a group of people, from which entries disappear once somebody has dealt with them. */
export function WorkList<Item>(props: WorkListProps<Item>) {
  const { id, query, page, cursor, addressOf, summary, isSummaryShown = false, label, failed, Entry } = props;
  const list = useRef<HTMLDivElement>(null);
  const onGone = (): void => {
    list.current?.focus();
  };
  const isEmpty = page?.items.length === 0 && cursor === undefined;
  return (
    <ListFrame
      id={id}
      query={query}
      list={list}
      cursor={cursor}
      summary={summary}
      isSummaryShown={isSummaryShown}
      failed={failed}
      rows={4}
    >
      {page === undefined || isEmpty ? (
        props.empty
      ) : (
        <>
          <ul className="work-list" aria-label={label}>
            {page.items.map((item) => (
              <Entry key={props.keyOf(item)} item={item} onGone={onGone} />
            ))}
          </ul>
          <Pagination
            previous={cursor === undefined ? null : addressOf(undefined)}
            next={page.next === null ? null : addressOf(page.next)}
            summary={summary}
          />
        </>
      )}
    </ListFrame>
  );
}
