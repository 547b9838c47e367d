import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { SeveralDecisions } from '@portal/core/contract/requests/decisions.ts';
import type { QueueItem } from '@portal/core/contract/requests/desk.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { useDecideSeveral } from '../../../api/decisions.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useTexts } from '../../../content/language.tsx';
import { decisionTexts } from '../../../request-view/decision/decision-texts.ts';
import type { ManageRequestsSearch } from '../../../screens/searches.ts';
import { Button } from '../../../widgets/button.tsx';
import { isFocusLost } from '../../../widgets/dialogs/lost-focus.ts';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';
import { manageRequestsTexts } from '../manage-requests-texts.ts';
import { isPlain } from '../several/selection.ts';
import type { SeveralResults } from '../several/several-dialog.tsx';
import { ResultList } from '../several/several-results.tsx';

interface ApproveHereProps {
  item: QueueItem;
  /** The desk as it is in the address, role included. */
  search: ManageRequestsSearch;
  onDone: (results: SeveralResults) => void;
}

/** Approves a plain request in the list, beside its purpose; nothing where it has to be opened (rule deciding 20). */
export function ApproveHere({ item, search: { role }, onDone }: ApproveHereProps) {
  const texts = useTexts(manageRequestsTexts);
  const { approve } = useTexts(decisionTexts).form;
  const problemText = useProblemText();
  const decide = useDecideSeveral();
  if (role === undefined || !mayApproveHere(item)) return null;
  const { requestId, version } = item;
  const decision: SeveralDecisions = { decision: 'APPROVE', items: [{ requestId, stage: role, version }] };
  const press = async (): Promise<void> => {
    // The row is gone by then, and with it what would be called there.
    const done = await decide.mutateAsync(decision).catch(() => null);
    if (done !== null) onDone({ decision: 'APPROVE', items: [item], results: done.results });
  };
  return (
    <div className="approve-here">
      <Button
        look="outline"
        busy={decide.isPending}
        label={texts.approveHere(approve, item.requestNumber, item.name)}
        onClick={({ detail }) => {
          // The second press of a double one may meet the next row, which has moved up.
          if (detail < 2) void press();
        }}
      >
        {approve}
      </Button>
      {decide.isError ? (
        <p role="alert" className="approve-here__fault">
          {problemText(decide.error)}
        </p>
      ) : null}
    </div>
  );
}

/** Plain, asked for with a purpose, and the list has the whole of it. */
function mayApproveHere(item: QueueItem): boolean {
  const { requestType, purpose, isPurposeCut } = item;
  return isPlain(item) && kindOf(requestType).form === 'QUESTIONS' && purpose !== null && !isPurposeCut;
}

interface ApprovedHere {
  /** What happened to the last one; null before there was one. */
  notice: SeveralResults | null;
  tell: (results: SeveralResults) => void;
  hide: () => void;
  /** Around the list. */
  around: RefObject<HTMLDivElement | null>;
}

/** What was approved in the list last; the focus goes on to its successor (rule deciding 20). */
export function useApprovedHere(items: readonly QueueItem[]): ApprovedHere {
  const [notice, setNotice] = useState<SeveralResults | null>(null);
  const around = useRef<HTMLDivElement>(null);
  const gone = useRef<{ requestId: string; index: number } | null>(null);
  useLayoutEffect(() => {
    const was = gone.current;
    if (was === null || items.some(({ requestId }) => requestId === was.requestId)) return;
    gone.current = null;
    if (!isFocusLost()) return;
    const links = around.current?.querySelectorAll<HTMLElement>('.desk-person') ?? [];
    (links[Math.min(was.index, links.length - 1)] ?? around.current)?.focus();
  }, [items, notice]);
  return {
    notice,
    around,
    tell: (results) => {
      const index = items.findIndex((item) => results.items.includes(item));
      const requestId = items[index]?.requestId;
      gone.current = requestId === undefined ? null : { requestId, index };
      setNotice(results);
    },
    hide: () => {
      setNotice(null);
    },
  };
}

interface NoticeHereProps extends Pick<ApprovedHere, 'notice'> {
  search: ManageRequestsSearch;
  onHide: () => void;
}

/** How the last approval of the list went, above the list; a refused one with its reason, until it is hidden. */
export function NoticeHere({ notice, search, onHide }: NoticeHereProps) {
  const { announced } = useTexts(decisionTexts).result;
  const [item] = notice?.items ?? [];
  const isRefused = notice?.results.some(({ code }) => code !== null) === true;
  return (
    <>
      {/* It stands there empty first: a live region is only heard when it changes. */}
      <div role="status">
        {item === undefined || isRefused ? null : (
          <Alert id="approved-here" type="success" slim>
            <WholeNumbers>{announced.approved(item.requestNumber, item.name)}</WholeNumbers>
          </Alert>
        )}
      </div>
      {notice !== null && isRefused ? (
        <ResultList key={item?.requestId} results={notice} search={search} onDismiss={onHide} />
      ) : null}
    </>
  );
}
