import type { ReactNode, RefObject } from 'react';
import { Skeleton } from '../notices/loading.tsx';
import { ErrorState } from '../notices/page-states.tsx';
import { usePageFocus } from './page-focus.ts';
import type { Elements } from '../../content/elements.ts';

/** The state of a list's page, by its query. */
export interface QueryState {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  /** What is shown belongs to the search before. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface ListFrameProps {
  id: string;
  query: QueryState;
  /** Has the focus after a change of page; also where the focus goes when what was pressed disappears. */
  list: RefObject<HTMLDivElement | null>;
  /** The page that is shown, as the address names it; left out for a list without pages. */
  cursor?: string | undefined;
  /** Announced once the page is there: how many are on it. */
  summary: string;
  /** Whether it is above the list too. */
  isSummaryShown?: boolean;
  failed: { title: string; text: string };
  /** Rows of the drawing shown while nothing is there yet. */
  rows: number;
  /** Between the summary of the list and the list itself, whether or not it is there. */
  above?: Elements;
  /** The page of the list, once it is there. */
  children: ReactNode;
}

/** What is around a list that comes from the server: what is announced, Retry, the drawing while it is awaited, the focus. */
export function ListFrame({
  id,
  query,
  list,
  cursor,
  summary,
  isSummaryShown = false,
  failed,
  rows,
  above,
  children,
}: ListFrameProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = query;
  usePageFocus(list, cursor);
  return (
    <>
      <p className={isSummaryShown ? 'list-total' : 'usa-sr-only'} role="status">
        {data === undefined || isPlaceholderData ? '' : summary}
      </p>
      {isError ? (
        <ErrorState id={`${id}-failed`} {...failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <Skeleton kind="row" count={rows} /> : null}
      {above}
      {data === undefined ? null : (
        <div id={id} ref={list} tabIndex={-1} aria-busy={isPlaceholderData}>
          {children}
        </div>
      )}
    </>
  );
}
