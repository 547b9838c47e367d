import type { ReactNode } from 'react';
import type { FormStep } from '@portal/core/domain/forms/question-kind.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { isDecidingRole } from '@portal/core/domain/people/roles.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { wizardTexts } from './request-wizard-texts.ts';
import { query } from '../../screens/address.ts';
import type { ApplicationsSearch } from '../../screens/searches.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { Answers, stepTexts } from './questions/question-parts.tsx';
import { stepAddress, type Wizard } from './use-wizard.ts';

interface ReviewStepProps {
  wizard: Wizard;
  search: ApplicationsSearch;
}

/** Every answer with a way back to it, then who will decide and until when (rule forms 8). */
export function ReviewStep({ wizard, question, search }: ReviewStepProps & { question: ReactNode }) {
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
        <Answers questions={wizard.questionsOf(step)} wizard={wizard} />{' '}
        <a href={query({ ...search, step: stepAddress(step) })} aria-label={texts.editStep(label)}>
          {texts.edit}
        </a>
      </dd>
    </>
  );
}

function WhoDecides({ wizard }: { wizard: Wizard }) {
  const words = useTexts(wizardTexts);
  const texts = words.review;
  const format = useFormat();
  const now = useNow();
  const { deadlines, deadlineZone } = useConfiguration();
  const { card, person } = wizard;
  const { automatic, afterwards } = words.kinds[wizard.type];
  const stages = card.accessStages.filter(isDecidingRole);
  const firstDay = format.day(plusDays(now, deadlines.dueDays), now, deadlineZone);
  return (
    <section className="who-decides">
      <h4>{texts.whoDecides}</h4>
      {stages.length === 0 ? <p>{texts.nobody}</p> : null}
      <ol>
        {stages.map((role) => (
          <li key={role}>{texts.deciders[role](card.appName, supervisorOf(person))}</li>
        ))}
        <li>{automatic}</li>
      </ol>
      {stages.length === 0 ? null : (
        <p>
          {format.plural(deadlines.dueDays, texts.deadline(firstDay))}{' '}
          {format.plural(deadlines.expiryDays, texts.lapse)}
        </p>
      )}
      <p>{afterwards(card.appName)}</p>
    </section>
  );
}

/** The supervisor's name; where the directory tells none, the addresses that will be asked. */
function supervisorOf({ supervisorName, supervisorEmails }: Person): string {
  return supervisorName === '' ? supervisorEmails.join(', ') : supervisorName;
}
