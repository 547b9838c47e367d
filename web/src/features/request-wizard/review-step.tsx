import type { ReactNode } from 'react';
import type { Person } from '@portal/core/domain/people/person.ts';
import { isDecidingRole } from '@portal/core/domain/people/roles.ts';
import type { WizardStep } from '@portal/core/domain/request-form/steps.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { wizardTexts } from '../../content/request-wizard.ts';
import { type ApplicationsSearch, query } from '../../paths.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { useNow } from '../../widgets/now.ts';
import { stepAddress, type Wizard } from './use-wizard.ts';

interface ReviewStepProps {
  wizard: Wizard;
  search: ApplicationsSearch;
}

/** Every answer with a way back to it, then who will decide and until when (screens section 4). */
export function ReviewStep({ wizard, question, search }: ReviewStepProps & { question: ReactNode }) {
  const texts = useTexts(wizardTexts);
  return (
    <>
      {question}
      <p className="usa-hint">{texts.hints.REVIEW}</p>
      <dl className="facts review">
        <dt>{texts.review.application}</dt>
        <dd>{wizard.card.appName}</dd>
        {wizard.steps.map((step) => (
          <Answer key={step} step={step} wizard={wizard} search={search} />
        ))}
      </dl>
      <WhoDecides wizard={wizard} />
    </>
  );
}

function Answer({ step, wizard, search }: ReviewStepProps & { step: WizardStep }) {
  const texts = useTexts(wizardTexts);
  const value = useAnswerText(step, wizard);
  if (value === null) return null;
  return (
    <>
      <dt>{texts.steps[step]}</dt>
      <dd>
        <span className="review__value">{value}</span>{' '}
        <a
          href={query({ ...search, step: stepAddress(step) })}
          aria-label={texts.review.editStep(texts.steps[step])}
        >
          {texts.review.edit}
        </a>
      </dd>
    </>
  );
}

/** The answer of a step in words; null for the review, which asks nothing. */
function useAnswerText(step: WizardStep, { answers, person }: Wizard): string | null {
  const texts = useTexts(wizardTexts);
  const format = useFormat();
  const employment = person.employments.find(({ number }) => number === answers.employment);
  const answerTexts: Record<WizardStep, string | null> = {
    EMPLOYMENT_STATUS:
      employment === undefined
        ? ''
        : texts.employment(employment.number, employment.status, employment.jobTitle),
    USER_ROLE: format.list(answers.roles),
    PURPOSE: answers.purpose.trim(),
    REVIEW: null,
  };
  return answerTexts[step];
}

function WhoDecides({ wizard }: { wizard: Wizard }) {
  const texts = useTexts(wizardTexts).review;
  const format = useFormat();
  const now = useNow();
  const { deadlines, deadlineZone } = useConfiguration();
  const { card, person } = wizard;
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
        <li>{texts.automatic}</li>
      </ol>
      {stages.length === 0 ? null : (
        <p>
          {format.plural(deadlines.dueDays, texts.deadline(firstDay))}{' '}
          {format.plural(deadlines.expiryDays, texts.lapse)}
        </p>
      )}
      <p>{texts.afterwards(card.appName)}</p>
    </section>
  );
}

/** The supervisor's name; where the directory tells none, the addresses that will be asked. */
function supervisorOf({ supervisorName, supervisorEmails }: Person): string {
  return supervisorName === '' ? supervisorEmails.join(', ') : supervisorName;
}
