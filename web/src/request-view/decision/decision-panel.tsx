import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Decision } from '@portal/core/contract/requests/decisions.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { ProblemError } from '../../api/client.ts';
import { useDecideRequest } from '../../api/decisions.ts';
import type { Neighbours } from './decision-keys.ts';
import { type DecisionOutcome, decisionTexts } from './decision-texts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { isFocusLost } from '../../widgets/dialogs/lost-focus.ts';
import { useRequestWords } from '../words.ts';
import { DecisionForm } from './decision-form.tsx';
import { isOffered, outcomeOf } from './draft-decision.ts';
import { type KeptDecision, useKeptDecision } from './kept-decision.ts';
import { type Overtaken, overtakenInProblem, overtakenInRequest } from './overtaken.ts';
import type { Elements } from '../../content/elements.ts';

interface DecisionPanelProps {
  request: RequestView;
  /** The stage that waited for this person when the page was opened. */
  stage: DecidingRole;
  /** Where to go on, shown where the page stays. */
  onward: Elements;
  /** Opens what comes next and says there how this one went; returns whether there was something to open. */
  openNext: ((outcome: DecisionOutcome, decided: RequestView) => Promise<boolean>) | null;
  /** The request's neighbors on its desk. */
  beside: Neighbours;
}

/**
 * The decision with its outcome. It stays in the page when somebody else was faster, so that what was typed is
 * not lost (rule deciding 14).
 */
export function DecisionPanel({ request, stage, onward, openNext, beside }: DecisionPanelProps) {
  const texts = useTexts(decisionTexts).result;
  const typed = useKeptDecision({ requestId: request.requestId, stage });
  const words = useRequestWords();
  const decide = useDecideRequest(request.requestId);
  const [isLeaving, setIsLeaving] = useState(false);
  // What was offered when it was sent: the request is another one afterward.
  const [outcome, setOutcome] = useState<DecisionOutcome | null>(null);
  const send = (decision: Decision): void => {
    const notice = outcomeOf(decision, request);
    setIsLeaving(openNext !== null);
    setOutcome(notice);
    decide.mutate(decision, {
      onSuccess: (decided) => {
        typed.forget();
        void openNext?.(notice, decided).then(setIsLeaving);
      },
      onError: () => {
        setIsLeaving(false);
      },
    });
  };
  if (decide.isSuccess && isLeaving) return <p role="status">{texts.looking}</p>;
  if (decide.isSuccess && outcome !== null)
    return <Result outcome={outcome} request={request} onward={onward} />;
  const mayDecide = request.stage === stage && isOffered(request, 'APPROVE');
  const problem = decide.error instanceof ProblemError ? decide.error.problem : null;
  const inRequest = mayDecide ? null : overtakenInRequest(request, stage, words);
  const overtaken = inRequest ?? (problem === null ? null : overtakenInProblem(problem, stage));
  if (overtaken !== null)
    return (
      <Late
        overtaken={overtaken}
        request={request}
        onward={onward}
        isOld={inRequest === null && request.stage === stage}
        words={wordsIn(typed)}
      />
    );
  return (
    <DecisionForm
      request={request}
      stage={stage}
      typed={typed}
      beside={beside}
      busy={decide.isPending}
      fault={decide.error}
      onDecide={send}
    />
  );
}

interface ResultProps {
  outcome: DecisionOutcome;
  request: RequestView;
  onward: Elements;
}

/** How the decision went; has the focus, so that it is read and Tab goes on from here. */
function Result({ outcome, request, onward }: ResultProps) {
  const texts = useTexts(decisionTexts).result;
  const words = useRequestWords();
  return (
    <Arrived>
      <Alert id="decision-made" type="success" title={texts.notice[outcome]} announce>
        <p>{words.statusSentence(request)}</p>
        {onward}
      </Alert>
    </Arrived>
  );
}

/** Comment and notes, a line each. */
function wordsIn({ comment, notes }: KeptDecision): string {
  const lines = Object.entries(notes).map(([item, note]) => (note.trim() === '' ? '' : `${item}: ${note}`));
  return [comment, ...lines]
    .filter((line) => line.trim() !== '')
    .join('\n')
    .trim();
}

interface LateProps {
  overtaken: Overtaken;
  request: RequestView;
  /** Whether the request still looks as it did before: its present state is on its way. */
  isOld: boolean;
  /** What was typed. */
  words: string;
  onward: Elements;
}

function Late({ overtaken, request, isOld, words: kept, onward }: LateProps) {
  const texts = useTexts(decisionTexts).overtaken;
  const format = useFormat();
  const words = useRequestWords();
  const { outcome, who, at } = overtaken;
  const title = at === null ? texts.plain[outcome] : texts.by[outcome](who ?? '', format.exact(at));
  return (
    <Arrived>
      <Alert id="decision-overtaken" type="info" title={title} announce>
        {isOld ? null : <p>{texts.now(words.statusSentence(request))}</p>}
        {kept === '' ? null : (
          <>
            <p>{texts.kept}</p>
            <blockquote className="remark">{kept}</blockquote>
          </>
        )}
        {onward}
      </Alert>
    </Arrived>
  );
}

/** Takes the focus when it was in the form; anybody who is elsewhere on the page stays there. */
function Arrived({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isFocusLost()) container.current?.focus();
  }, []);
  return (
    <div ref={container} tabIndex={-1} className="decision-result">
      {children}
    </div>
  );
}
