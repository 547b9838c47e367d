import { useLayoutEffect, useRef } from 'react';
import type { DecidedItems } from '@portal/core/contract/requests/decisions.ts';
import { statusOfStage } from '@portal/core/domain/requests/lifecycle/transition-table.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { statusSentence } from '../../../api/problem-text.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { problemTexts } from '../../../content/problems.ts';
import { unreachableTexts } from '../../../content/unreachable.ts';
import { severalDecisionsTexts } from './several-texts.ts';
import { paths } from '../../../screens/paths.ts';
import type { ManageRequestsSearch } from '../../../screens/searches.ts';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { Button } from '../../../widgets/button.tsx';
import type { SeveralResults } from './several-dialog.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';

type Result = DecidedItems['results'][number];

interface ResultListProps {
  results: SeveralResults;
  search: ManageRequestsSearch;
  onDismiss: () => void;
}

/** One result per request; those that were refused stay here with their reason until the list is hidden. */
export function ResultList({ results, search, onDismiss }: ResultListProps) {
  const texts = useTexts(severalDecisionsTexts);
  const format = useFormat();
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    container.current?.focus();
  }, []);
  const done = results.results.filter((result) => result.code === null).length;
  const isAll = done === results.results.length;
  return (
    <div ref={container} tabIndex={-1} className="decision-result manage-results">
      <Alert
        id="decided-several"
        type={isAll ? 'success' : 'warning'}
        title={texts.results(format.number(done), format.number(results.results.length))}
        announce
      >
        <ul>
          {results.results.map((result) => (
            <li key={result.requestId}>
              <ResultLine result={result} results={results} search={search} />
            </li>
          ))}
        </ul>
        <Button look="outline" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      </Alert>
    </div>
  );
}

interface ResultLineProps {
  result: Result;
  results: SeveralResults;
  search: ManageRequestsSearch;
}

function ResultLine({ result, results, search }: ResultLineProps) {
  const texts = useTexts(severalDecisionsTexts);
  const reason = useReason(result);
  const item = results.items.find((one) => one.requestId === result.requestId);
  const number = result.requestNumber ?? item?.requestNumber ?? '';
  const isRemoval = item !== undefined && kindOf(item.requestType).delivers === 'LOSS_OF_ALL_ROLES';
  const yes = isRemoval ? texts.done.completed : texts.done.approved;
  return (
    <span>
      <a href={paths.request(number, search)}>
        <WholeNumbers>{number}</WholeNumbers>
      </a>
      <span>{`, ${item?.name ?? ''}: `}</span>
      <span>
        {result.code === null
          ? results.decision === 'DENY'
            ? texts.done.denied
            : yes
          : texts.refused(reason)}
      </span>
    </span>
  );
}

/** Why one of them was refused, in words. */
function useReason(result: Result): string {
  const { code, decidedBy, currentStatus } = result;
  const texts = useTexts(severalDecisionsTexts);
  const problems = useTexts(problemTexts);
  const { unknown } = useTexts(unreachableTexts);
  if (code !== 'ALREADY_DECIDED')
    return Object.entries(problems.codes).find(([known]) => known === code)?.[1] ?? unknown;
  const sentence = statusSentence(result, problems);
  if (decidedBy === null) return sentence;
  // A request that went on to the next stage is in other hands: nothing more to tell.
  const isWithOthers = Object.values(statusOfStage).some((status) => status === currentStatus);
  return isWithOthers ? texts.alreadyBy(decidedBy) : `${texts.alreadyBy(decidedBy)} ${sentence}`;
}
