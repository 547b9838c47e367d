import { type RefObject, useState } from 'react';
import type { AccessDiagnosis } from '@portal/core/contract/access-diagnosis.ts';
import { maxAgeWanted, useEndSessions } from '../../api/access-diagnosis.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useRecentSignIn } from '../../session/recent-sign-in.ts';
import { Button } from '../../widgets/button.tsx';
import { ConfirmationDialog, type ActionState } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { useFocusAfterDialog } from '../../widgets/dialogs/focus-after-dialog.ts';
import { accessDiagnosisTexts } from './access-diagnosis-texts.ts';

interface EndSessionsProps extends Pick<AccessDiagnosis, 'person'> {
  /** Where the focus goes once the sessions have ended: the button is gone then. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The button with which the help desk requires somebody to sign in again everywhere; it asks first. */
export function EndSessions({ person, focusAfter }: EndSessionsProps) {
  const texts = useTexts(accessDiagnosisTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const [actions, setActions] = useState(0);
  const { ending, readAgain } = useEndSessions();
  const { mutate, reset, data, error, status } = ending;
  useFocusAfterDialog(focusAfter, { isOpen, actions });
  const states: Record<typeof status, ActionState> = {
    idle: 'asking',
    pending: 'busy',
    success: 'success',
    error: 'failure',
  };
  const { END_SESSIONS: wordsFor } = texts.repairs;
  const words = wordsFor('');
  const action = { name: 'end-sessions', subject: person.userName };
  const signInAgain = useRecentSignIn(action, () => {
    setOpen(true);
    // Refused again it is not asked for again by itself: the provider may judge by another clock.
    mutate(person.userName);
  });
  const end = (): void => {
    mutate(person.userName, {
      onError: (fault) => {
        signInAgain(maxAgeWanted(fault));
      },
    });
  };
  const close = (): void => {
    setOpen(false);
    reset();
    if (status !== 'success') return;
    setActions(actions + 1);
    void readAgain();
  };
  return (
    <>
      <Button
        look="outline"
        onClick={() => {
          setOpen(true);
        }}
      >
        {words}
      </Button>
      {isOpen ? (
        <ConfirmationDialog
          id="end-sessions"
          title={texts.ending.title(person.fullName)}
          danger
          confirmText={words}
          state={states[status]}
          busyText={texts.ending.busy}
          result={
            error === null
              ? format.plural(data ?? 0, texts.ending.done)
              : `${texts.ending.failed} ${problemText(error)}`
          }
          onRetry={end}
          onConfirm={end}
          onClose={close}
        >
          <p>{texts.ending.question(person.fullName)}</p>
        </ConfirmationDialog>
      ) : null}
    </>
  );
}
