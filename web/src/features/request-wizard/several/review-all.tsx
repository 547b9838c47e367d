import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import type { FormStep } from '@portal/core/domain/forms/question-kind.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import {
  hasFailed,
  type SubmissionOutcome,
  useSeveralSubmissions,
} from '../../../api/submissions/several-submissions.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { forgetAnswers } from '../../../request-view/ask-again/kept-answers.ts';
import { paths } from '../../../screens/paths.ts';
import type { SeveralSearch } from '../../../screens/searches.ts';
import { Button, LinkButton } from '../../../widgets/button.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { Spinner } from '../../../widgets/notices/loading.tsx';
import { Answers, stepTexts } from '../questions/question-parts.tsx';
import { submissionOf } from '../submission.ts';
import { useWizard, type Wizard, type WizardSubject } from '../use-wizard.ts';
import type { Part } from './parts.ts';
import { severalTexts } from './several-texts.ts';
import { type AskedSubject, WithGroups } from './with-groups.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';
import { usePerson } from '../../../session/use-session.tsx';
import { tabStorage } from '../../../session/site-data.ts';

interface ReviewAllProps {
  subjects: readonly AskedSubject[];
  parts: readonly Part[];
  search: SeveralSearch;
  onBack: () => void;
}

/** What each review has to say when all are sent. */
interface Ready {
  submission: Submission;
  idempotencyKey: string;
}

/** Every answer of every request, then all of them sent one by one, each with its result. */
export function ReviewAll({ subjects, parts, search, onBack }: ReviewAllProps) {
  const texts = useTexts(severalTexts);
  const format = useFormat();
  const [ready, setReady] = useState<Readonly<Record<string, Ready | null>>>({});
  const sending = useSeveralSubmissions((submission) => {
    const id = submission.requestDetails.requestedAppName ?? '';
    return ready[id]?.idempotencyKey;
  });
  const { outcomes, state } = sending;
  const userId = usePerson()?.userId ?? '';
  useEffect(() => {
    for (const { request, submission } of outcomes)
      if (request !== null)
        forgetAnswers(tabStorage(), {
          userId,
          type: typeFor.access,
          applicationId: submission.requestDetails.requestedAppName ?? '',
        });
  }, [outcomes, userId]);
  if (state === 'over' || state === 'retrying') return <Results sending={sending} subjects={subjects} />;
  const submissions = subjects.flatMap(({ card }) => ready[card.id]?.submission ?? []);
  const isComplete = submissions.length === subjects.length;
  const isBusy = state === 'sending';
  return (
    <>
      <h2>{texts.review}</h2>
      <p>{texts.reviewHint}</p>
      {subjects.map((subject) => (
        <WithGroups key={subject.card.id} subject={subject}>
          {(whole) => (
            <ReviewOfOne
              subject={whole}
              parts={parts}
              search={search}
              onReady={(one) => {
                setReady((before) => ({ ...before, [subject.card.id]: one }));
              }}
            />
          )}
        </WithGroups>
      ))}
      <div aria-live="polite">
        {isBusy ? (
          <Spinner text={texts.busy(format.number(sending.sent), format.number(sending.total))} />
        ) : null}
      </div>
      {isComplete ? null : <p>{texts.unanswered}</p>}
      <div className="several__buttons several__bar">
        <Button busy={isBusy} disabled={!isComplete} onClick={() => void sending.send(submissions)}>
          {texts.submit}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </>
  );
}

interface ReviewOfOneProps {
  subject: WizardSubject;
  parts: readonly Part[];
  search: SeveralSearch;
  onReady: (ready: Ready | null) => void;
}

