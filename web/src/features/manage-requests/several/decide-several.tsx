import { useState } from 'react';
import type { QueueItem } from '@portal/core/contract/requests/desk.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { ManageRequestsSearch } from '../../../screens/searches.ts';
import { isPlain, type Selection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ResultList } from './several-results.tsx';
import { SeveralDialog, type SeveralResults } from './several-dialog.tsx';

interface DecideSeveralProps {
  role: DecidingRole;
  search: ManageRequestsSearch;
  /** The items on the page. */
  items: readonly QueueItem[];
  selection: Selection;
  ruleId: string;
  /** Called when the results are hidden, with the button that did it. */
  onHidden: () => void;
}

/** After these nothing is left to decide, so the item is not kept among those selected. */
const over = ['ALREADY_DECIDED', 'NOT_FOUND'];

/** Several requests at once: what is selected, the summary before, one result for each after (rule deciding 12). */
export function DecideSeveral({ role, search, items, selection, ruleId, onHidden }: DecideSeveralProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [results, setResults] = useState<SeveralResults | null>(null);
  const isUseful = items.some(isPlain) || selection.items.length > 0;
  return (
    <>
      {results === null ? null : (
        <ResultList
          key={results.results.map((result) => result.requestId).join(' ')}
          results={results}
          search={search}
          onDismiss={() => {
            setResults(null);
            onHidden();
          }}
        />
      )}
      {isUseful ? (
        <SelectionBar
          selection={selection}
          ruleId={ruleId}
          onDecide={() => {
            setIsAsking(true);
          }}
        />
      ) : null}
      {isAsking ? (
        <SeveralDialog
          items={selection.items}
          role={role}
          onClose={() => {
            setIsAsking(false);
          }}
          onDone={(done) => {
            setIsAsking(false);
            setResults(done);
            selection.change(() => done.items.filter((item) => mayTryAgain(item, done)));
          }}
        />
      ) : null}
    </>
  );
}

function mayTryAgain({ requestId }: QueueItem, { results }: SeveralResults): boolean {
  const code = results.find((result) => result.requestId === requestId)?.code;
  return typeof code === 'string' && !over.includes(code);
}
