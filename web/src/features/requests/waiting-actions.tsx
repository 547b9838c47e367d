import { useRef } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { useEscalate, useRemind } from '../../api/decisions.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { personName, waitingStage } from '../../request-view/words.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { Button } from '../../widgets/button.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { waitingActionsTexts } from './waiting-actions-texts.ts';

/** What the person who waits for a decision can do about it: remind those who are asked, and have more people asked (rule time 8). */
export function WaitingActions({ request }: { request: RequestView }) {
  const texts = useTexts(waitingActionsTexts);
  const remind = useRemind(request.requestId);
  const escalate = useEscalate(request.requestId);
  const { version } = request;
  const mayDo = (wanted: 'REMIND' | 'ESCALATE') =>
    request.actions.some(({ action, allowed }) => action === wanted && allowed);
  const outcome = useRef<HTMLDivElement>(null);
  // The button may be gone by then.
  const after = { onSuccess: () => outcome.current?.focus() };
  const isOffered = mayDo('REMIND') || mayDo('ESCALATE');
  return (
    <>
      <div ref={outcome} tabIndex={-1} className="decision-result">
        <Outcomes request={request} remind={remind} escalate={escalate} />
      </div>
      {mayDo('ESCALATE') ? <p>{texts.escalateHint}</p> : null}
      {isOffered ? (
        <div className="button-row">
          {mayDo('REMIND') ? (
            <Button
              look="outline"
              busy={remind.isPending}
              onClick={() => {
                remind.mutate({ version }, after);
              }}
            >
              {remind.isPending ? texts.reminding : texts.remind}
            </Button>
          ) : null}
          {mayDo('ESCALATE') ? (
            <Button
              look="outline"
              busy={escalate.isPending}
              onClick={() => {
                escalate.mutate({ version }, after);
              }}
            >
              {escalate.isPending ? texts.escalating : texts.escalate}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface OutcomesProps {
  request: RequestView;
  remind: ReturnType<typeof useRemind>;
  escalate: ReturnType<typeof useEscalate>;
}

/** How the last action went; otherwise, that a reminder was sent today. */
function Outcomes({ request, remind, escalate }: OutcomesProps) {
  const texts = useTexts(waitingActionsTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const now = useNow();
  const { deadlineZone } = useConfiguration();
  const { remindedAt } = request;
  const people = waitingStage(request)?.people ?? [];
  const isRemindedToday =
    remindedAt !== null && dayIn(deadlineZone, new Date(remindedAt)) === dayIn(deadlineZone, now);
  return (
    <>
      {remind.isError ? (
        <Alert id="not-reminded" type="error" title={texts.notReminded} announce>
          {problemText(remind.error)}
        </Alert>
      ) : null}
      {remind.isSuccess ? (
        <Alert id="reminded" type="success" slim announce>
          {texts.reminded}
        </Alert>
      ) : null}
      {escalate.isError ? (
        <Alert id="not-escalated" type="error" title={texts.notEscalated} announce>
          {problemText(escalate.error)}
        </Alert>
      ) : null}
      {escalate.isSuccess ? (
        <Alert id="escalated" type="success" slim announce>
          {texts.escalated(format.list(people.map(personName)))}
        </Alert>
      ) : null}
      {isRemindedToday && people.length > 0 && !remind.isSuccess ? <p>{texts.remindedToday}</p> : null}
    </>
  );
}