function ReviewOfOne({ subject, parts, search, onReady }: ReviewOfOneProps) {
  const wizard = useWizard(subject, 'review');
  const { card } = subject;
  const isComplete = wizard.faultsOf('REVIEW').length === 0;
  const tell = useRef(onReady);
  useLayoutEffect(() => {
    tell.current = onReady;
  });
  const sent = JSON.stringify(submissionOf(wizard));
  const { idempotencyKey } = wizard;
  useEffect(() => {
    // The text is what the rules made of the answers, so it reads as one.
    tell.current(isComplete ? { submission: JSON.parse(sent) as Submission, idempotencyKey } : null);
  }, [isComplete, sent, idempotencyKey]);
  return (
    <section className="several__review" aria-label={card.appName}>
      <h3>{card.appName}</h3>
      <dl className="facts review">
        {wizard.steps
          .filter((step) => step !== 'REVIEW')
          .map((step) => (
            <Line key={step} step={step} wizard={wizard} href={addressOf(step, parts, card.id, search)} />
          ))}
      </dl>
    </section>
  );
}

function addressOf(step: FormStep, parts: readonly Part[], cardId: string, search: SeveralSearch): string {
  const part = parts.find((one) => one.step === step && (one.isShared || one.card?.id === cardId));
  return paths.requestSeveral({ ...search, part: part?.id });
}

interface LineProps {
  step: Exclude<FormStep, 'REVIEW'>;
  wizard: Wizard;
  href: string;
}

function Line({ step, wizard, href }: LineProps) {
  const texts = useTexts(severalTexts);
  const { label } = useTexts(stepTexts[step]);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {wizard.faultsOf(step).length > 0 ? (
          <span>{texts.unanswered}</span>
        ) : (
          <Answers questions={wizard.questionsOf(step)} wizard={wizard} />
        )}
        <span> </span>
        <a href={href} aria-label={texts.editStep(label, wizard.card.appName)}>
          {texts.edit}
        </a>
      </dd>
    </>
  );
}

interface ResultsProps {
  sending: ReturnType<typeof useSeveralSubmissions>;
  subjects: readonly AskedSubject[];
}

/** What happened to each; what failed stays with its reason, and can be tried again. */
function Results({ sending, subjects }: ResultsProps) {
  const texts = useTexts(severalTexts);
  const format = useFormat();
  const container = useRef<HTMLDivElement>(null);
  const isOver = sending.state === 'over';
  useLayoutEffect(() => {
    if (isOver) container.current?.focus();
  }, [isOver]);
  const { outcomes } = sending;
  const failed = outcomes.filter(hasFailed).length;
  const nameOf = (id: string) => subjects.find(({ card }) => card.id === id)?.card.appName ?? id;
  return (
    <div ref={container} tabIndex={-1}>
      <Alert
        id="several-results"
        type={failed === 0 ? 'success' : 'warning'}
        title={texts.results(format.number(outcomes.length - failed), format.number(outcomes.length))}
        announce
      >
        <ul>
          {outcomes.map((outcome) => {
            const id = outcome.submission.requestDetails.requestedAppName ?? '';
            return <ResultLine key={id} name={nameOf(id)} outcome={outcome} />;
          })}
        </ul>
        <div className="several__buttons">
          {failed === 0 ? null : (
            <Button busy={!isOver} onClick={() => void sending.retry()}>
              {texts.retry}
            </Button>
          )}
          <LinkButton href={paths.applications({ show: 'status' })}>{texts.seeStatus}</LinkButton>
          <LinkButton href={paths.applications()}>{texts.toApplications}</LinkButton>
        </div>
      </Alert>
    </div>
  );
}

function ResultLine({ name, outcome: { request, fault } }: { name: string; outcome: SubmissionOutcome }) {
  const texts = useTexts(severalTexts);
  const problemText = useProblemText();
  if (request === null) return <li>{texts.failed(name, problemText(fault))}</li>;
  return (
    <li>
      <span>{texts.submitted(name)}</span>{' '}
      <a href={paths.request(request.requestNumber)}>
        <WholeNumbers>{texts.request(request.requestNumber)}</WholeNumbers>
      </a>
    </li>
  );
}
