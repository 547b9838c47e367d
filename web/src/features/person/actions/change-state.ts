import type { useChangePerson } from '../../../api/administration/account-actions.ts';
import { ProblemError } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import type { ChangeState } from './change-form.tsx';

/** The input, as far as the state depends on it. */
interface Filled {
  isStale: boolean;
  goOn(): void;
  startAgain(): void;
}

/** The state of a change by its input and the result of saving it; a refusal that the form shows anyway is left out. */
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
