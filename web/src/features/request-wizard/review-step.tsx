import type { RequestPreview } from '@portal/core/contract/requests/preview.ts';
import type { FormStep } from '@portal/core/domain/forms/question-kind.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useRequestPreview } from '../../api/requests.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { wizardTexts } from './request-wizard-texts.ts';
import { query } from '../../screens/address.ts';
import type { ApplicationsSearch } from '../../screens/searches.ts';
import { useRequestWords } from '../../request-view/words.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { Answers, stepTexts } from './questions/question-parts.tsx';
import { submissionOf } from './submission.ts';
import { stepAddress, type Wizard } from './use-wizard.ts';
import type { Elements } from '../../content/elements.ts';

interface ReviewStepProps {
  wizard: Wizard;
  search: ApplicationsSearch;
}

/** Every answer with a way back to it, then who will decide and until when (rule forms 8). */
export function ReviewStep({ wizard, question, search }: ReviewStepProps & { question: Elements }) {
  const texts = useTexts(wizardTexts);
  const asking = wizard.steps.filter((step) => step !== 'REVIEW');
  return (
    <>
      {question}
      <p className="usa-hint">{texts.review.hint}</p>
      <dl className="facts review">
        <dt>{texts.review.application}</dt>
        <dd>{wizard.card.appName}</dd>
        {asking.map((step) => (
          <Answer key={step} step={step} wizard={wizard} search={search} />
        ))}
      </dl>
      <WhoDecides wizard={wizard} />
    </>
  );
}

interface AnswerProps extends ReviewStepProps {
  step: Exclude<FormStep, 'REVIEW'>;
}

function Answer({ step, wizard, search }: AnswerProps) {
  const texts = useTexts(wizardTexts).review;
  const { label } = useTexts(stepTexts[step]);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Answers questions={wizard.questionsOf(step)} wizard={wizard} />
        <span> </span>
        <a href={query({ ...search, step: stepAddress(step) })} aria-label={texts.editStep(label)}>
          {texts.edit}
        </a>
      </dd>
    </>
  );
}

/** Who will decide, as the server says it now; where it cannot say, Submit is still possible. */
function WhoDecides({ wizard }: { wizard: Wizard }) {
  const words = useTexts(wizardTexts);
  const { automatic, afterwards } = words.kinds[wizard.type];
  const { card } = wizard;
  return (
    <section className="who-decides">
      <h4>{words.review.whoDecides}</h4>
      <Stages wizard={wizard} automatic={automatic} />
      <p>{afterwards(card.appName)}</p>
    </section>
  );
}

function Stages({ wizard, automatic }: { wizard: Wizard; automatic: string }) {
  const texts = useTexts(wizardTexts).review;
  const problemText = useProblemText();
  const format = useFormat();
  const { deadlines } = useConfiguration();
  const { data, error, isError, isFetching, refetch } = useRequestPreview(submissionOf(wizard));
  if (isError)
    return (
      <ErrorState
        id="review-failed"
        title={error instanceof ProblemError ? texts.previewRefused : texts.previewFailed}
        text={problemText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton kind="line" count={3} />;
  return (
    <>
      {data.stages.length === 0 ? <p>{texts.nobody}</p> : null}
      <ol>
        {data.stages.map((stage, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- RM-IT help may be there twice, and nothing moves
          <li key={index}>
            <Stage stage={stage} application={wizard.card.appName} />
          </li>
        ))}
        <li>{automatic}</li>
      </ol>
      {data.stages.length === 0 ? null : <p>{format.plural(deadlines.expiryDays, texts.lapse)}</p>}
    </>
  );
}

interface StageProps {
  stage: RequestPreview['stages'][number];
  application: string;
}

/** One decision: who, why somebody else than usual, and until when. */
function Stage({ stage: { role, fallbackFor, setsUp, people, dueAt }, application }: StageProps) {
  const texts = useTexts(wizardTexts).review;
  const words = useRequestWords();
  const format = useFormat();
  const now = useNow();
  const { deadlines, deadlineZone } = useConfiguration();
  return (
    <>
      <strong>{words.roleLabel(role)}</strong>
      <span>{`: ${words.whoIsAsked(people)}`}</span>
      {setsUp ? <span className="who-decides__note">{texts.setsUp}</span> : null}
      {fallbackFor === null ? null : (
        <span className="who-decides__note">{texts.because[fallbackFor](application)}</span>
      )}
      <span className={dueAt === null ? 'who-decides__note' : 'who-decides__note in-deadline-zone'}>
        {dueAt === null
          ? format.plural(deadlines.dueDays, texts.dueLater)
          : texts.dueBy(format.day(dueAt, now, deadlineZone))}
      </span>
    </>
  );
}
