import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueueItem, QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { useReadQueueNow } from '../../api/decisions.ts';
import { useQueue } from '../../api/requests.ts';
import type { Neighbours } from '../../request-view/decision/decision-keys.ts';
import { type DecisionOutcome, decisionTexts } from '../../request-view/decision/decision-texts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { RequestSearch } from '../../screens/searches.ts';
import { useRouter } from '../../shell/router.ts';
import { Alert } from '../../widgets/notices/alert.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import type { Elements } from '../../content/elements.ts';

/** The way along the desk from which a request was opened. */
export interface DeskWalk {
  /** The request's position on the desk and its neighbors; nothing when it does not wait there. */
  beside: Elements;
  /** Opens what waits next, and says there how this one went; false when nothing waits. Null without a desk. */
  openNext: ((outcome: DecisionOutcome, decided: RequestView) => Promise<boolean>) | null;
  /** A link to what waits next; null when nothing does. */
  next: Elements;
  /** Addresses of its neighbors on the desk; null where there is none. */
  neighbours: Neighbours;
}

/** The way along the desk as it is filtered in the address (rule deciding 14). */
export function useDeskWalk(request: RequestView, search: RequestSearch): DeskWalk {
  const texts = useTexts(decisionTexts).result;
  const { role } = search;
  const isFromDesk = role !== undefined && search.view === undefined;
  const page = useQueue({ ...search, role: role ?? 'SUPERVISOR' }, isFromDesk).data;
  const index = page?.items.findIndex((item) => item.requestId === request.requestId) ?? -1;
  const [lastAt, setLastAt] = useState(0);
  if (index >= 0 && index !== lastAt) setLastAt(index);
  const openNext = useOpenNext(request, search, lastAt);
  if (!isFromDesk) return { beside: null, openNext: null, next: null, neighbours: alone };
  if (page === undefined) return { beside: null, openNext, next: null, neighbours: alone };
  const following = itemAt(page, lastAt, request);
  const next = following === null ? null : <a href={linkTo(following.item, search)}>{texts.nextOne}</a>;
  if (index < 0) return { beside: null, openNext, next, neighbours: alone };
  const neighbours = neighboursOf(page.items, index, search);
  return {
    openNext,
    next,
    neighbours,
    beside: <Beside neighbours={neighbours} position={positionOf(page, search, index)} />,
  };
}

/**
 * What opens the next request of the desk.
 * @param lastAt the last known position of this one on its page
 */
function useOpenNext(request: RequestView, search: RequestSearch, lastAt: number) {
  const client = useQueryClient();
  const neighbours = useRouter();
  const readNow = useReadQueueNow();
  const { role = 'SUPERVISOR' } = search;
  return async (outcome: DecisionOutcome, decided: RequestView): Promise<boolean> => {
    const mayUndo = decided.actions.some(({ action }) => action === 'UNDO_APPROVAL');
    // After the last page comes the first one again: what was skipped is waiting there.
    for (const start of [search, { ...search, cursor: undefined, before: undefined }]) {
      const now = await readNow({ ...start, role });
      const found = now === null ? null : itemAt(now, lastAt, request);
      if (now === null) break;
      if (found === null) continue;
      const { requestNumber: at } = found.item;
      const { requestNumber: number, name } = request;
      const position = positionOf(now, start, found.index);
      client.setQueryData<Notice>(noticeKey, { at, outcome, number, name, position, mayUndo });
      neighbours.go(paths.request(at, start));
      return true;
    }
    // Nothing was opened: the message above this request is outdated.
    client.setQueryData<Notice | null>(noticeKey, null);
    return false;
  };
}

/** The result of the previous request, shown on the page of the next one. */
interface Notice {
  /** Number of the request that was opened. */
  at: string;
  outcome: DecisionOutcome;
  number: string;
  name: string;
  /** Of the request that was opened. */
  position: Position;
  /** Whether the one before can still be approved differently. */
  mayUndo: boolean;
}

const noticeKey = ['desk-notice'];

interface JustDecidedProps {
  number: string;
  /** Whether the page has its request: a live region is only heard when it changes, so it is there empty first. */
  isThere: boolean;
  search: RequestSearch;
}

/** What was decided a moment ago, above the request that was opened next; read out, and gone with the page. */
export function JustDecided({ number, isThere, search }: JustDecidedProps) {
  const { data } = useQuery<Notice | null>({
    queryKey: noticeKey,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  const texts = useTexts(decisionTexts).result;
  const inWords = usePositionInWords();
  return (
    <div role="status">
      {isThere && data?.at === number ? (
        <div className="walk-notice">
          <Alert id="just-decided" type="success" slim>
            <span>
              <WholeNumbers>{`${texts.announced[data.outcome](data.number, data.name)} ${texts.next(inWords(data.position))}`}</WholeNumbers>
            </span>
            {data.mayUndo ? (
              <>
                <span> </span>
                <a href={paths.request(data.number, search)}>{texts.undo}</a>
              </>
            ) : null}
          </Alert>
        </div>
      ) : null}
    </div>
  );
}

const alone: Neighbours = { previous: null, next: null };

function neighboursOf(items: readonly QueueItem[], index: number, search: RequestSearch): Neighbours {
  const [before, after] = [items[index - 1], items[index + 1]];
  return {
    previous: before === undefined ? null : linkTo(before, search),
    next: after === undefined ? null : linkTo(after, search),
  };
}

/** The request's position on its desk, with links to the next and previous one. */
function Beside({ neighbours, position }: { neighbours: Neighbours; position: Position }) {
  const texts = useTexts(decisionTexts).result;
  const inWords = usePositionInWords();
  return (
    <nav className="desk-walk" aria-label={texts.walk}>
      {neighbours.previous === null ? null : <a href={neighbours.previous}>{texts.previousOne}</a>}
      <span>{inWords(position)}</span>
      {neighbours.next === null ? null : <a href={neighbours.next}>{texts.nextOne}</a>}
    </nav>
  );
}

function linkTo(item: QueueItem, search: RequestSearch): string {
  return paths.request(item.requestNumber, search);
}

/** The item at this index of the page without the request itself, or the first one past the end; null when none is left. */
function itemAt(page: QueuePage, index: number, { requestId }: RequestView) {
  const rest = page.items.filter((item) => item.requestId !== requestId);
  const at = index < rest.length ? index : 0;
  const item = rest[at];
  return item === undefined ? null : { item, index: page.items.indexOf(item) };
}

/** The position of an item on its desk, and how many there are. */
interface Position {
  number: number;
  total: number;
  totalIsMinimum: boolean;
}

function positionOf(
  { total, totalIsMinimum }: QueuePage,
  { before = 0 }: RequestSearch,
  index: number,
): Position {
  return { number: before + index + 1, total, totalIsMinimum };
}

/** "3 of 27" */
function usePositionInWords(): (position: Position) => string {
  const texts = useTexts(decisionTexts).result;
  const format = useFormat();
  return ({ number, total, totalIsMinimum }) =>
    texts.position(format.number(number), `${format.number(total)}${totalIsMinimum ? '+' : ''}`);
}
