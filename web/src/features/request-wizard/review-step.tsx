import type { ComponentType, ReactNode } from 'react';
import type { Person } from '@portal/core/domain/people/person.ts';
import { isDecidingRole } from '@portal/core/domain/people/roles.ts';
import type { WizardStep } from '@portal/core/domain/request-form/steps.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { wizardTexts } from './request-wizard-texts.ts';
import { type ApplicationsSearch, query } from '../../paths.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { useNow } from '../../widgets/times/now.ts';
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
      <p className="usa-hint">{texts.hints.REVIEW}</p>
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

type AskingStep = Exclude<WizardStep, 'REVIEW'>;

function Answer({ step, wizard, search }: ReviewStepProps & { step: AskingStep }) {
  const texts = useTexts(wizardTexts);
  const Value = values[step];
  return (
    <>
      <dt>{texts.steps[step]}</dt>
      <dd>
        <Value wizard={wizard} />{' '}
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

function Employment({ wizard: { answers, person } }: { wizard: Wizard }) {
  const texts = useTexts(wizardTexts);
  const chosen = person.employments.find(({ number }) => number === answers.employment);
  return chosen === undefined ? null : texts.employment(chosen.number, chosen.status, chosen.jobTitle);
}

/** The roles the person is to have; for a change also which of them come and which go. */
function Roles({ wizard: { type, answers, difference } }: { wizard: Wizard }) {
  const texts = useTexts(wizardTexts).review;
  const format = useFormat();
  const { addRoles, removeRoles } = difference;
  const parts =
    type === 'CHANGE_REQUEST'
      ? ([
          [texts.added, addRoles],
          [texts.removed, removeRoles],
        ] as const)
      : [];
  return (
    <>
      {format.list(answers.roles)}
      {parts.map(([words, roles]) =>
        roles.length === 0 ? null : (
          <span key={words} className="review__part">
            <strong>{words}</strong> {format.list(roles)}
          </span>
        ),
      )}
    </>
  );
}

function LevelAndOrigin({ wizard: { card, answers } }: { wizard: Wizard }) {
  const texts = useTexts(wizardTexts);
  const format = useFormat();
  const labels = (names: readonly string[], options: Wizard['card']['userLevels']): string =>
    format.list(options.filter(({ name }) => names.includes(name)).map(({ label }) => label));
  return (
    <>
      <span className="review__part">
        <strong>{texts.review.userLevels}:</strong>{' '}
        {labels(answers.userLevels, card.userLevels) || texts.review.none}
      </span>
      <span className="review__part">
        <strong>{texts.userOrigins}:</strong> {labels(answers.userOrigins, card.userOrigins)}
      </span>
    </>
  );
}

function Purpose({ wizard: { answers } }: { wizard: Wizard }) {
  return <span className="review__value">{answers.purpose.trim()}</span>;
}

const values: Readonly<Record<AskingStep, ComponentType<{ wizard: Wizard }>>> = {
  EMPLOYMENT_STATUS: Employment,
  USER_ROLE: Roles,
  ACCESS_TYPE: Roles,
  LEVEL_AND_ORIGIN: LevelAndOrigin,
  PURPOSE: Purpose,
};

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
