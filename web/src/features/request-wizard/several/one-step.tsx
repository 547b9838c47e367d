import { useState } from 'react';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import type { FormStep } from '@portal/core/domain/forms/question-kind.ts';
import { useFormat } from '../../../content/format.ts';
import { useLanguage, useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { useFaultFocus } from '../fault-focus.ts';
import { Questions, stepTexts } from '../questions/question-parts.tsx';
import { stepAddress, useWizard, type WizardSubject } from '../use-wizard.ts';
import { severalTexts } from './several-texts.ts';

interface OneStepProps {
  subject: WizardSubject;
  step: FormStep;
  /** For how many requests it is answered; null where it is the application's own. */
  shares: number | null;
  onNext: (answers: Answers) => void;
  onBack: () => void;
}

/** One step of one application's form, as its own wizard asks it. */
export function OneStep({ subject, step, shares, onNext, onBack }: OneStepProps) {
  const texts = useTexts(severalTexts);
  const format = useFormat();
  const { language } = useLanguage();
  const wizard = useWizard(subject, stepAddress(step));
  const [tries, setTries] = useState(0);
  const form = useFaultFocus(tries);
  const faults = wizard.faultsOf(step);
  if (step === 'REVIEW') return null;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (faults.length > 0) setTries(tries + 1);
        else onNext(wizard.answers);
      }}
    >
      {shares === null ? <p className="several__application">{subject.card.appName}</p> : null}
      {shares === null ? null : <p>{format.plural(shares, texts.sharedHint)}</p>}
      <Questions
        wizard={wizard}
        shown={tries === 0 ? [] : faults}
        heading={
          <h2 className="wizard__question">
            {stepTexts[step][language].question(subject.card.appName, subject.type)}
          </h2>
        }
        questions={wizard.questionsOf(step)}
      />
      <div className="several__buttons several__bar">
        <Button type="submit">{texts.next}</Button>
        <Button look="outline" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}
