import type { useChangePerson } from '../../../api/administration/account-actions.ts';
import { ProblemError } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import type { ChangeState } from './change-form.tsx';

/** What was filled in, as far as how it stands depends on it. */
interface Filled {
  isStale: boolean;
  goOn(): void;
  startAgain(): void;
}

/** How a change stands by what was filled in and by what became of saving it; a refusal that the form tells of anyway is left out. */
export function useChangeState(
  filled: Filled,
  saving: ReturnType<typeof useChangePerson>,
): Omit<ChangeState, 'save' | 'cancel'> {
  const problemText = useProblemText();
  const isNoticeAnyway =
    filled.isStale && saving.error instanceof ProblemError && saving.error.problem.code === 'STALE_PERSON';
  return {
    isStale: filled.isStale,
    isSaving: saving.isPending,
    failure: saving.isError && !isNoticeAnyway ? problemText(saving.error) : null,
    goOn: () => {
      saving.reset();
      filled.goOn();
    },
    startAgain: () => {
      saving.reset();
      filled.startAgain();
    },
  };
}
